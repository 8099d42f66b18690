"""How the words of a typed text look, for sources that know more than the letters."""

from quizkit.model import Location, Text
from quizkit.richtext import text_of


class Look:
    """The words of a plain text file look as they are typed, and are Markdown."""

    def text(self, source: str, at: Location) -> Text:
        """A typed text as a text of the model."""
        return text_of(source, "markdown", at)

    def is_styled(self, line: int, source: str) -> bool:
        """Whether an option that begins in this line stands out by its style alone (bold, highlighted)."""
        return False
