"""A text that several items share, as a QTI file of its own."""

from collections.abc import Mapping

from quizkit.formats._qti.version import Version
from quizkit.formats._qti.write.item import XML_DECLARATION, ItemFile
from quizkit.formats._qti.write.paths import paths_from_folder
from quizkit.formats._qti.write.pen import labelled, only_text
from quizkit.formats._titles import written_title
from quizkit.formats._xml import xml_attribute
from quizkit.model import UNDETERMINED, Stimulus
from quizkit.richtext import to_html

_STIMULUS = (
    '<assessmentStimulus xmlns="{namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'xsi:schemaLocation="{namespace} {schema}" identifier="{identifier}" title={title}{label}{language}>'
    "<stimulusBody>{text}</stimulusBody></assessmentStimulus>\n"
)


def write_stimulus(
    stimulus: Stimulus, identifier: str, version: Version, language: str, asset_paths: Mapping[str, str]
) -> ItemFile:
    """The file of one stimulus; ``asset_paths`` are those of the quiz's assets in the package."""
    used: dict[str, None] = {}
    shown = to_html(only_text(stimulus.text), block=True, image=paths_from_folder(asset_paths, used), mathml=True)
    text = version.spell(_STIMULUS).format(
        namespace=version.namespace,
        schema=version.schema,
        identifier=identifier,
        title=xml_attribute(written_title(stimulus.title, stimulus.id)),
        label=labelled(stimulus.id, identifier),
        language="" if language == UNDETERMINED else f" xml:lang={xml_attribute(language)}",
        text=shown or "<p></p>",  # the schema wants a block
    )
    return ItemFile((XML_DECLARATION + text).encode("utf-8", "replace"), tuple(used))
