"""The labels of a typed quiz: words before a number, names of fields, headings of answer lists."""

import re
import unicodedata
from functools import lru_cache

from quizkit.formats._authored import field_for, language_of, parse_number
from quizkit.identity import letter

QUESTION_MARKS = ("?", ";", "\N{GREEK QUESTION MARK}", "؟", "？")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


@lru_cache(maxsize=2048)
def fold(word: str) -> str:
    """A word without case, accents and closing marks, for comparing."""
    bare = "".join(char for char in unicodedata.normalize("NFKD", word) if not unicodedata.combining(char))
    return " ".join(bare.casefold().replace("ς", "σ").strip(" .:*_").split())


_NEED_NUMBER = frozenset(
    map(
        fold,
        _words(
            "θέμα άσκηση ερ aufgabe задание завдання zadanie zad câu bài item problem exercise esercizio exercice "
            "ejercicio uppgift opgave oppgave tehtävä feladat úloha soal ข้อ 第 문항 задача"
        ),
    )
)
_QUESTION_WORDS = _NEED_NUMBER | frozenset(
    map(
        fold,
        _words(
            "q question questions ερώτηση ερώτημα pregunta frage domanda quesito pergunta questão вопрос питання vraag "
            "pytanie soru fråga spørgsmål spørsmål kysymys kérdés otázka întrebarea întrebare въпрос pitanje питање "
            "vprašanje küsimus klausimas jautājums sual pertanyaan пытанне сұрақ прашање pyetja galdera spurning ceist "
            "السؤال سؤال سوال پرسش שאלה प्रश्न सवाल প্রশ্ন คำถาม კითხვა հարց "
            "问题 問題 题目 題目 题 題 问 問 質問 設問 문제 질문"
        ),
    )
)
"""Words before the number of a question; those that need one begin a line of prose, or a heading, without it."""

_ANSWER_LISTS = frozenset(
    map(
        fold,
        (
            *("answers", "answer key", "answer keys", "answer list", "correct answers", "key", "keys", "solutions"),
            *("key answers", "quiz answers", "answers and explanations", "answer key and explanations", "answer sheet"),
            *("answer key with explanations", "answers with explanations", "solution key", "marking scheme"),
            *("answer key & explanations", "answers & explanations", "correct answer key", "answer section"),
            *("απαντήσεις", "σωστές απαντήσεις", "ορθές απαντήσεις", "λύσεις", "κλειδί", "κλειδί απαντήσεων"),
            *("respuestas", "respuestas correctas", "soluciones", "clave", "clave de respuestas", "solucionario"),
            *("réponses", "bonnes réponses", "corrigé", "solution", "clé de correction", "corrigés", "clé"),
            *("antworten", "lösungen", "richtige antworten", "lösungsschlüssel", "antwortschlüssel", "lösung"),
            *("risposte", "risposte corrette", "soluzioni", "griglia di correzione", "chiave di correzione"),
            *("respostas", "gabarito", "respostas corretas", "soluções", "chave de respostas"),
            *("antwoorden", "juiste antwoorden", "antwoordmodel", "antwoordsleutel", "oplossingen"),
            *("odpowiedzi", "klucz odpowiedzi", "klucz", "poprawne odpowiedzi", "prawidłowe odpowiedzi"),
            *("ответы", "правильные ответы", "ключи", "ключ", "ключ к тесту", "ключи к тесту", "відповіді"),
            *("правильні відповіді", "cevaplar", "cevap anahtarı", "doğru cevaplar", "đáp án", "facit", "rätt svar"),
            *("svar", "facitliste", "fasit", "vastaukset", "oikeat vastaukset", "megoldások", "megoldókulcs"),
            *("správné odpovědi", "správne odpovede", "odpovědi", "řešení", "klíč", "răspunsuri", "răspunsuri corecte"),
            *("barem", "отговори", "верни отговори", "odgovori", "točni odgovori", "одговори", "rešitve"),
            *("kunci jawaban", "jawaban", "الإجابات", "الإجابات الصحيحة", "مفتاح الإجابة", "תשובות"),
            *("תשובות נכונות", "מפתח תשובות", "उत्तर कुंजी", "उत्तरमाला", "答案", "参考答案", "参考答案及解析", "參考答案"),
            *("正确答案", "解答", "正解", "答え", "解答一覧", "정답", "정답표", "답안", "เฉลย"),
        ),
    )
)
_FIELDS = _words(
    "key explanation correct_feedback incorrect_feedback partial_feedback hints points type tags title id category "
    "difficulty language tolerance image image_alt case_sensitive"
)
_EVERYDAY_WORDS = _words(
    "note name label text content kind format art code level unit module bank pool folder chapter subject topic theme "
    "remark why reasoning comment figure picture attachment solution text σχολιο σχολια θεμα κεφαλαιο μαθημα ενοτητα "
    "ονομα κωδικοσ μορφη ειδοσ επιπεδο στοιχειο βοηθεια σχημα nom nombre nota valor indice aide fach modul thema "
    "kapitel niveau nivel tema unidad materia matiere chapitre illustration abbildung bild lang right expected"
)
"""Words that name a column well enough, but begin a line of prose just as well."""

