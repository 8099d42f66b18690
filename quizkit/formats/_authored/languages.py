"""Languages as people name them in headers and keys: by BCP 47 tag or by name."""

import re
import unicodedata
from functools import lru_cache

_NAMES = {
    "ar": "arabic العربية",
    "bg": "bulgarian български",
    "ca": "catalan català",
    "cs": "czech čeština",
    "da": "danish dansk",
    "de": "german deutsch γερμανικά alemán allemand",
    "el": "greek ελληνικά griego grec griechisch",
    "en": "english αγγλικά inglés anglais englisch inglese",
    "es": "spanish español castellano ισπανικά espagnol spanisch",
    "et": "estonian eesti",
    "eu": "basque euskara",
    "fa": "persian فارسی",
    "fi": "finnish suomi",
    "fr": "french français γαλλικά francés französisch",
    "ga": "irish gaeilge",
    "gl": "galician galego",
    "he": "hebrew עברית",
    "hi": "hindi हिन्दी",
    "hr": "croatian hrvatski",
    "hu": "hungarian magyar",
    "hy": "armenian հայերեն",
    "id": "indonesian",
    "is": "icelandic íslenska",
    "it": "italian italiano ιταλικά italien italienisch",
    "ja": "japanese 日本語",
    "ka": "georgian ქართული",
    "kk": "kazakh қазақша",
    "ko": "korean 한국어",
    "lt": "lithuanian lietuvių",
    "lv": "latvian latviešu",
    "mk": "macedonian македонски",
    "mt": "maltese malti",
    "nb": "bokmål",
    "nl": "dutch nederlands",
    "nn": "nynorsk",
    "no": "norwegian norsk",
    "pl": "polish polski",
    "pt": "portuguese português",
    "ro": "romanian română",
    "ru": "russian русский ρωσικά",
    "sk": "slovak slovenčina",
    "sl": "slovenian slovenščina",
    "sq": "albanian shqip αλβανικά",
    "sr": "serbian српски",
    "sv": "swedish svenska",
    "th": "thai ไทย",
    "tr": "turkish türkçe τουρκικά",
    "uk": "ukrainian українська",
    "ur": "urdu اردو",
    "vi": "vietnamese",
    "zh": "chinese 中文",
}

_BY_NAME = {
    unicodedata.normalize("NFC", name).casefold(): tag for tag, names in _NAMES.items() for name in names.split()
}
_TAG = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,4}")


def looks_like_tag(name: str) -> bool:
    """Whether this has the form of a BCP 47 tag: a primary subtag of two or three letters, then others."""
    return _TAG.fullmatch(name) is not None


@lru_cache(maxsize=1024)
def normal_tag(tag: str) -> str:
    """A BCP 47 tag in its usual letter case (RFC 5646, 2.1.1): ``EN_gb`` is ``en-GB``, ``zh-HANT`` is ``zh-Hant``."""
    primary, *rest = tag.replace("_", "-").split("-")
    cased = [part.upper() if len(part) == 2 else part.title() if len(part) == 4 else part.lower() for part in rest]
    return "-".join([primary.lower(), *cased])


@lru_cache(maxsize=1024)
def language_of(word: str) -> str | None:
    """The tag of a language given by the tag itself (of a language that quizkit knows by name) or by its name."""
    name = unicodedata.normalize("NFC", word).casefold()
    if name in _BY_NAME:
        return _BY_NAME[name]
    if looks_like_tag(word) and re.split("[-_]", name)[0] in _NAMES:
        return normal_tag(word)
    return None
