"""A translation has other placeholders than the text it translates.

Why:
    "{name}", "%s" or "${price}" is filled in by a programme when the quiz is taken. A placeholder that was translated,
    lost or added is shown to learners as it stands, or leaves a hole.

Bad:
    language: en
    languages: [en, el]
    questions:
      - question:
          en: What is the area of a room {width} m wide and {length} m long?
          el: Ποιο είναι το εμβαδόν ενός δωματίου πλάτους {width} m και μήκους {μήκος} m;
        type: essay

Good:
    language: en
    languages: [en, el]
    questions:
      - question:
          en: What is the area of a room {width} m wide and {length} m long?
          el: Ποιο είναι το εμβαδόν ενός δωματίου πλάτους {width} m και μήκους {length} m;
        type: essay
"""

import re
from collections.abc import Iterator

from quizkit.rules import Context, Finding, Translation, rule
from quizkit.rules._differences import difference

_PLACEHOLDER = re.compile(
    r"\$\{\w{1,40}\}|\{\{\s?[\w.]{1,40}\s?\}\}|(?<![\\\w{}^])\{[^\W\d][\w.]{0,40}\}(?!\})|%\(\w{1,40}\)[sdif]"
    r"|(?<![\d\u066a%])(?<!\d\s)%(?:\d\$)?[sd](?!\w)|(?<!\w)%[A-Z_]{3,40}%(?!\w)|\[%\w{1,40}%\]"
)


@rule(severity="error", since="0.1")
def check(translation: Translation, context: Context) -> Iterator[Finding]:
    """Count what looks like a placeholder in both texts, outside code and formulas."""
    there, here = translation.source.prose, translation.text.prose
    if "{" in there or "%" in there or "{" in here or "%" in here:
        what = difference(_PLACEHOLDER.findall(there), _PLACEHOLDER.findall(here), translation)
        if what:
            yield Finding(f"{translation.name} has {what}.", advice="Make the placeholders the same.")
