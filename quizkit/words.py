"""Words of the field in many languages, and the scripts that letters belong to."""

import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache

_TRUE_FALSE = {
    "af": ("Waar", "Onwaar"),
    "ar": ("صحيح", "خطأ"),
    "az": ("Doğru", "Yanlış"),
    "bg": ("Вярно", "Невярно"),
    "bn": ("সত্য", "মিথ্যা"),
    "ca": ("Cert", "Fals"),
    "cs": ("Pravda", "Nepravda"),
    "cy": ("Gwir", "Gau"),
    "da": ("Sandt", "Falsk"),
    "de": ("Wahr", "Falsch"),
    "el": ("Σωστό", "Λάθος"),
    "en": ("True", "False"),
    "es": ("Verdadero", "Falso"),
    "et": ("Õige", "Vale"),
    "eu": ("Egia", "Gezurra"),
    "fa": ("درست", "نادرست"),
    "fi": ("Tosi", "Epätosi"),
    "fr": ("Vrai", "Faux"),
    "ga": ("Fíor", "Bréagach"),
    "gl": ("Verdadeiro", "Falso"),
    "he": ("נכון", "לא נכון"),
    "hi": ("सत्य", "असत्य"),
    "hr": ("Točno", "Netočno"),
    "hu": ("Igaz", "Hamis"),
    "hy": ("Ճիշտ", "Սխալ"),
    "id": ("Benar", "Salah"),
    "is": ("Satt", "Ósatt"),
    "it": ("Vero", "Falso"),
    "ja": ("正しい", "誤り"),
    "ka": ("სწორია", "მცდარია"),
    "kk": ("Дұрыс", "Бұрыс"),
    "ko": ("참", "거짓"),
    "lt": ("Tiesa", "Netiesa"),
    "lv": ("Patiess", "Aplams"),
    "mk": ("Точно", "Неточно"),
    "ms": ("Benar", "Salah"),
    "nb": ("Sant", "Usant"),
    "nl": ("Waar", "Niet waar"),
    "nn": ("Sant", "Usant"),
    "no": ("Sant", "Usant"),
    "pl": ("Prawda", "Fałsz"),
    "pt": ("Verdadeiro", "Falso"),
    "ro": ("Adevărat", "Fals"),
    "ru": ("Верно", "Неверно"),
    "sk": ("Pravda", "Nepravda"),
    "sl": ("Pravilno", "Napačno"),
    "sq": ("E vërtetë", "E gabuar"),
    "sr": ("Тачно", "Нетачно"),
    "sv": ("Sant", "Falskt"),
    "th": ("ถูก", "ผิด"),
    "tr": ("Doğru", "Yanlış"),
    "uk": ("Правда", "Неправда"),
    "ur": ("درست", "غلط"),
    "vi": ("Đúng", "Sai"),
    "zh": ("正确", "错误"),
    "zh-hant": ("正確", "錯誤"),
}

_ALSO_TRUE_FALSE = {
    "de": ("Wahr", "Unwahr"),
    "el": ("Αληθές", "Ψευδές"),
    "es": ("Verdadera", "Falsa"),
    "nl": ("Waar", "Onwaar"),
    "pl": ("Prawda", "Nieprawda"),
    "pt": ("Verdadeira", "Falsa"),
}
"""Other words of these languages that say nothing but whether something is true."""

_OTHER_WORDS = (
    ("t yes y right correct", "f no n wrong incorrect"),
    ("σ ναι σωστή σωστός αληθές αληθής αλήθεια ορθό ορθή", "λ όχι λανθασμένο λανθασμένη ψευδές ψευδής"),
    ("v sí si verdadera correcto correcta cierto", "falsa incorrecto incorrecta"),
    ("oui juste", "non incorrect"),
    ("w r ja richtig korrekt stimmt", "nein unwahr inkorrekt"),
    ("sì vera giusto esatto corretto", "falsa sbagliato errato scorretto"),
    ("sim certo correto verdadeira", "não nao errado incorreto"),
    ("juist goed", "nee onjuist fout"),
    ("tak prawdziwe poprawne", "nie nieprawda fałszywe falszywe"),
    ("да правда правильно истина истинно", "нет ложь неправильно"),
    ("так вірно істина", "ні хибно невірно"),
    ("evet dogru", "hayır hayir yanlis yanliş"),
    ("نعم صح صواب", "لا خاطئ خطا"),
    ("ano igen da tačno kyllä oikein adevarat", "nem ne netačno ei väärin"),
    ("riktigt rätt rigtigt riktig", "falskt fel felaktigt forkert feil"),
    ("是 对 對 正 はい 예 맞음", "否 错 錯 誤 いいえ 아니요 틀림"),
    ("כן हाँ सही ya có", "לא नहीं गलत tidak không"),
)


@lru_cache(maxsize=4096)
def _bare(word: str) -> str:
    """A word as it is compared: without case and a closing full stop; Greek without accents, as capitals have none."""
    bare = unicodedata.normalize("NFC", word).strip(" \t\n\r\xa0.").casefold()
    if not any("\u0370" <= char <= "\u03ff" for char in bare):
        return bare
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", bare).replace("\u0301", ""))


