"""Questions that are answered by choosing: one option, several, true or false, words for gaps, pieces of text."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from quizkit.formats._authored.asked import true_or_false_asked
from quizkit.formats._authored.authored import AuthoredItem, AuthoredOption, Written
from quizkit.formats._authored.complaints import Complaints, listed, quoted
from quizkit.formats._authored.credits import credits, fractions_of
from quizkit.formats._authored.keys import Options
from quizkit.formats._authored.marks import doubt_marks, keyed_by_marks
from quizkit.formats._authored.numbers import Credit, parse_flag
from quizkit.identity import letter
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    UNDETERMINED,
    Choice,
    ChoiceInteraction,
    DropGap,
    GapMatchInteraction,
    HottextInteraction,
    Interaction,
    Localized,
    Text,
)
from quizkit.words import is_false_word, is_true_word, language_of_truth, true_false_words, truth_of

Scoring = Literal["all_or_nothing", "partial", "right_minus_wrong"]
"""Several right options count together, each a share, or each a share that each wrong one takes away again."""

_SCORING: dict[str, Scoring] = {
    "all_or_nothing": "all_or_nothing",
    "all or nothing": "all_or_nothing",
    "all": "all_or_nothing",
    "exact": "all_or_nothing",
    "exact match": "all_or_nothing",
    "όλα ή τίποτα": "all_or_nothing",
    "todo o nada": "all_or_nothing",
    "tout ou rien": "all_or_nothing",
    "alles oder nichts": "all_or_nothing",
    "partial": "partial",
    "partial credit": "partial",
    "partial_credit": "partial",
    "μερική": "partial",
    "parcial": "partial",
    "partiel": "partial",
    "teilweise": "partial",
    "right_minus_wrong": "right_minus_wrong",
    "right minus wrong": "right_minus_wrong",
    "σωστές μείον λάθος": "right_minus_wrong",
    "aciertos menos errores": "right_minus_wrong",
    "bonnes moins mauvaises": "right_minus_wrong",
    "richtig minus falsch": "right_minus_wrong",
}


def build_choice(item: AuthoredItem, kind: str, complaints: Complaints, language: str) -> Interaction:
    """One option or several; also true or false where the two options say so and no type is stated."""
    if kind == "choice" and item.type is None and are_true_and_false([one.text for one in item.options], language):
        return build_true_false(item, "true_false", complaints, language)
    choices, fractions, partial = _keyed(item, complaints)
    shuffle = flag(item.shuffle, "shuffle", complaints)
    single = kind == "single" or (kind == "choice" and not has_several(fractions))
    partial = partial and not (single and item.scoring is None)  # where one is picked there is nothing to add up
    if single and not partial and shuffle is None:
        return ChoiceInteraction.unchecked(choices=choices)  # most questions
    return ChoiceInteraction(
        mode="single" if single else "multiple", choices=choices, all_or_nothing=not partial, shuffle=shuffle
    )


def has_several(fractions: Sequence[Fraction | None]) -> bool:
    """Whether these are the fractions of a question with several right options, when nobody says so."""
    right = [
        fraction
        for fraction in fractions
        if fraction is ALL_OF_IT or (fraction is not None and fraction is not NONE_OF_IT and fraction > 0)
    ]
    if len(right) < 2:
        return False
    return sum(fraction == 1 for fraction in right) != 1


def _keyed(item: AuthoredItem, complaints: Complaints) -> tuple[tuple[Choice, ...], list[Fraction | None], bool]:
    """The choices with their fractions, and whether the fractions add up."""
    options: Sequence[AuthoredOption] = _with_own_ids(item.options, complaints)
    scoring = _scoring(item.scoring, complaints)
    if not item.key and all(option.correct is None for option in options):
        options = keyed_by_marks(options, complaints, unsure=item.marks_may_be_text)
    fractions = _fractions(item, options, complaints, scoring)
    if item.key:
        doubt_marks(options, fractions, complaints)
    partial = adds_up(fractions) if scoring is None else scoring != "all_or_nothing"
    options = _with_fixed(options, item.fixed, complaints)
    choices = [_choice(option, fraction) for option, fraction in zip(options, fractions, strict=True)]
    return tuple(choices), fractions, partial


def _with_fixed(
    options: Sequence[AuthoredOption], fixed: Written | None, complaints: Complaints
) -> Sequence[AuthoredOption]:
    """The options, those that a field of their own names with their place for good."""
    if fixed is None or not fixed.text.strip():
        return options
    places = Options(options, complaints).chosen([fixed]) or []
    return [replace(option, fixed=option.fixed or place in places) for place, option in enumerate(options)]


def _choice(option: AuthoredOption, fraction: Fraction | None) -> Choice:
    if option.id is None and option.feedback is None and not option.fixed:
        return Choice.unchecked(location=option.location, text=option.text, fraction=fraction)
    return Choice(
        location=option.location,
        id=option.id,
        text=option.text,
        fraction=fraction,
        feedback=option.feedback,
        fixed=option.fixed,
    )


def adds_up(fractions: Sequence[Fraction | None]) -> bool:
    """Whether some of these are neither the whole nor nothing, so that they are meant to be added up."""
    for fraction in fractions:
        if fraction is ALL_OF_IT or fraction is NONE_OF_IT or fraction is None:  # comparing fractions is slow
            continue
        if fraction not in (0, 1):
            return True
    return False


def _fractions(
    item: AuthoredItem, options: Sequence[AuthoredOption], complaints: Complaints, scoring: Scoring | None
) -> list[Fraction | None]:
    """What each option earns, from the key or from what stands beside the options; None where that is not clear.

    ``scoring`` may divide the points among the right options, where these are not given weights of their own.
    """
    unknown: list[Fraction | None] = [None] * len(options)
    key = [written for written in item.key if written.text.strip()]
    beside: list[Credit | None] | None = None
    if any([option.correct is not None for option in options]):  # noqa: C419 - a list is quicker here
        beside = credits(options, complaints)
        if beside is None:
            return unknown
    flagged = beside is not None and any(credit is not None for credit in beside)
    if not key:
        if beside is None:
            return unknown
        fractions = fractions_of(options, beside)
        flags = [credit is not None and credit.is_flag and credit.fraction == 1 for credit in beside]
        return _shared(fractions, flags, scoring)
    named = Options(options, complaints)
    chosen = named.chosen(key)
    if chosen is None:
        return unknown
    if named.reasons:
        explain(item, named.reasons)
    places = frozenset(chosen)
    fractions = [ALL_OF_IT if place in places else NONE_OF_IT for place in range(len(options))]
    if flagged and beside is not None:
        weighted = fractions_of(options, beside)
        if {place for place, fraction in enumerate(weighted) if fraction is not None and fraction > 0} != places:
            complaints.error(
                "key/contradiction",
                f"the answer names {listed([letter(place) for place in sorted(places)], 'and')}, "
                "but other options are marked as right.",
                at=key[0],
                field="answer",
                advice="Keep one of the two.",
            )
            return unknown
        fractions = weighted
    return _shared(fractions, [place in places for place in range(len(options))], scoring)


def explain(item: AuthoredItem, reasons: Sequence[Written]) -> None:
    """Put the reasons that stand behind a key in front of what the explanation is otherwise."""
    language, stem = next(iter(item.stem.texts.items()), (UNDETERMINED, Text(source="")))
    texts = dict(item.explanation.texts) if item.explanation is not None else {}
    if texts and language not in texts:
        language = next(iter(texts))
    said = "\n\n".join(reason.text for reason in reasons)
    other = texts.get(language)
    if other is None:
        texts[language] = Text(source=said, markup=stem.markup, location=reasons[0].location)
    else:
        texts[language] = other.replaced(source=f"{said}\n\n{other.source}")
    item.explanation = Localized(texts=texts)


def _shared(fractions: list[Fraction | None], flags: Sequence[bool], scoring: Scoring | None) -> list[Fraction | None]:
    """The same, with the whole divided among the options that are simply right, where the scoring does so."""
    count = sum(flags)
    if scoring not in ("partial", "right_minus_wrong") or not count:
        return fractions
    share = Fraction(1, count)
    if scoring == "partial":
        return [share if flag else fraction for fraction, flag in zip(fractions, flags, strict=True)]
    is_plain = all(fraction == flag for fraction, flag in zip(fractions, flags, strict=True))
    return [share if flag else -share for flag in flags] if is_plain else fractions


def is_right_minus_wrong(fractions: Sequence[Fraction | None]) -> bool:
    """Whether each right option earns an equal share, and each other one takes as much: there is one of both."""
    right = sum(fraction is not None and fraction > 0 for fraction in fractions)
    if not 0 < right < len(fractions):
        return False
    share = Fraction(1, right)
    return all(fraction in (share, -share) for fraction in fractions)


def _with_own_ids(options: Sequence[AuthoredOption], complaints: Complaints) -> Sequence[AuthoredOption]:
    """The options, without those whose id another one bears already."""
    if all([option.id is None for option in options]):  # noqa: C419 - a list is quicker here
        return options
    kept: list[AuthoredOption] = []
    seen: set[str] = set()
    for place, option in enumerate(options):
        if option.id is not None and option.id in seen:
            complaints.error(
                "read/duplicate-id",
                f"two options have the id {quoted(option.id)}.",
                at=option.location,
                field=f"options[{place}].id",
            )
            continue
        if option.id is not None:
            seen.add(option.id)
        kept.append(option)
    return kept


def _scoring(scoring: Written | None, complaints: Complaints) -> Scoring | None:
    if scoring is None or not scoring.text.strip():
        return None
    found = _SCORING.get(scoring.text.strip().casefold())
    if found is None:
        complaints.error(
            "read/unknown-value",
            f"{quoted(scoring.text)} is no way of scoring.",
            at=scoring,
            field="scoring",
            advice="Write all_or_nothing, partial or right_minus_wrong.",
        )
    return found


def flag(written: Written | None, field: str, complaints: Complaints) -> bool | None:
    """A yes or no, None where nothing is written; what is neither is reported."""
    if written is None or not written.text.strip():
        return None
    value = parse_flag(written.text)
    if value is None:
        complaints.error(
            "read/unknown-value",
            f"{quoted(written.text)} is neither yes nor no.",
            at=written,
            field=field,
            advice="Write true or false.",
        )
    return value


def are_true_and_false(texts: Sequence[Localized], language: str) -> bool:
    """Whether these are two options of which one says true and the other false, so that no type need be stated."""
    if len(texts) != 2:
        return False
    meanings = {truth_of(text.source, (language, tag)) for option in texts for tag, text in option.texts.items()}
    return meanings == {True, False} and all(option.texts for option in texts)


def build_true_false(item: AuthoredItem, _kind: str, complaints: Complaints, language: str) -> Interaction:
    """True or false, with the author's own words for them or else the language's."""
    shuffle = flag(item.shuffle, "shuffle", complaints)
    if not item.options:
        right = _truth(item, complaints)
        words = _words_of(item, language)
        fractions = (None, None) if right is None else (ALL_OF_IT, NONE_OF_IT) if right else (NONE_OF_IT, ALL_OF_IT)
        partial = _scoring(item.scoring, complaints) in ("partial", "right_minus_wrong")
        plain = tuple(Choice(text=text, fraction=part) for text, part in zip(words, fractions, strict=True))
        return ChoiceInteraction(mode="true_false", choices=plain, all_or_nothing=not partial, shuffle=shuffle)
    if len(item.options) != 2:
        complaints.error(
            "read/true-false",
            f"a true or false question has two options, and this one has {len(item.options)}.",
            at=item.options[0].location,
            field="options",
            advice="Write the other option too, or only which it is as the answer: true or false."
            if len(item.options) == 1
            else "Keep two options, or say that its type is single.",
        )
        return build_choice(item, "single", complaints, language)
    item.key = [_as_option(written, item) for written in item.key]
    choices, _, partial = _keyed(item, complaints)
    if len(choices) == 2 and _means(choices[0], is_false_word) and _means(choices[1], is_true_word):
        choices = (choices[1], choices[0])
    partial = partial and item.scoring is not None
    return ChoiceInteraction(mode="true_false", choices=choices, all_or_nothing=not partial, shuffle=shuffle)


def _words_of(item: AuthoredItem, language: str) -> tuple[Localized, Localized]:
    """The words for true and false: those of the quiz's languages, or where nobody says which these are, the
    stem's or those of the heading above it."""
    languages = tuple(item.stem.texts) or (language,)
    asked = (true_or_false_asked(item.stem) or item.asked) if languages == (UNDETERMINED,) else None
    if asked is not None and truth_of(asked[0], ()) is None and asked[0].casefold() != "t":
        true, false = (Localized.of(word[0].upper() + word[1:]) for word in asked)
        return true, false
    spoken = next((found for written in item.key if (found := language_of_truth(written.text))), None)
    if spoken is None and any(written.text.strip() in ("Σ", "Λ", "σ", "λ") for written in item.key):
        spoken = "el"
    return true_false_texts(languages, spoken)


