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
    "el": "greek ελληνικά ελ ελλ griego grec griechisch",
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

_MISTAKES = {
    **{"gr": "el", "cz": "cs", "jp": "ja", "cn": "zh", "kr": "ko", "ua": "uk", "dk": "da", "sp": "es", "gb": "en-GB"},
    **{"ell": "el", "gre": "el", "eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "spa": "es"},
    **{"ita": "it", "por": "pt", "rus": "ru", "tur": "tr", "ara": "ar", "zho": "zh", "chi": "zh", "jpn": "ja"},
    **{"kor": "ko", "pol": "pl", "nld": "nl", "dut": "nl", "swe": "sv", "nor": "no", "dan": "da", "fin": "fi"},
    **{"ces": "cs", "cze": "cs", "ukr": "uk", "bul": "bg", "ron": "ro", "rum": "ro", "hun": "hu", "heb": "he"},
    **{"iw": "he", "alb": "sq", "sqi": "sq"},
}
"""What is written for a tag and is none: the codes of countries, and codes of three letters where there are two."""

_ISO_639_1 = """
aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el
en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu
ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my
na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm
sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh
zu
"""
_TWO_LETTERS = frozenset(_ISO_639_1.split())
"""The languages of ISO 639-1, and ``mo`` and ``sh``, which BCP 47 still knows."""

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
    primary = re.split("[-_]", name)[0]
    if looks_like_tag(word) and (primary in _NAMES or primary in _MISTAKES):
        return normal_tag(word)
    return None


def mistake_in(tag: str) -> str | None:
    """What is probably meant by something that is no BCP 47 tag, as a sentence; None where nothing is wrong with it.

    Only what is certain counts: ``se`` is Northern Sami and ``uk`` is Ukrainian, whatever the author had in mind.
    """
    primary, *rest = normal_tag(tag).split("-")
    meant = _BY_NAME.get(unicodedata.normalize("NFC", tag).casefold())
    if meant is None:
        meant = _MISTAKES.get(primary) if primary not in _TWO_LETTERS else None
        if meant is not None and rest and "-" not in meant:
            meant = "-".join((meant, *rest))
    if meant is None and "UK" in rest:
        meant = normal_tag(tag).replace("-UK", "-GB")
    if meant is not None:
        return f'{_NAMES.get(meant.split("-")[0], meant).split()[0].title()} is "{meant}".'
    if not looks_like_tag(tag) or (len(primary) == 2 and primary not in _TWO_LETTERS):
        return "Write a language tag, such as en, el or pt-BR."
    return None
