"""Whether the XML of a question from elsewhere may be given out again as it is.

It may where all of it is known to do nothing by itself: elements of QTI, of HTML and MathML as :mod:`quizkit.richtext`
lets them through, no attributes that run or load something, and addresses that are safe to follow. Programs (portable
custom interactions), pages within the question and elements of other systems are not looked into, so they stay.
"""

import re
from collections.abc import Iterator

from lxml import etree

from quizkit.formats._authored.assets import media_type_of
from quizkit.formats._qti.version import Version, generation
from quizkit.formats._qti.vocabulary import word
from quizkit.formats._xml import local_name
from quizkit.richtext.urls import is_safe_link, is_safe_source, scheme

_MATHML = "http://www.w3.org/1998/Math/MathML"
_HTML_22 = re.compile(r"http://www\.imsglobal\.org/xsd/imsqtiv2p2(p\d)?_html5_v1p0")
_XML_NAMES = frozenset(f"{{http://www.w3.org/XML/1998/namespace}}{name}" for name in ("lang", "space"))
_SCHEMAS = "{http://www.w3.org/2001/XMLSchema-instance}"

_RECKONED = (
    "and anyN areaMapEntry areaMapping assessmentItem baseValue containerSize contains contextDeclaration correct "
    "correctResponse customOperator default defaultValue delete divide durationGTE durationGte durationLT "
    "durationLt equal equalRounded exitResponse exitTemplate fieldValue gcd gt gte index inside integerDivide "
    "integerModulus integerToFloat interpolationTable interpolationTableEntry isNull lcm lookupOutcomeValue lt lte "
    "mapEntry mapResponse mapResponsePoint mapping match matchTable matchTableEntry mathConstant mathOperator max "
    "member min multiple not null or ordered outcomeDeclaration patternMatch power product random randomFloat "
    "randomInteger repeat responseCondition responseDeclaration responseElse responseElseIf responseIf "
    "responseProcessing responseProcessingFragment round roundTo setCorrectResponse setDefaultValue "
    "setOutcomeValue setTemplateValue statsOperator stringMatch substring subtract sum templateCondition "
    "templateConstraint templateDeclaration templateElse templateElseIf templateIf templateProcessing truncate "
    "value variable"
)
_ASKED = (
    "assessmentStimulusRef associableHotspot associateInteraction choiceInteraction contentBody customInteraction "
    "drawingInteraction endAttemptInteraction extendedTextInteraction feedbackBlock feedbackInline gap gapImg "
    "gapMatchInteraction gapText graphicAssociateInteraction graphicGapMatchInteraction graphicOrderInteraction "
    "hotspotChoice hotspotInteraction hottext hottextInteraction infoControl inlineChoice inlineChoiceInteraction "
    "itemBody matchInteraction mediaInteraction modalFeedback orderInteraction positionObjectInteraction "
    "positionObjectStage printedVariable prompt rubricBlock selectPointInteraction simpleAssociableChoice "
    "simpleChoice simpleMatchSet sliderInteraction stylesheet templateBlock templateInline textEntryInteraction "
    "uploadInteraction"
)
_HTML = (
    "a abbr acronym address article aside audio b bdi bdo big blockquote br caption cite code col colgroup dd dfn "
    "div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img kbd label li mark nav object ol p "
    "param pre q rb rp rt rtc ruby s samp section small source span strong sub sup table tbody td tfoot th thead "
    "tr track tt ul var video"
)
_KNOWN = frozenset(f"{_RECKONED} {_ASKED} {_HTML}".split())
"""Elements of items by their names in QTI 2: what is declared and reckoned, what is shown and answered, HTML."""

_FORMULAS = re.compile(r"m[a-z]+|semantics|annotation|none")
_OF_22 = (
    "article aside assessmentStimulusRef audio bdi bdo figcaption figure footer header label mark nav rb rp rt rtc "
    "ruby s section source track video"
)
_NEWER_ELEMENTS = frozenset(_OF_22.split())
_NEWER_ATTRIBUTES = re.compile(
    r"aria-[a-z]+|data-.+|autoplay|centerPoint|controls|crossorigin|default|dir|externalScored|kind|left|mediagroup|"
    r"muted|poster|preload|role|srclang|top|variableIdentifierRef"
)
_OLDER_ATTRIBUTES = re.compile("centrePoint|targetType")
_RUNNING = re.compile(
    "on[a-z]+|srcdoc|srcset|action|formaction|background|ping|codebase|classid|archive|manifest|templatelocation|"
    "template-location"
)
"""Attributes that run something, or load it from where nobody looks."""

_LOADING_STYLE = re.compile(r"[(\\@]")
_SHOWN = frozenset(("src", "poster", "data"))
_MEDIA = ("image/", "audio/", "video/")


def why_not_harmless(root: etree._Element, version: Version) -> str | None:
    """What a question holds that is not given out again in a version, as the end of a sentence; None if nothing."""
    return next(_objections(root, version), None)


def _objections(root: etree._Element, version: Version) -> Iterator[str]:
    for element in root.iter(etree.Element):
        space = etree.QName(element).namespace
        name = local_name(element)
        if word(element) == "portableCustomInteraction":
            yield "it runs a program of its own"
        elif space == _MATHML:
            if _FORMULAS.fullmatch(name) is None:
                yield f"it holds <{name}> in a formula"
        elif not (space is None or space in generation(version) or _HTML_22.fullmatch(space)):
            yield f"it holds <{name}> of another system"
        elif word(element) not in _KNOWN:
            yield f"it holds <{name}>, which quizkit does not know to be harmless"
        elif version.number == "2.1" and name in _NEWER_ELEMENTS:
            yield f"QTI 2.1 knows no <{name}>"
        yield from _objections_to_attributes(element, version)
        if name == "object" and not _is_medium(element):
            yield "it shows a page or a program within the question"


def _objections_to_attributes(element: etree._Element, version: Version) -> Iterator[str]:
    for key, text in element.items():
        name, value = str(key), str(text)
        if name.startswith("{"):
            if name not in _XML_NAMES and not name.startswith(_SCHEMAS):
                yield f'it has an attribute "{etree.QName(name).localname}" of another system'
        elif _RUNNING.fullmatch(name.lower()) or (name == "style" and _LOADING_STYLE.search(value)):
            yield f'it has an attribute "{name}", which may load or run something'
        elif not (is_safe_source if name in _SHOWN else is_safe_link)(value) and _is_address(name, value):
            yield f'"{value[:40]}" is no address that is safe to follow'
        elif _is_unknown(name, version):
            yield f'QTI {version.number} knows no attribute "{name}"'


def _is_address(name: str, value: str) -> bool:
    """Whether a value is an address, or would be one wherever a player took it for one."""
    return name in _SHOWN or name == "href" or scheme(value) in {"javascript", "vbscript", "data", "file"}


def _is_unknown(name: str, version: Version) -> bool:
    if version.kebab:
        return False
    strange = _NEWER_ATTRIBUTES if version.number == "2.1" else _OLDER_ATTRIBUTES
    return strange.fullmatch(name) is not None


def _is_medium(element: etree._Element) -> bool:
    """Whether an ``object`` is an image, a sound or a film, by what it says and by the name of its file."""
    data = element.get("data") or ""
    kinds = [element.get("type") or "image/", data[5:] if scheme(data) == "data" else media_type_of(data)]
    return all(kind.strip().lower().startswith(_MEDIA) for kind in kinds)
