"""The fields of a quiz and its parts under the names that people give them."""

from quizkit.model import FeedbackTiming


def _names(**synonyms: str) -> dict[str, str]:
    return {name: field for field, names in synonyms.items() for name in (field, *names.split())}


SETTINGS = _names(
    shuffle_questions="randomize_questions ανακάτεμα_ερωτήσεων",
    shuffle_choices="shuffle shuffle_options shuffle_answers randomize ανακάτεμα barajar mélanger mischen",
    time_limit="time duration minutes χρονικό_όριο χρόνος tiempo_límite temps_limite zeitlimit",
    attempts="allowed_attempts max_attempts προσπάθειες intentos tentatives versuche",
    feedback="show_feedback feedback_timing show_answers ανατροφοδότηση",
    pass_mark="passing_score pass_percentage βάση nota_mínima",
)

QUIZ = _names(
    id="identifier κωδικός",
    title="name quiz quiz_title τίτλος título titre titel titolo",
    description="intro introduction περιγραφή descripción description_du_quiz beschreibung descrizione",
    language="lang γλώσσα idioma langue sprache lingua",
    languages="γλώσσες idiomas langues sprachen lingue",
    markup="text_format",
    settings="ρυθμίσεις ajustes réglages einstellungen",
    glossary="γλωσσάρι glosario glossaire glossar",
    stimuli="passages κείμενα",
    sections="parts groups ενότητες secciones parties abschnitte",
    questions="items ερωτήσεις preguntas fragen domande perguntas vragen pytania вопросы питання",
    assets="files αρχεία",
    extras="",
) | {name: field for name, field in SETTINGS.items() if name not in ("feedback", "time")}

SECTION = _names(
    id="identifier κωδικός",
    title="name section τίτλος título titre titel",
    description="intro introduction περιγραφή descripción beschreibung",
    pick="draw choose επιλογή elegir",
    questions="items ερωτήσεις preguntas fragen domande perguntas vragen pytania вопросы питання",
)

STIMULUS = _names(id="name", title="τίτλος", text="content passage κείμενο")

GLOSSARY = _names(keep="terms do_not_translate", forbid="forbidden", avoid="avoided")

TIMINGS: dict[str, FeedbackTiming] = {
    "immediate": "immediate",
    "immediately": "immediate",
    "during": "immediate",
    "after_attempt": "after_attempt",
    "after_submission": "after_attempt",
    "deferred": "after_attempt",
    "after_close": "after_close",
    "after_due": "after_close",
    "never": "never",
    "none": "never",
}
