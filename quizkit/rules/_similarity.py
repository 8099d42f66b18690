"""How alike two strings are."""

LONGEST = 2000
"""The most characters that are compared; what is longer is alike only when it is equal."""


def common_subsequence(one: str, other: str) -> int:
    """The length of the longest string that both hold with gaps: bits of one number stand for a row of the table.

    Hyyrö, "Bit-parallel LCS-length computation revisited" (2004).
    """
    places: dict[str, int] = {}
    for place, char in enumerate(one):
        places[char] = places.get(char, 0) | (1 << place)
    full = (1 << len(one)) - 1
    row = full
    for char in other:
        found = row & places.get(char, 0)
        row = (row + found) | (row - found)
    return len(one) - (row & full).bit_count()


def at_least_as_alike(one: str, other: str, ratio: float) -> bool:
    """Whether two strings are as alike as ``ratio``: twice their longest common subsequence by their lengths."""
    total = len(one) + len(other)
    if one == other:
        return True
    if max(len(one), len(other)) > LONGEST or 2 * min(len(one), len(other)) < ratio * total:
        return False
    return 2 * common_subsequence(one, other) >= ratio * total
