"""A text shows a file that is missing or empty.

Why:
    Learners see a broken image, or hear nothing, and cannot answer. The file was not handed over with the quiz, has
    another name there (capitals count), or was damaged on its way. Files on the web are not looked up.

Bad:
    assets:
      circuit.png: {media_type: image/png, data: ""}
    questions:
      - question: |
          Which lamp is brighter?

          ![A circuit with two lamps](circuit.png)
        type: essay

Good:
    assets:
      circuit.gif: {media_type: image/gif, data: R0lGODlhAQABAAAAACw=}
    questions:
      - question: |
          Which lamp is brighter?

          ![A circuit with two lamps](circuit.gif)
        type: essay
"""

from collections.abc import Iterator

from quizkit.richtext import images, media
from quizkit.richtext.urls import is_file
from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._phrasing import quoted


@rule(severity="error", since="0.1", signs=True)
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look up the images, sounds and films of a text among the quiz's files."""
    source = text.text.source
    if text.text.markup == "plain" or ("![" not in source and "<" not in source):
        return
    files = context.once(_files)
    shown = [*(image.src for image in images(text.text)), *(medium.src for medium in media(text.text))]
    for name in dict.fromkeys(shown):
        if is_file(name) and not files.get(name):
            state = "is empty" if name in files else "is not there"
            yield Finding(
                f"the file {quoted(name)}, which {text.name} shows, {state}.",
                advice="Put it beside the quiz, under exactly this name, or take it out of the text.",
            )


def _files(context: Context) -> dict[str, int]:
    return {asset.name: len(asset.data) for asset in context.quiz.assets}