def _truth(item: AuthoredItem, complaints: Complaints) -> bool | None:
    """What the key of a true or false question without options says."""
    key = [written for written in item.key if written.text.strip()]
    if not key:
        return None
    word = key[0].text.strip()
    value = parse_flag(word)
    if value is None:
        value = {"A": True, "B": False, "2": False, "Α": True, "Β": False}.get(word.strip("().").upper())
    if value is None or len(key) > 1:
        complaints.error(
            "key/unknown",
            f"the answer {quoted(', '.join(written.text for written in key))} is neither true nor false.",
            at=key[0],
            field="answer",
            advice="Write true or false.",
        )
        return None
    return value


def _as_option(written: Written, item: AuthoredItem) -> Written:
    """A key such as ``true`` as the text of the option that means it in another language or with another word."""
    for means in (is_true_word, is_false_word):
        if means(written.text) and len(written.text.strip()) > 1:
            places = [place for place, option in enumerate(item.options) if _means(option, means)]
            if len(places) == 1:
                return Written(letter(places[0]), written.location)
    return written


def _means(choice: Choice | AuthoredOption, means: Callable[[str], bool]) -> bool:
    return any(means(text.source) for text in choice.text.texts.values())


@lru_cache(maxsize=256)
def true_false_texts(languages: tuple[str, ...], spoken: str | None = None) -> tuple[Localized, Localized]:
    """The texts for true and for false in these languages; ``spoken`` is meant where nobody says which it is."""
    words = {
        language: true_false_words(spoken if spoken and language == UNDETERMINED else language)
        for language in languages
    }
    return (
        Localized(texts={language: Text(source=true) for language, (true, _) in words.items()}),
        Localized(texts={language: Text(source=false) for language, (_, false) in words.items()}),
    )


