"""Gaps in a text: blanks to type into, or drop-down lists."""

from collections.abc import Callable, Mapping

from quizkit.formats.canvas.blanks import FIELD_BLANKS, names_entry
from quizkit.formats.canvas.pieces import Body, added, condition, equal, field, link, plain_material
from quizkit.model import ChoiceInteraction, ClozeInteraction, Localized, NumericInteraction, TextEntryInteraction
from quizkit.richtext import to_plain


def gaps_body(
    interaction: ClozeInteraction, names: Mapping[str, str], feedback_xml: Callable[[str, Localized], str]
) -> Body:
    """The gaps of one text, which are all of one kind. ``names`` are what Canvas calls them.

    The idents of what they offer are unique across the gaps, or Canvas mixes them up, and numbers, for which Classic
    finds the feedback without a link.
    """
    responses, shown, keys, feedback = [], [], [], []
    ident = 0
    share = added(len(interaction.gaps))
    for gap in interaction.gaps:
        name = names[gap.id]
        respident = f"response_{name}"
        labels, right = [], 0
        for text, is_right, told in _offered(gap.interaction):
            ident += 1
            words = to_plain(next(iter(text.texts.values())))
            labels.append(f'<response_label ident="{ident}">{plain_material(words)}</response_label>')
            right = right or (ident if is_right else 0)
            if told is not None:
                shown.append(condition(equal(ident, respident), link(f"{ident}_fb"), "Yes"))
                feedback.append(feedback_xml(f"{ident}_fb", told))
        responses.append(
            f'<response_lid ident="{respident}" rcardinality="Single">{plain_material(name)}'
            f"<render_choice>{''.join(labels)}</render_choice></response_lid>"
        )
        if right:
            keys.append(condition(equal(right, respident), share))
    lists = any(isinstance(gap.interaction, ChoiceInteraction) for gap in interaction.gaps)
    entry = names_entry(dict(names))
    return Body(
        "multiple_dropdowns_question" if lists else "fill_in_multiple_blanks_question",
        "".join(responses),
        f"{''.join(shown)}{''.join(keys)}",
        "".join(feedback),
        asked=False,
        fields=field(FIELD_BLANKS, entry) if entry else "",
    )


def _offered(
    interaction: ChoiceInteraction | TextEntryInteraction | NumericInteraction,
) -> list[tuple[Localized, bool, Localized | None]]:
    """What a gap offers or accepts: its text, whether it is right, its feedback. All that a blank holds is right."""
    if isinstance(interaction, ChoiceInteraction):
        return [(choice.text, bool(choice.fraction), choice.feedback) for choice in interaction.choices]
    assert isinstance(interaction, TextEntryInteraction)
    return [(answer.text, True, answer.feedback) for answer in interaction.answers]