_QUIZ_FIELDS = {
    "quiz title": "title",
    "τιτλοσ κουιζ": "title",
    "τιτλοσ του κουιζ": "title",
    "quiz description": "description",
    "περιγραφη κουιζ": "description",
    "description": "description",
    "instructions": "description",
    "περιγραφη": "description",
    "οδηγιεσ": "description",
    "descripcion": "description",
    "instrucciones": "description",
    "beschreibung": "description",
    "anleitung": "description",
    "descrizione": "description",
    "istruzioni": "description",
    "descricao": "description",
    "instrucoes": "description",
    "описание": "description",
}


@lru_cache(maxsize=1024)
def is_question_word(word: str) -> bool:
    """Whether a question's number may follow this word: ``Question``, ``Ερώτηση``, ``Q``."""
    return fold(word) in _QUESTION_WORDS


@lru_cache(maxsize=1024)
def stands_for_question(word: str) -> bool:
    """Whether this word and a colon begin a question by themselves: ``Question: ...``, ``Q: ...``."""
    return fold(word) in _QUESTION_WORDS - _NEED_NUMBER


_LONGEST_HEADING = 60
_AROUND_HEADING = re.compile(r"^[^\w]+|\s*\([^()]*\)[\s:*]*$")


@lru_cache(maxsize=1024)
def is_answer_list(line: str) -> bool:
    """Whether a line is the heading of a list of answers: ``Answers:``, ``Απαντήσεις``."""
    return len(line) <= _LONGEST_HEADING and fold(_AROUND_HEADING.sub("", line)) in _ANSWER_LISTS


_PARTS = _words(
    "section part unit μεροσ ενοτητα ομαδα θεμα seccion parte bloque teil abschnitt partie sezione seccao secao bloco "
    "часть раздел частина deel czesc bolum"
)
_PART = re.compile(
    r"[*_ ]*(?P<word>[^\W\d_]{4,10})\s+(?:[A-ZΑ-ΩА-Я]|[IVX]{1,5}|\d{1,2})[ʹ΄']?(?=$|[\s.:)*_\N{EN DASH}\N{EM DASH}-])"
    r"(?:\s*[.:)\N{EN DASH}\N{EM DASH}-]|(?!.*[?;]$))"
)
_PART_LENGTH = 100


def names_a_part(line: str) -> bool:
    """Whether a line begins like the heading of a part of the quiz: ``Section A``, ``Part 2: Grammar``, ``ΜΕΡΟΣ Α``."""
    match = _PART.match(line) if len(line) <= _PART_LENGTH else None
    return match is not None and match["word"][0].isupper() and fold(match["word"]) in _PARTS


@lru_cache(maxsize=1024)
def quiz_field(name: str) -> str | None:
    """``title`` or ``description``, where a field speaks of the whole quiz: ``Quiz title``, ``Οδηγίες``."""
    return _QUIZ_FIELDS.get(fold(name))


@lru_cache(maxsize=1024)
def option_letter(name: str) -> str | None:
    """The letter of an option that is named before a colon: ``Option 2``, ``Επιλογή Β`` and ``B`` are b."""
    ref = field_for(name)
    if ref is None or ref.name != "option" or ref.index is None:
        return None
    return letter(ref.index - 1).casefold()


_SHORT_FOR_ANSWER = _words("r rta rpta rep resp odp отв απ απαντ antw risp")
_LETTERS_OF_ANSWER = re.compile(r"[(\[]?[^\W\d_][)\].]?(?:\s?[,;/&+]\s?[(\[]?[^\W\d_][)\].]?){0,9}\s*")


def stands_for_answer(name: str, value: str) -> bool:
    """Whether this is ``R: b``, short for the word for answer in the languages that come from Latin."""
    return fold(name) in _SHORT_FOR_ANSWER and _LETTERS_OF_ANSWER.fullmatch(value) is not None


@lru_cache(maxsize=1024)
def _field(name: str) -> tuple[str, str | None] | None:
    """The field that a name before a colon stands for, with its language."""
    if fold(name) in _EVERYDAY_WORDS:
        return None
    ref = field_for(name)
    if ref is None or ref.name not in _FIELDS:
        return None
    return ref.name, ref.language


_BELOW_AN_ANSWER = frozenset(("explanation", "hints", "tags", "category", "difficulty"))


def everyday_field(name: str) -> str | None:
    """The field that an everyday word stands for below an answer, where it begins no line of prose: ``Why: ...``."""
    ref = field_for(name) if fold(name) in _EVERYDAY_WORDS else None
    return ref.name if ref is not None and ref.name in _BELOW_AN_ANSWER else None


def field_of(name: str, value: str) -> tuple[str, str | None] | None:
    """The field that ``name: value`` gives, and the language it is said to be in; None where it is prose."""
    if stands_for_answer(name, value) or (is_answer_list(name) and _LETTERS_OF_ANSWER.fullmatch(value)):
        return "key", None
    found = _field(name)
    if found is None:
        return None
    match found[0]:
        case "points" | "tolerance":
            words = value.split()
            sensible = bool(words) and len(words) <= 2 and parse_number(words[0].rstrip("%")) is not None
        case "language":
            sensible = language_of(value) is not None
        case "type" | "id" | "image" | "difficulty" | "case_sensitive":
            sensible = 0 < len(value) <= 100
        case _:
            sensible = True
    return found if sensible else None
