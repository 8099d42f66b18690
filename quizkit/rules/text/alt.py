"""An image has no words for those who cannot see it.

Why:
    Whoever uses a screen reader hears nothing where the image is, or hears "IMG underscore 2041 dot jpg". Say in a
    few words what the image shows that the question needs, without giving the answer away.

Bad:
    questions:
      - question: |
          How many sides does this figure have?

          ![](data:image/gif;base64,R0lGODlhAQABAAAAACw=)
        type: essay

Good:
    questions:
      - question: |
          How many sides does this figure have?

          ![A stop sign](data:image/gif;base64,R0lGODlhAQABAAAAACw=)
        type: essay
"""

import re
from collections.abc import Iterator

from quizkit.model import Text
from quizkit.richtext import images
from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._phrasing import quoted

_FILE_NAME = re.compile(r"[^\s/]+\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?)", re.IGNORECASE)
_SAYS_NOTHING = frozenset(("image", "img", "picture", "photo", "figure", "untitled", "alt", "alt text", "εικόνα"))


@rule(severity="warning", since="0.1", signs=True)
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look for images whose alternative text is empty, is the file's name or says only that it is an image."""
    source = text.text.source
    if text.text.markup == "plain" or ("![" not in source and "<" not in source):
        return
    for image in images(text.text):
        alt = " ".join(image.alt.split())
        name = image.src.rpartition("/")[2][:100] if not image.src.startswith("data:") else ""
        which = f'the image "{name}"' if name else "an image"
        if not alt:
            problem = f"{which} in {text.name} has no alternative text."
        elif _is_name(alt, name):
            problem = f"the alternative text of {which} in {text.name} is only a name: {quoted(alt)}."
        else:
            continue
        yield Finding(problem, advice=_advice(text.text, image.src))


_ADVICE = {
    "markdown": "Say in the square brackets what it shows.",
    "html": 'Say in alt="..." what it shows.',
}
_IN_A_SHEET = 'Say what it shows in the column "Image alt", or in the square brackets if the cell has them.'
_PUT_IN = (
    'Say what it shows in the column "Image alt", or in the picture itself (in its menu, which a right click opens: '
    '"Alt text").'
)


def _advice(text: Text, src: str) -> str:
    """What to do; a picture that was put into a workbook has no brackets, and a name that the workbook gave it."""
    if text.markup != "markdown" or text.location is None or text.location.cell is None:
        return _ADVICE[text.markup]
    return _PUT_IN if src.startswith("media/") else _IN_A_SHEET


def _is_name(alt: str, name: str) -> bool:
    return (
        _FILE_NAME.fullmatch(alt) is not None
        or alt.casefold() in _SAYS_NOTHING
        or (
            len(alt) > 1
            and not alt.isalpha()
            and alt.casefold() in (name.casefold(), name.rpartition(".")[0].casefold())
        )
    )
