"""What Moodle takes as it is, and shows otherwise than the author meant."""

from collections.abc import Iterator

from quizkit.formats.moodle_xml.own import FORMAT_NAME
from quizkit.model import ChoiceInteraction, ClozeInteraction, ExtendedText, Item
from quizkit.richtext import images, markup_kinds, media, to_plain
from quizkit.richtext.urls import is_file


def cautions(item: Item) -> Iterator[tuple[str, str, str]]:
    """What should be known of an item that is written as it is.

    The options of a gap stand in a drop-down list, unless a file from Moodle says otherwise or several are right. In
    one, browsers show words alone (Moodle's renderer puts the HTML into ``<option>``; read in its code, not measured).
    """
    if isinstance(item.interaction, ExtendedText):
        yield from _template(item.interaction)
    if not isinstance(item.interaction, ClozeInteraction):
        return
    own = item.extras.get(FORMAT_NAME, {}).get("gaps")
    for gap in item.interaction.gaps:
        known = own.get(gap.id) if isinstance(own, dict) else None
        laid_out = isinstance(known, dict) and known.get("layout") in ("H", "V")
        if not isinstance(gap.interaction, ChoiceInteraction) or gap.interaction.mode == "multiple" or laid_out:
            continue
        for text in (part for choice in gap.interaction.choices for part in choice.text.texts.values()):
            if markup_kinds(text):
                words = " ".join(to_plain(text).split())[:60]
                yield (
                    "drop-down",
                    f'Moodle shows "{words}" in the drop-down list of the gap "{gap.id}" without markup, '
                    "and a formula as it is typed.",
                    "Write it in plain words, or make the gap a question of its own.",
                )
                return


def _template(interaction: ExtendedText) -> Iterator[tuple[str, str, str]]:
    """Moodle takes no files with the text that an essay starts from (read in its code, not measured)."""
    parts = interaction.template.texts.values() if interaction.template is not None else ()
    shown = [name for part in parts for name in (*(one.src for one in images(part)), *(one.src for one in media(part)))]
    names = list(filter(is_file, shown))
    if names:
        yield (
            "images",
            f'Moodle takes no files with the text that an essay starts from: "{names[0][:60]}" will be missing.',
            "Show it in the question.",
        )
