"""The kinds of questions that Common Cartridge knows."""

from collections.abc import Mapping

PROFILES: Mapping[str, str] = {
    "single": "cc.multiple_choice.v0p1",
    "multiple": "cc.multiple_response.v0p1",
    "true_false": "cc.true_false.v0p1",
    "text_entry": "cc.fib.v0p1",
    "extended_text": "cc.essay.v0p1",
}
"""The types of Common Cartridge: without them, Schoology takes a short answer for an essay."""
