"""Compound files ([MS-CFB]): what Office wrote before 2007, and what it puts around encrypted files."""

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""What they begin with (2.2)."""


def has_stream(data: bytes, name: str) -> bool:
    """Whether a compound file has a stream of this name (2.6.1)."""
    return name.encode("utf-16-le") + b"\0\0" in data
