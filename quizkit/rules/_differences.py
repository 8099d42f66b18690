"""What one of two texts has and the other has not, in words."""

from collections import Counter
from collections.abc import Iterable

from quizkit.rules import Translation
from quizkit.rules._phrasing import language_name, listed

_SHOWN = 5


def difference(there: Iterable[str], here: Iterable[str], translation: Translation) -> str:
    """What the source (``there``) and its translation (``here``) do not both have; empty where they agree.

    "`{name}` in English, but `{nome}` in Italian"
    """
    ours, theirs = Counter(here), Counter(there)
    lost = [*(theirs - ours).elements()][:_SHOWN]
    added = [*(ours - theirs).elements()][:_SHOWN]
    own, source = language_name(translation.text.language), language_name(translation.source.language)
    if lost and added:
        return f"{listed(added)} in {own}, but {listed(lost)} in {source}"
    if lost:
        return f"{listed(lost)} in {source}, but not in {own}"
    return f"{listed(added)} in {own}, but not in {source}" if added else ""
