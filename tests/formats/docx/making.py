"""Word documents made of a few lines of WordprocessingML, and read."""

import zipfile
from collections.abc import Mapping
from io import BytesIO

from quizkit.diagnostics import Report
from quizkit.formats.docx.reader import read
from quizkit.model import Quiz
from quizkit.source import Source, TableOptions

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006"
_SPACES = (
    f'xmlns:w="{W}" xmlns:r="{R}" xmlns:a="{_DRAWING}/main" xmlns:wp="{_DRAWING}/wordprocessingDrawing" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
)
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082"
)

NUMBERING = (
    '<w:abstractNum w:abstractNumId="1">'
    '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
    '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%2)"/></w:lvl>'
    "</w:abstractNum>"
    '<w:abstractNum w:abstractNumId="2">'
    '<w:lvl w:ilvl="0"><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%1."/>'
    '<w:pPr><w:ind w:left="1080" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum>'
    '<w:abstractNum w:abstractNumId="3"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="\uf0b7"/>'
    "</w:lvl></w:abstractNum>"
    '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>'
    '<w:num w:numId="3"><w:abstractNumId w:val="3"/></w:num>'
    '<w:num w:numId="4"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/>'
    "</w:lvlOverride></w:num>"
)
STYLES = (
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/><w:basedOn w:val="Normal"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:rPr><w:b/></w:rPr></w:style>'
    '<w:style w:type="character" w:styleId="Fett"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>'
    '<w:style w:type="character" w:styleId="Link"><w:name w:val="Hyperlink"/>'
    '<w:rPr><w:u w:val="single"/><w:color w:val="0563C1"/></w:rPr></w:style>'
)


def r(words: str, look: str = "") -> str:
    """A run; ``look`` is what stands in its properties."""
    properties = f"<w:rPr>{look}</w:rPr>" if look else ""
    return f'<w:r>{properties}<w:t xml:space="preserve">{words}</w:t></w:r>'


def p(*runs: str, number: int = 0, level: int = 0, style: str = "", indent: int | None = None) -> str:
    """A paragraph of runs; words alone are a run."""
    properties = f'<w:pStyle w:val="{style}"/>' if style else ""
    if number:
        properties += f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'
    if indent is not None:
        properties += f'<w:ind w:left="{indent}"/>'
    inner = "".join(run if run.startswith("<") else r(run) for run in runs)
    return f"<w:p>{f'<w:pPr>{properties}</w:pPr>' if properties else ''}{inner}</w:p>"


def table(*rows: list[str]) -> str:
    """A table; a cell is words or paragraphs, or a whole ``w:tc``."""

    def cell(content: str) -> str:
        if content.startswith("<w:tc>"):
            return content
        return f"<w:tc>{content if content.startswith('<') else p(content)}</w:tc>"

    lines = ("".join(cell(content) for content in row) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{line}</w:tr>' for line in lines)}</w:tbl>"


def picture(key: str, alt: str = "") -> str:
    return (
        f'<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="{alt}"/><a:graphic><a:graphicData>'
        f'<a:blip r:embed="{key}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
    )


def docx(
    *body: str,
    parts: Mapping[str, str | bytes] | None = None,
    relations: str = "",
    head: str = "",
    numbering: str | None = None,
) -> bytes:
    """The bytes of a document with these paragraphs and tables; ``numbering`` is a part in place of ``NUMBERING``."""
    out = BytesIO()
    package = "http://schemas.openxmlformats.org/package/2006"
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", f'<Types xmlns="{package}/content-types"/>')
        archive.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{package}/relationships"><Relationship Id="rId1" Type="{R}/officeDocument" '
            'Target="word/document.xml"/></Relationships>',
        )
        archive.writestr(
            "word/_rels/document.xml.rels",
            f'<Relationships xmlns="{package}/relationships">'
            f'<Relationship Id="s" Type="{R}/styles" Target="styles.xml"/>'
            f'<Relationship Id="n" Type="{R}/numbering" Target="numbering.xml"/>{relations}</Relationships>',
        )
        archive.writestr("word/styles.xml", f"<w:styles {_SPACES}>{STYLES}</w:styles>")
        archive.writestr("word/numbering.xml", numbering or f"<w:numbering {_SPACES}>{NUMBERING}</w:numbering>")
        archive.writestr(
            "word/document.xml", f"{head}<w:document {_SPACES}><w:body>{''.join(body)}</w:body></w:document>"
        )
        for name, data in (parts or {}).items():
            archive.writestr(name, data)
    return out.getvalue()


def relation(key: str, kind: str, target: str, *, external: bool = False) -> str:
    mode = ' TargetMode="External"' if external else ""
    return f'<Relationship Id="{key}" Type="{R}/{kind}" Target="{target}"{mode}/>'


def notes(kind: str, **words: str) -> str:
    """A part of footnotes or comments by their ids (``n1`` is 1)."""
    inner = "".join(f'<w:{kind[:-1]} w:id="{key[1:]}">{p(text)}</w:{kind[:-1]}>' for key, text in words.items())
    return f"<w:{kind} {_SPACES}>{inner}</w:{kind}>"


def read_docx(data: bytes, *, key_from_style: bool = False) -> tuple[Quiz, Report]:
    report = Report()
    return read(Source("quiz.docx", data, "en", table=TableOptions(key_from_style=key_from_style)), report), report


def typed(*body: str, key_from_style: bool = False) -> tuple[Quiz, Report]:
    return read_docx(docx(*body), key_from_style=key_from_style)