_PAIRS = (*_TRUE_FALSE.values(), *_ALSO_TRUE_FALSE.values())
_TRUE_WORDS = frozenset(
    _bare(word)
    for words in ([true for true, _ in _PAIRS], *(line[0].split() for line in _OTHER_WORDS))
    for word in words
)
_FALSE_WORDS = frozenset(
    _bare(word)
    for words in ([false for _, false in _PAIRS], *(line[1].split() for line in _OTHER_WORDS))
    for word in words
)

_MAIN_SCRIPTS = {
    "am": "Ethiopic",
    "ar": "Arabic",
    "be": "Cyrillic",
    "bg": "Cyrillic",
    "bn": "Bengali",
    "ckb": "Arabic",
    "el": "Greek",
    "fa": "Arabic",
    "grc": "Greek",
    "gu": "Gujarati",
    "he": "Hebrew",
    "hi": "Devanagari",
    "hy": "Armenian",
    "ja": "Cjk",
    "ka": "Georgian",
    "kk": "Cyrillic",
    "km": "Khmer",
    "kn": "Kannada",
    "ko": "Hangul",
    "ky": "Cyrillic",
    "lo": "Lao",
    "mk": "Cyrillic",
    "ml": "Malayalam",
    "mn": "Cyrillic",
    "mr": "Devanagari",
    "my": "Myanmar",
    "ne": "Devanagari",
    "pa": "Gurmukhi",
    "ps": "Arabic",
    "ru": "Cyrillic",
    "si": "Sinhala",
    "sr": "Cyrillic",
    "ta": "Tamil",
    "te": "Telugu",
    "tg": "Cyrillic",
    "th": "Thai",
    "uk": "Cyrillic",
    "ur": "Arabic",
    "yi": "Hebrew",
    "yue": "Cjk",
    "zh": "Cjk",
}

_SCRIPT_TAGS = {
    "arab": "Arabic",
    "armn": "Armenian",
    "beng": "Bengali",
    "cyrl": "Cyrillic",
    "deva": "Devanagari",
    "geor": "Georgian",
    "grek": "Greek",
    "hang": "Hangul",
    "hans": "Cjk",
    "hant": "Cjk",
    "hebr": "Hebrew",
    "jpan": "Cjk",
    "kore": "Hangul",
    "latn": "Latin",
    "thai": "Thai",
}

_JAPANESE = frozenset(("Hiragana", "Katakana", "Katakana-hiragana"))
_WIDTHS = frozenset(("FULLWIDTH", "HALFWIDTH"))
_COMMON_LETTERS = frozenset(
    ("Micro", "Modifier", "Feminine", "Masculine", "Superscript", "Turned", "Caron", "Vertical")
)


def true_false_words(language: str) -> tuple[str, str]:
    """The words for true and false that a quiz in this language shows; the English ones for an unknown language."""
    tag = language.lower().replace("_", "-")
    while tag:
        if tag in _TRUE_FALSE:
            return _TRUE_FALSE[tag]
        tag = tag.rpartition("-")[0]
    return _TRUE_FALSE["en"]


def is_true_word(word: str) -> bool:
    """Whether this means true, yes or right in any language that quizkit knows. Digits are no words."""
    return _bare(word) in _TRUE_WORDS


def is_false_word(word: str) -> bool:
    """Whether this means false, no or wrong in any language that quizkit knows. Digits are no words."""
    return _bare(word) in _FALSE_WORDS


def truth_of(word: str, languages: Iterable[str]) -> bool | None:
    """Whether this is the word for true or for false in one of these languages or in English, else None.

    Narrower than :func:`is_true_word`: "yes" and "right" may be the answer to many another question.
    """
    bare = _bare(word)
    for language in (*languages, "en"):
        also = _ALSO_TRUE_FALSE.get(language.lower().replace("_", "-").partition("-")[0])
        for true, false in (true_false_words(language), *((also,) if also is not None else ())):
            if bare == _bare(true):
                return True
            if bare == _bare(false):
                return False
    return None


def language_of_truth(word: str) -> str | None:
    """The language in which this is the word for true or for false, where its letters are not Latin ones.

    Written in Greek or in Chinese, "true" is the answer to a question in that language and to hardly anything else.
    """
    bare = _bare(word)
    if bare.isascii() or any(script_of(char) == "Latin" for char in bare):
        return None
    return next(
        (language for language, (true, false) in _TRUE_FALSE.items() if bare in (_bare(true), _bare(false))),
        None,
    )


@cache
def script_of(char: str) -> str | None:
    """The script of a letter, by the first word of its Unicode name: ``Latin``, ``Greek``, ``Cyrillic``, ``Cjk``.

    Hiragana and Katakana count as ``Cjk``. None for digits, punctuation, symbols and other common characters.
    """
    if not char.isalpha() or "\u2100" <= char <= "\u214f" or "\U0001d400" <= char <= "\U0001d7ff":
        return None  # the two blocks hold letter-like symbols of mathematics
    first, _, rest = unicodedata.name(char, "").partition(" ")
    name = (rest.partition(" ")[0] if first in _WIDTHS else first).capitalize()
    if name in _JAPANESE:
        return "Cjk"
    return None if name in _COMMON_LETTERS else name or None


def main_script(language: str) -> str:
    """The script that a language (BCP 47 tag) is written in; ``Latin`` where nothing else is known."""
    primary, *rest = language.lower().replace("_", "-").split("-")
    for subtag in rest:
        if subtag in _SCRIPT_TAGS:
            return _SCRIPT_TAGS[subtag]
    return _MAIN_SCRIPTS.get(primary, "Latin")