def build_hottext(item: AuthoredItem, _kind: str, complaints: Complaints, _language: str) -> Interaction:
    """Pieces of the stem to pick from; each option's id names its place in the stem."""
    choices, fractions, _ = _keyed(item, complaints)
    several = flag(item.multiple, "multiple", complaints)
    return HottextInteraction(choices=choices, multiple=has_several(fractions) if several is None else several)


def build_gap_match(item: AuthoredItem, _kind: str, complaints: Complaints, _language: str) -> Interaction:
    """Options to drag into the gaps of the stem."""
    options = _with_fixed(_with_own_ids(item.options, complaints), item.fixed, complaints)
    gaps: list[DropGap] = []
    for gap in item.gaps:
        inside = Complaints(complaints.report, gap.answer)
        places = Options(options, inside).chosen([written for written in gap.answer.key if written.text.strip()]) or []
        names = [options[place].id or letter(place) for place in places]
        if any(other.id == gap.id for other in gaps):
            inside.error(
                "read/duplicate-id",
                f"the gap {quoted(gap.id)} is there twice.",
                advice="Give each gap a name of its own, or write all words that are right in it into one.",
            )
            continue
        gaps.append(DropGap(location=gap.answer.location, id=gap.id, accepts=tuple(names)))
    choices = [
        Choice(location=option.location, id=option.id, text=option.text, feedback=option.feedback, fixed=option.fixed)
        for option in options
    ]
    return GapMatchInteraction(
        choices=tuple(choices),
        gaps=tuple(gaps),
        reusable=flag(item.reusable, "reusable", complaints) or False,
        shuffle=flag(item.shuffle, "shuffle", complaints),
    )
