"""What is lost of each nasty question on its way into the templates of other services.

Worked out from what the templates have columns for. Games (``games``) have no more than options, and Wayground typed
answers, essays and an explanation besides.
"""

from collections.abc import Mapping

GROUPS = {"games": ("kahoot", "blooket", "gimkit", "wayground")}
TARGETS = (*GROUPS["games"], "brightspace", "blackboard")

NO_ID = frozenset((*GROUPS["games"], "blackboard"))
"""Where a question's id has no place, which is said of each question that is written."""

_NO_OPTIONS = (
    "maths of a match", "marked right texts", "at least", "from to", "odd numbers", "unit", "all gaps", "names of gaps",
    "marked lists", "heavy gap",
    "repeated rights", "told pairs", "order of 2", "order of 12", "files", "many digits", "gaps in another order",
    "looks the same",
)  # fmt: skip
_TYPED = ("capitals", "accents", "told answers", "essay", "typed as nobody types")
_NOWHERE = ("hotspot", "words in a text", "words to drag", "formula", "text alone")
_NUMBERS_OR_GAPS = (
    "at least", "from to", "odd numbers", "unit", "all gaps", "names of gaps", "marked lists", "heavy gap",
    "many digits", "gaps in another order",
)  # fmt: skip

_ROWS: Mapping[str, Mapping[str, str]] = {
    # only true or false in the author's own words is a choice of two; the others show their own, which mean the same
    "greek true or false": {"games": "loss/true-false"},
    "entities": {"gimkit": "loss/option-order"},
    # six options; one of them begins with an equals sign
    "signs": {"games": "refused/too-many", "brightspace": "loss/formula"},
    "maths": {"games": "loss/markup", "gimkit": "loss/option-order"},
    "emoji": {"gimkit": "loss/option-order"},
    "zero width": {"games brightspace blackboard": "loss/unseen", "gimkit": "loss/option-order"},
    "spaces": {"gimkit": "loss/option-order"},
    "lines": {"games": "loss/markup"},
    "code": {"games": "loss/markup"},
    "table": {"games": "loss/markup"},
    "image": {"games brightspace blackboard": "loss/images"},
    "audio": {"games brightspace blackboard": "loss/images"},
    "same options": {"gimkit": "loss/option-order"},
    "image option": {"games brightspace blackboard": "loss/images"},
    "lost picture": {"games brightspace blackboard": "loss/images"},
    "letters": {"gimkit": "loss/option-order"},
    # only Kahoot says how long a question may be
    "long stem": {"kahoot": "refused/too-long"},
    "no points": {"games blackboard": "loss/points"},
    "odd points": {"games blackboard": "loss/points"},
    # any one of several right options will do in Kahoot and Blooket; Gimkit has a column for one
    "shares": {
        "kahoot blooket": "loss/partial-credit",
        "gimkit": "refused/interaction",
        "wayground brightspace blackboard": "loss/partial-credit loss/negative-credit",
    },
    "thirds": {
        "kahoot blooket wayground brightspace blackboard": "loss/partial-credit",
        "gimkit": "refused/interaction",
    },
    "together": {"kahoot blooket": "loss/all-or-nothing", "gimkit": "refused/interaction"},
    # Brightspace weighs options of which one is picked, from 0 to 100 percent
    "minus": {"games blackboard": "loss/negative-credit loss/partial-credit", "brightspace": "loss/negative-credit"},
    "half right": {"games blackboard": "loss/partial-credit"},
    "at least": {"blackboard": "loss/numeric-range refused/by-target"},
    "from to": {"blackboard": "loss/numeric-range"},
    "odd numbers": {"blackboard": "loss/numeric-several"},
    "unit": {"blackboard": "loss/numeric-unit"},
    "capitals": {"wayground blackboard": "loss/case-sensitive"},
    "told answers": {
        "wayground blackboard": "loss/answer-feedback loss/wrong-answer",
        "brightspace": "loss/answer-feedback",
    },
    # gaps in Blackboard are typed, and their names are plain
    "all gaps": {"blackboard": "loss/points refused/gap-list refused/gap-number"},
    "names of gaps": {"blackboard": "loss/points refused/by-target"},
    "marked lists": {"blackboard": "loss/points refused/gap-list"},
    "heavy gap": {"blackboard": "loss/points loss/gap-weights"},
    "repeated rights": {"blackboard": "loss/distractors refused/by-target"},
    "told pairs": {"brightspace blackboard": "loss/pair-feedback"},
    "order of 2": {"blackboard": "loss/order-in-ultra"},
    "order of 12": {"blackboard": "loss/order-in-ultra"},
    "essay": {
        "wayground": "loss/essay-limits loss/essay-lines loss/rubric loss/template",
        "brightspace blackboard": "loss/essay-limits loss/essay-lines loss/template",
    },
    "files": {"brightspace blackboard": "loss/upload loss/upload-limits"},
    "title of 60": {"games blackboard": "loss/item-title"},
    "title of 300": {"games blackboard": "loss/item-title"},
    "hints": {"games blackboard": "loss/hints", "brightspace": "loss/hints"},
    "told everything": {
        "games brightspace blackboard": "loss/correct-feedback loss/partial-feedback loss/incorrect-feedback",
        "games blackboard": "loss/choice-feedback",
        "kahoot blooket gimkit blackboard": "loss/general-feedback",
        "wayground brightspace": "loss/markup",
    },
    "fixed": {"games brightspace blackboard": "loss/fixed-choice loss/shuffle"},
    "tags": {"games brightspace blackboard": "loss/tags"},
    "of its own language": {"games brightspace blackboard": "loss/item-language"},
    "brackets": {"gimkit": "loss/option-order"},
    "layout": {"games": "loss/markup"},
    "thirty options": {
        "games": "refused/too-many",
        "gimkit": "loss/option-order",
        "blackboard": "loss/many-answers",
    },
    "many digits": {"blackboard": "loss/numeric-several"},
    # Blackboard takes [z] for the place of a gap as well
    "gaps in another order": {"blackboard": "loss/points refused/by-target"},
    "looks the same": {
        "brightspace blackboard": "loss/same-text",
        "blackboard": "loss/distractors refused/by-target",  # it wants each right text once, and no others
    },
    "shared text": {"games brightspace blackboard": "loss/stimulus", "games": "loss/markup"},
    **{name: {"games brightspace blackboard": "refused/interaction"} for name in _NOWHERE},
}


def _worked_out() -> dict[tuple[str, str], set[str]]:
    told: dict[tuple[str, str], set[str]] = {}

    def add(name: str, targets: str, codes: str) -> None:
        for target in (one for group in targets.split() for one in GROUPS.get(group, (group,))):
            told.setdefault((name, target), set()).update(codes.split())

    for name, row in _ROWS.items():
        for targets, codes in row.items():
            add(name, targets, codes)
    for name in _NO_OPTIONS:
        add(name, "games", "refused/interaction")
    for name in _TYPED:
        add(name, "kahoot blooket gimkit", "refused/interaction")
    for name in _NUMBERS_OR_GAPS:
        add(name, "brightspace", "refused/interaction")
    return told


SAID = _worked_out()
"""What is said of a question on its way to a template, but for its id; nothing where the table has no entry."""
