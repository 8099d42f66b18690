"""The introduction promises answers or explanations that are not there.

Why:
    "Answers and explanations appear as you go" stands at the top of many quizzes, and goes on standing there when the
    questions are copied without them. Learners then wait for what never comes. Only a file that has not a single
    explanation (or key) at all breaks this promise; what single questions lack is said there.

Bad:
    description: Answers and explanations appear as you go.
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus]
        answer: B

Good:
    description: Answers and explanations appear as you go.
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus]
        answer: B
        explanation: Jupiter is eleven times as wide as the Earth; Mars and Venus are smaller than it.
"""

import re
from collections.abc import Iterable, Iterator

from quizkit.model import UNDETERMINED, Item, Localized, Quiz, texts_of
from quizkit.records import dataclass
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import is_marked_by_key
from quizkit.rules._lists import unaccented
from quizkit.rules._phrasing import listed
from quizkit.scoring import has_key

_SENTENCE_END = re.compile(r"[.!?;\n\u061f\u0964\u3002]+")


@dataclass(frozen=True, slots=True)
class _Words:
    """How a language speaks of explanations and of answers, and how it says that they are shown."""

    explanations: tuple[str, ...]
    answers: tuple[str, ...]
    shown: tuple[str, ...]


def _words(explanations: str, answers: str, shown: str) -> _Words:
    return _Words(*(tuple(unaccented(words).split(", ")) for words in (explanations, answers, shown)))


_BY_LANGUAGE = {
    "ar": _words(
        "شرح, تفسير, توضيح, التغذية الراجعة",
        "الإجابات, الاجابات, الحلول, الإجابة الصحيحة",
        "تظهر, يظهر, تعرض, يعرض, سترى, ستجد, في النهاية, بعد كل, متوفر, متاح",
    ),
    "de": _words(
        "erklärung, erläuterung, begründung, rückmeldung, feedback",
        "antworten, lösung",
        "angezeigt, erschein, gezeigt, sehen, finden, am ende, nach jeder, gegeben, enthalt, eingeblendet",
    ),
    "el": _words(
        "εξήγησ, εξηγήσ, επεξήγησ, επεξηγήσ, αιτιολόγησ, αιτιολογήσ, ανάδρασ, ανατροφοδότησ",
        "απαντήσεις, σωστή απάντηση, λύσεις",
        "εμφανίζ, εμφανιστ, φαίνονται, φανούν, δίνονται, δίνεται, παρέχ, δείτε, βλέπετε, βρείτε, στο τέλος, "
        "μετά από κάθε, ακολουθ, περιλαμβάν, προβάλλ, υπάρχ",
    ),
    "en": _words(
        "explanation, explained, rationale, feedback",
        "answers, answer key, correct answer, solution",
        "appear, shown, display, you see, you will see, you'll see, given, provided, find, follow, at the end, "
        "after each, included, come with, available, as you go",
    ),
    "es": _words(
        "explicaci, retroaliment, justificaci",
        "respuestas, respuesta correcta, soluci",
        "aparec, mostrar, muestra, se dan, verá, encontrar, al final, después de cada, incluy, ofrec, proporcion",
    ),
    "fr": _words(
        "explication, corrigé, rétroaction, justification",
        "réponses, bonne réponse, solution",
        "affich, apparai, donné, fourni, verrez, trouver, à la fin, après chaque, inclu",
    ),
    "it": _words(
        "spiegazion, motivazion, feedback",
        "risposte, risposta corretta, soluzion",
        "appai, appar, mostrat, visualizzat, vedrai, vedrete, trover, alla fine, dopo ogni, fornit, inclus",
    ),
    "nl": _words(
        "uitleg, toelichting, verklaring, feedback",
        "antwoorden, juiste antwoord, oplossing",
        "verschijn, getoond, weergegeven, ziet, vind, aan het eind, na elke, gegeven, inbegrepen",
    ),
    "pl": _words(
        "wyjaśnien, objaśnien, uzasadnien, komentarz",
        "odpowiedzi, rozwiązani",
        "wyświetl, pojawi, pokaz, pokaż, zobacz, znajd, na końcu, po każd, podan, zawier",
    ),
    "pt": _words(
        "explicaç, explicaçõ, justificativ, feedback",
        "respostas, resposta correta, gabarito, soluç",
        "aparec, mostrad, exibid, verá, encontr, no final, ao final, após cada, fornecid, incluí",
    ),
    "ru": _words(
        "объяснени, пояснени, разъяснени, комментари",
        "ответы, правильный ответ, решени",
        "появ, показ, отображ, увидите, найдёте, в конце, после кажд, даны, приведен, включ",
    ),
    "tr": _words(
        "açıklama, geri bildirim, gerekçe",
        "cevap, yanıt, çözüm",
        "görün, göster, görecek, bulacak, sonunda, her sorudan sonra, veril, yer al",
    ),
    "uk": _words(
        "пояснен, роз'яснен, коментар",
        "відповіді, правильна відповідь, розв'яз",
        "з'яв, показ, відображ, побачите, знайдете, наприкінці, в кінці, після кожн, подан, наведен",
    ),
}


@rule(severity="warning", since="0.1")
def check(quiz: Quiz, context: Context) -> Iterator[Finding]:
    """Compare what the introductions promise with what the items hold."""
    items = [item for item in quiz.items() if is_marked_by_key(item)]
    for wording in context.quiz_wordings if items else ():
        if wording.role != "description":
            continue
        for text in wording.texts:
            broken = [what for what in _promised(text.plain, text.language) if not _kept(what, items)]
            if broken:
                yield Finding(
                    f"{wording.name} promises {listed(broken)}, but there {_NONE[len(broken)]}.",
                    at=text.at,
                    path=wording.path,
                    language=text.language,
                    advice="Add them, or take the promise out.",
                )
                break


_NONE = {1: "are none", 2: "is neither"}


def _promised(plain: str, language: str) -> list[str]:
    promised = set()
    for words in _lists(language):
        for part in _SENTENCE_END.split(unaccented(plain)):
            if any(word in part for word in words.shown):
                promised |= {"answers"} if any(noun in part for noun in words.answers) else set()
                promised |= {"explanations"} if any(noun in part for noun in words.explanations) else set()
    return sorted(promised)


def _lists(language: str) -> Iterable[_Words]:
    """The words of the language; all there are where nobody says which language it is."""
    if language == UNDETERMINED:
        return _BY_LANGUAGE.values()
    words = _BY_LANGUAGE.get(language.lower().replace("_", "-").partition("-")[0])
    return () if words is None else (words,)


def _kept(what: str, items: list[Item]) -> bool:
    if what == "answers":
        return any(has_key(item.interaction) for item in items)
    return any(_says_something(text) for item in items for path, text in texts_of(item) if path.endswith("feedback"))


def _says_something(text: Localized) -> bool:
    return any(one.source.strip() for one in text.texts.values())
