"""The table of QTI versions: names, namespaces, defaults and what each can hold.

QTI 3.0 renamed every element and attribute of 2.x by one rule (``choiceInteraction`` is ``qti-choice-interaction``),
so templates are written once in the words of 2.x and spelled anew for a version. Facts: the schemas of IMS / 1EdTech.
"""

import re
from functools import cache

from quizkit.records import dataclass

_TAG = re.compile(r"(</?)([a-z][A-Za-z]*)")
_ATTRIBUTE = re.compile(r"(?<= )([a-z]+[A-Z][A-Za-z]*)(?==)")
_CAPITAL = re.compile(r"(?<=[a-z])[A-Z]")
_CONTENT_BODY = re.compile(r"</?contentBody>")
_HTML = frozenset(("div", "object", "p", "span"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One row of the table.

    ``kebab`` says that names are spelled ``qti-like-this``, and that feedback and rubrics hold their text in a content
    body. ``max_choices`` and ``case_sensitive`` are what counts where a file leaves the attribute out: never rely on
    it, always write both. ``limits_gaps`` says that only one gap can be filled where a file does not say how many.
    ``stimuli`` says that a text which items share has a file of its own: QTI 2.2 has that too, but systems that read
    2.2 know nothing of it.
    ``marks`` is what stands in the first bytes of its files.
    """

    number: str
    namespaces: tuple[str, ...]
    schema: str
    manifest_namespace: str
    manifest_schema: str
    package: tuple[str, str]
    resource_suffix: str
    template_address: str
    kebab: bool
    max_choices: int
    case_sensitive: bool
    limits_gaps: bool
    stimuli: bool
    marks: re.Pattern[bytes]

    @property
    def namespace(self) -> str:
        """The namespace that is written; others of ``namespaces`` are only read."""
        return self.namespaces[0]

    def resource_type(self, kind: str) -> str:
        """The manifest's word for an ``item``, a ``test`` or a ``stimulus`` of this version."""
        return f"imsqti_{kind}_xml{self.resource_suffix}"

    def spell(self, template: str) -> str:
        """A template in the words of this version."""
        return _spelled(template, self.kebab)

    def word(self, name: str) -> str:
        """The name of an element, for messages."""
        return f"qti-{_kebab(name)}" if self.kebab else name

    def attribute(self, name: str) -> str:
        """The name of an attribute in this version."""
        return _kebab(name) if self.kebab else name


@cache
def _kebab(name: str) -> str:
    return _CAPITAL.sub(lambda capital: f"-{capital[0].lower()}", name)


@cache
def _spelled(template: str, kebab: bool) -> str:
    if not kebab:
        return _CONTENT_BODY.sub("", template)
    template = _TAG.sub(
        lambda tag: tag[0] if tag[2] in _HTML else f"{tag[1]}qti-{_kebab(tag[2])}",
        template,
    )
    return _ATTRIBUTE.sub(lambda attribute: _kebab(attribute[0]), template)


_IMS = "http://www.imsglobal.org"
_PURL = "https://purl.imsglobal.org/spec/qti/v3p0"

QTI_21 = Version(
    number="2.1",
    # 2.0 is read as 2.1, under its own name and under the one that Moodle's old export gave it
    namespaces=(f"{_IMS}/xsd/imsqti_v2p1", f"{_IMS}/xsd/imsqti_v2p0", f"{_IMS}/xsd/imsqti_item_v2p0"),
    schema=f"{_IMS}/xsd/qti/qtiv2p1/imsqti_v2p1.xsd",
    manifest_namespace=f"{_IMS}/xsd/imscp_v1p1",
    manifest_schema=f"{_IMS}/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd",
    package=("QTIv2.1 Package", "1.0.0"),
    resource_suffix="v2p1",
    template_address=f"{_IMS}/question/qti_v2p1/rptemplates/{{}}",
    kebab=False,
    max_choices=0,
    case_sensitive=True,
    limits_gaps=False,
    stimuli=False,
    marks=re.compile(rb"imsqti_(?:item_)?v2p[01]|imsqti_(?:item|test|section|assessment)_xmlv2p[01]|QTIv2\.[01]"),
)
QTI_22 = Version(
    number="2.2",
    namespaces=(f"{_IMS}/xsd/imsqti_v2p2",),
    schema=f"{_IMS}/xsd/qti/qtiv2p2/imsqti_v2p2.xsd",
    manifest_namespace=f"{_IMS}/xsd/imscp_v1p1",
    manifest_schema=f"{_IMS}/xsd/qti/qtiv2p2/qtiv2p2_imscpv1p2_v1p0.xsd",
    package=("QTIv2.2 Package", "1.0.0"),
    resource_suffix="v2p2",
    template_address=f"{_IMS}/question/qti_v2p2/rptemplates/{{}}",
    kebab=False,
    max_choices=1,
    case_sensitive=False,
    limits_gaps=True,
    stimuli=False,
    marks=re.compile(rb"imsqti_v2p[2-9]|imsqti_(?:item|test|section|assessment|stimulus)_xmlv2p[2-9]|QTIv2\.[2-9]"),
)
QTI_30 = Version(
    number="3.0",
    namespaces=(f"{_IMS}/xsd/imsqtiasi_v3p0",),
    schema=f"{_PURL}/schema/xsd/imsqti_asiv3p0_v1p0.xsd",
    manifest_namespace=f"{_IMS}/xsd/qti/qtiv3p0/imscp_v1p1",
    manifest_schema=f"{_PURL}/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd",
    package=("QTI Package", "3.0.0"),
    resource_suffix="v3p0",
    template_address=f"{_PURL}/rptemplates/{{}}.xml",
    kebab=True,
    max_choices=1,
    case_sensitive=False,
    limits_gaps=True,
    stimuli=True,
    marks=re.compile(rb"imsqtiasi_v3p\d|imsqti_(?:item|test|section|stimulus)_xmlv3p\d|qtiv3p\d"),
)
VERSIONS = (QTI_21, QTI_22, QTI_30)


def version_of(namespace: str) -> Version | None:
    """The version whose items and tests are in this namespace."""
    return next((version for version in VERSIONS if namespace in version.namespaces), None)


def generation(version: Version) -> frozenset[str]:
    """The namespaces of the version, and of those whose elements and attributes have the same names."""
    return frozenset(space for other in VERSIONS if other.kebab == version.kebab for space in other.namespaces)
