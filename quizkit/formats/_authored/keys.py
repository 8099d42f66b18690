"""Which options a key means: letters, numbers, texts, flags and weights. What is not clear is said, never guessed."""

import re
from collections.abc import Sequence
from dataclasses import field

from quizkit.formats._authored.authored import AuthoredOption, Written
from quizkit.formats._authored.complaints import Complaints, listed, quoted
from quizkit.formats._authored.fields import MANY, nearest
from quizkit.formats._authored.kinds import kind_for
from quizkit.formats._authored.likeness import LOOKALIKES, OptionTexts
from quizkit.formats._authored.numbers import parse_flag
from quizkit.formats._authored.reasons import with_reason
from quizkit.formats._authored.wrapped import label_and_text, unwrapped
from quizkit.identity import letter
from quizkit.records import dataclass

_LETTER = re.compile(r"[(\[]?\s*([^\W\d_])\s*[)\].:]?")
_NUMBER = re.compile(r"[(\[]?\s*#?(\d{1,3})(?:\.0)?\s*[)\].:]?")
_OR = r"or|oder|ou|ή|o|of|lub|eller|или|або|veya"
_SEPARATORS = re.compile(rf"[,;/&|+\n،、，；→]|-?>|\s(?:and|και|y|et|und|e|en|i|и|та|ve|og|och|{_OR})\s", re.IGNORECASE)
_EITHER = re.compile(rf"\s(?:{_OR})\s", re.IGNORECASE)
_MOST_PARTS = 60
_AROUND = " \t\r\n\f\v\u00a0\u2007\u202f\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
"""What may stand around a key: white space, and signs without a width."""
_BEGINS_A_NUMBER = frozenset("0123456789-+.\N{MINUS SIGN}")
_LOOKS_LIKE_TWO = re.compile(r"\d{1,2}\.\d{1,2}|\d{2,5}")
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_ALPHABETS = (_LATIN, "αβγδεζηθικλμνξοπρστυφχψω", "абвгдежзиклмнопрстуфхцчшщ", "ابجدهوزحطي", "אבגדהוזחטי")
ASCII_LETTERS = {sign: place for place, sign in enumerate(_LATIN)} | {
    sign.upper(): place for place, sign in enumerate(_LATIN)
}
"""The places of the options that Latin letters name."""

LEAST_LETTERS = 4
"""No text of so many signs or more is what a key of one letter may mean."""


def _far_letter(token: str) -> int:
    """The place of an option past ``Z`` by its name, ``AA``; a place past all measure for what is none."""
    if len(token) != 2 or not (token.isascii() and token.isalpha()):
        return 10**6
    first, second = map(_LATIN.index, token.lower())
    return (first + 1) * len(_LATIN) + second


