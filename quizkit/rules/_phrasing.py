"""Words for messages."""

from collections.abc import Sequence

# fmt: off
_LANGUAGES = {
    "ar": "Arabic", "be": "Belarusian", "bg": "Bulgarian", "bn": "Bengali", "ca": "Catalan", "cs": "Czech",
    "cy": "Welsh", "da": "Danish", "de": "German", "el": "Greek", "en": "English", "es": "Spanish", "et": "Estonian",
    "eu": "Basque", "fa": "Persian", "fi": "Finnish", "fil": "Filipino", "fr": "French", "ga": "Irish",
    "gl": "Galician", "he": "Hebrew", "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian", "hy": "Armenian",
    "id": "Indonesian", "is": "Icelandic", "it": "Italian", "ja": "Japanese", "ka": "Georgian", "kk": "Kazakh",
    "ko": "Korean", "lt": "Lithuanian", "lv": "Latvian", "mk": "Macedonian", "ms": "Malay", "nb": "Norwegian",
    "nl": "Dutch", "no": "Norwegian", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian",
    "sh": "Serbo-Croatian", "sk": "Slovak", "sl": "Slovenian", "sq": "Albanian", "sr": "Serbian", "sv": "Swedish",
    "th": "Thai", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu", "vi": "Vietnamese", "zh": "Chinese",
}
# fmt: on

_LONGEST = 60


def language_name(tag: str) -> str:
    """The English name of a language; its tag in quotes where quizkit knows no name."""
    return _LANGUAGES.get(tag.lower().replace("_", "-").partition("-")[0], f'"{tag}"')


def quoted(plain: str) -> str:
    """A text in quotes on one line, cut to what is needed to recognise it."""
    line = " ".join(plain.split())
    return f'"{line}"' if len(line) <= _LONGEST else f'"{line[: _LONGEST - 1].rstrip()}…"'


def listed(words: Sequence[str]) -> str:
    """Words in a row: "A", "A and B", "A, B and C"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