@dataclass(slots=True)
class Options:
    """The options of a question, as a key may speak of them."""

    options: Sequence[AuthoredOption]
    complaints: Complaints
    _known_texts: OptionTexts | None = None
    _by_id: dict[str, int] | None = None
    _spoken: dict[str, bool] = field(default_factory=dict)
    reasons: list[Written] = field(default_factory=list)
    """Why the options are right, where that stands behind their names in the key."""

    def chosen(self, key: Sequence[Written]) -> list[int] | None:
        """The places (from 0) of the options that the key names, in its order.

        None where it names nothing that is there, or not clearly; the report then says so.
        """
        if len(key) == 1:  # by far most keys are one letter
            place = ASCII_LETTERS.get(key[0].text)
            if place is not None and place < len(self.options) and not self._has_short_text_or_id():
                return [place]
        places: dict[int, None] = {}
        clear = True
        for written in key:
            found = self._one(written) or self._within(written) or self._several(written)
            if found:
                places |= dict.fromkeys(found)
            else:
                clear = False
        return list(places) if clear else None

    def _has_short_text_or_id(self) -> bool:
        for option in self.options:
            if option.id is not None:
                return True
            for text in option.text.texts.values():
                if len(text.source) < LEAST_LETTERS:
                    return True
        return False

    def _one(self, written: Written) -> list[int]:
        """What the whole of it names; says where it could be two options."""
        readings = self._readings(written.text)
        if not readings:
            return []
        kind, place = next(iter(readings.items()))
        if kind == "like" and len(self._as_list(written.text)) > 1:  # to the letter it is a list
            return []
        others = {other: at for other, at in readings.items() if other != kind and kind != "id"}
        differing = {other: at for other, at in others.items() if at != place}
        if differing or (kind == "text" and "number" in others):  # whoever numbers the options may count from 0
            self._tell_ambiguous(written, kind, place, differing)
        elif kind == "text" and len(listing := self._as_list(written.text)) > 1 and self._may_be_several():
            self.complaints.warning(
                "key/ambiguous",
                f"the answer {quoted(written.text)} is the text of {self._name(place)}, and as a list it names options "
                f"{listed([letter(at) for at in listing], 'and')}; it is read as option {letter(place)}.",
                at=written,
                field="answer",
                advice=f"Write {letter(place)} if that is right; if not, put another sign between the letters.",
            )
        return [place]

    def _tell_ambiguous(self, written: Written, kind: str, place: int, others: dict[str, int]) -> None:
        """Say that a key names one option in one way and perhaps ``others`` in other ways.

        Without others it is a number that is the text and the number of the same option.
        """
        if others:
            also = ", and ".join(f"{_AS[other]} {self._name(at)}" for other, at in others.items())
            instead = listed([letter(at) for at in dict.fromkeys(others.values())], "or")
            advice = f"Write {letter(place)} if that is right, or {instead} if not: letters can't be mistaken."
        else:
            also = "its number, counted from 1"
            advice = f"Write {letter(place)} if that is right; if the answers count from 0, write letters for all."
        self.complaints.warning(
            "key/ambiguous",
            f"the answer {quoted(written.text)} is {_AS[kind]} {self._name(place)}, and also {also}; "
            f"it is read as option {letter(place)}.",
            at=written,
            field="answer",
            advice=advice,
        )

    def _as_list(self, text: str) -> list[int]:
        """The places that the parts of a list name; none where one of them names nothing."""
        found = [self._readings(part) for part in _SEPARATORS.split(text) if part.strip()]
        return [next(iter(readings.values())) for readings in found] if all(found) else []

    def _may_be_several(self) -> bool:
        stated = self.complaints.item.type
        return stated is None or kind_for(stated.text) != "single"

    def _readings(self, text: str) -> dict[str, int]:
        """What a single key may name, the reading that counts first."""
        token = text.strip(_AROUND)
        readings: dict[str, int] = {}
        if self._by_id is None:
            named = [(option.id, place) for place, option in enumerate(self.options) if option.id is not None]
            self._by_id = {name.strip(): place for name, place in named} | dict(named)
        if self._by_id and (of_id := self._by_id.get(text, self._by_id.get(token))) is not None:
            readings["id"] = of_id
        sign = _LETTER.fullmatch(token)
        if sign is not None:
            readings |= self._by_letter(sign[1])
        elif len(self.options) > len(_LATIN) and (place := _far_letter(token)) < len(self.options):
            readings["letter"] = place
        texts = self._texts().same(token)
        if len(texts) == 1:
            readings["text"] = texts[0]
        number = _NUMBER.fullmatch(token)
        if number is not None and 1 <= int(number[1]) <= len(self.options):
            readings["number"] = int(number[1]) - 1
        if not texts and token[:1] in _BEGINS_A_NUMBER and len(worth := self._texts().worth(token)) == 1:
            readings["value"] = worth[0]
        if len(self.options) == 2 and "text" not in readings and (places := self._texts().true_and_false()):
            truth = parse_flag(token)
            if truth is not None:
                readings["truth"] = places[0] if truth else places[1]
        if not readings and len(texts := self._texts().like(token)) == 1:
            readings["like"] = texts[0]
        return readings

    def _by_letter(self, sign: str) -> dict[str, int]:
        """The place of a letter in its own alphabet and that of the Latin letter that looks like it.

        Only in a question that is written in its alphabet does a letter stand for its place there: Cyrillic В is the
        third letter, but elsewhere the second, B.
        """
        small = sign.casefold().replace("ς", "σ").replace("أ", "ا")
        alphabet = next((letters for letters in _ALPHABETS if small in letters), "")
        found = {}
        if alphabet:
            found["letter"] = alphabet.index(small)
        if sign in LOOKALIKES:
            found["look"] = _LATIN.index(LOOKALIKES[sign])
            if not self._speaks(alphabet):
                found.pop("letter", None)
        return {reading: place for reading, place in found.items() if place < len(self.options)}

    def _speaks(self, alphabet: str) -> bool:
        """Whether the question is written in this alphabet, so that its letters count in its own order."""
        if alphabet not in self._spoken:
            words = "".join(text.source for text in self.complaints.item.stem.texts.values())
            words += "".join(text.source for option in self.options for text in option.text.texts.values())
            signs = words.casefold()
            self._spoken[alphabet] = sum(sign in alphabet for sign in signs) > sum(sign in _LATIN for sign in signs)
        return self._spoken[alphabet]

    def _texts(self) -> OptionTexts:
        if self._known_texts is None:
            self._known_texts = OptionTexts(self.options)
        return self._known_texts

    def _within(self, written: Written) -> list[int]:
        """What it names without the words or brackets around it, or by its label and text together."""
        token = written.text.strip(_AROUND)
        for inner in unwrapped(token):
            if found := self._one(Written(inner, written.location)) or self._labelled(inner):
                return found
        return self._labelled(token)

    def _labelled(self, token: str) -> list[int]:
        """The option that both the label and the text of a key such as ``B) Rome`` name."""
        both = label_and_text(token)
        if both is None:
            return []
        label, text = both
        places = [place for kind, place in self._readings(label).items() if kind in ("letter", "look", "number")]
        named = self._texts().same(text) or self._texts().like(text)
        return next(([place] for place in places if place in named), [])

    def _several(self, written: Written) -> list[int]:
        """What the parts of a list name; says which of them name nothing."""
        token = written.text.strip(_AROUND)
        twice = self._texts().same(token) or self._texts().like(token)
        if len(twice) > 1:
            names = listed([letter(place) for place in twice], "and")
            self.complaints.error(
                "key/ambiguous",
                f"the answer {quoted(token)} is the text of options {names}.",
                at=written,
                field="answer",
                advice="Write the letter of the right one.",
            )
            return []
        parts = self._parts(token)
        if not all(map(self._readings, parts)):
            lists = (parts for inner in unwrapped(token) if len(parts := self._parts(inner)) > 1)
            parts = next(lists, parts)
        if len(parts) == 1 and len(words := token.split()) == len(self.options) and None not in map(parse_flag, words):
            parts = words  # TRUE FALSE TRUE FALSE
        flags = [parse_flag(part) for part in parts]
        if len(parts) == len(self.options) > 1 and False in flags and None not in flags:  # 0, 1, 0, 0
            return [place for place, flag in enumerate(flags) if flag]
        places: dict[int, None] = {}
        unnamed: list[str] = []
        for part in parts:
            one = Written(part, written.location)
            found = self._one(one) or self._within(one)
            if not found:
                unnamed.append(part)
            places |= dict.fromkeys(found)
        if unnamed and (reasoned := self._reasoned(written, token)):
            return reasoned
        if unnamed:
            self._unknown(written, token, unnamed[0] if len(unnamed) < len(parts) else token)
            return []
        if len(places) > 1 and _EITHER.search(token):
            self._doubt_either(written, token, list(places))
        return list(places)

    def _reasoned(self, written: Written, token: str) -> list[int]:
        """What the beginning of a key names, where the rest says why; the rest is kept as a reason.

        A rest that is the text of another option contradicts the beginning.
        """
        for head, reason in with_reason(token):
            found = [list(self._readings(part).values())[:1] for part in self._parts(head)]
            places = [place for places in found for place in places]
            if not all(found) or self._texts().same(reason) or self._texts().like(reason):
                continue
            restated = (why for name, why in with_reason(token) if name != head and self._labelled(name) == places)
            reason = next(restated, reason)  # B. Rome - it has been so since 1871
            self.reasons.append(Written(reason, written.location))
            names = listed([letter(place) for place in places], "and")
            self.complaints.info(
                "read/reason",
                f"the answer {quoted(token)} is read as option {names}, and the rest of it as the explanation.",
                at=written,
                field="answer",
            )
            return places
        return []

    def _parts(self, token: str) -> list[str]:
        """The parts of a list. A text that holds a separator is one part: ``Paris, France; Rome, Italy`` are two."""
        ends = [(match.start(), match.end()) for match in _SEPARATORS.finditer(token)]
        if len(ends) > _MOST_PARTS:  # too many to look at what each of them could be together with the next ones
            return [part for part in map(str.strip, _SEPARATORS.split(token)) if part]
        begins = [0, *(end for _, end in ends)]
        stops = [*(start for start, _ in ends), len(token)]
        parts: list[str] = []
        place = 0
        while place < len(begins):
            upto = place
            for last in range(len(stops) - 1, place, -1):
                joined = token[begins[place] : stops[last]].strip()
                if len(self._texts().same(joined)) == 1:
                    upto = last
                    break
            part = token[begins[place] : stops[upto]].strip()
            if part:
                parts.append(part)
            place = upto + 1
        return parts if len(parts) > 1 else (self._run_of_letters(token) or [token])

    def _doubt_either(self, written: Written, token: str, places: Sequence[int]) -> None:
        kind = self.complaints.item.type
        if kind is not None and kind_for(kind.text) != "multiple":
            return
        names = listed([letter(place) for place in places], "and")
        self.complaints.warning(
            "key/either",
            f"the answer {quoted(token)} is read as options {names} together.",
            at=written,
            field="answer",
            advice='If each of them is right alone, give the question the type "single".',
        )

    def _run_of_letters(self, token: str) -> list[str]:
        """``AC``, ``A C`` and ``1 3`` as their parts, when they are capitals or numbers in order; else nothing."""
        parts = token.split() if " " in token else list(token)
        if all(part.isdecimal() and part.isascii() and len(part) < 3 for part in parts) and " " in token:
            known = [int(part) for part in parts if 1 <= int(part) <= len(self.options)]
        elif all(len(sign) == 1 and sign.isalpha() and (sign.isupper() or " " in token) for sign in parts):
            known = [place for sign in parts for place in list(self._by_letter(sign).values())[:1]]
        else:
            return []
        return parts if len(known) == len(parts) and known == sorted(set(known)) else []

    def _unknown(self, written: Written, token: str, part: str) -> None:
        count = len(self.options)
        if not count:
            self.complaints.error(
                "key/unknown",
                f"the answer is {quoted(token)}, but there are no options.",
                at=written,
                field="answer",
                advice="Write the options.",
            )
            return
        what = f"the answer {quoted(token)}" if part == token else f"{quoted(part)} in the answer {quoted(token)}"
        self.complaints.error(
            "key/unknown",
            f"{what} names none of the {count} options." if count > 1 else f"{what} does not name the only option.",
            at=written,
            field="answer",
            advice=self._advice(part),
        )

    def _advice(self, token: str) -> str:
        count = len(self.options)
        if _LOOKS_LIKE_TWO.fullmatch(token):
            digits = [digit for digit in token.replace(".", "") if "1" <= digit <= str(min(count, 9))]
            if len(digits) == len(token.replace(".", "")):
                letters = ", ".join(letter(int(digit) - 1) for digit in digits)
                return f'It may be what a spreadsheet has made of "{",".join(digits)}"; if so, write {letters}.'
        if len(token) > 1 and (run := self._run_of_letters(token.upper())):
            return f"If these are letters, write {', '.join(run)}."
        if (both := label_and_text(token)) is not None and (said := self._both_sides(*both)):
            return said
        how = f"{self._names()}, a number from 1 to {count}," if count > 1 else "A"
        advice = f"Write {how} or the whole text of the right option."
        if token.strip("0.") == "" and token[:1] == "0":
            return f"The first option is number 1; where all answers count from 0, write letters. {advice}"
        if len(self.complaints.report) < MANY and len(token) > 2:
            texts = [text.casefold()[:80] for text in self._texts().all()]
            near = nearest(token, texts)
            if near is not None:
                return f"Did you mean {self._name(texts.index(near))}? {advice}"
        return advice

    def _both_sides(self, label: str, text: str) -> str:
        """What to say of a key whose label names one option, and whose text another or none."""
        places = [place for kind, place in self._readings(label).items() if kind in ("letter", "look", "number")]
        if not places:
            return ""
        named = self._texts().same(text) or self._texts().like(text)
        other = f", its text is that of {self._name(named[0])}" if named else ""
        return f"Its beginning names {self._name(places[0])}{other}. Write only the letter of the right one."

    def _names(self) -> str:
        return listed([letter(place) for place in range(min(len(self.options), 10))])

    def _name(self, place: int) -> str:
        text = next((text.source for text in self.options[place].text.texts.values()), "")
        return f"option {letter(place)} ({quoted(text)})"


_AS = {
    "letter": "the letter of",
    "look": "like the Latin letter of",
    "number": "the number of",
    "like": "the text of",
    "text": "the text of",
    "value": "the value of",
    "truth": "what is meant by",
    "id": "the id of",
}
