"""Numbers, letters and words of many languages; every expected value worked out by hand."""

import pytest

from tests.formats.text.reading import items_of, options, shown, stem, typed


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ar", "السؤال 1: Q\nأ) x\nب) y\nج) z\nالإجابة الصحيحة: ب\n"),
        ("ar", "١. Q\nأ. x\nب. y\nج. z\nالإجابة: ب\n"),
        ("he", "שאלה 1: Q\nא. x\nב. y\nג. z\nתשובה: ב\n"),
        ("hi", "प्रश्न 1: Q\n(क) x\n(ख) y\n(ग) z\nउत्तर: ख\n"),
        ("ja", "問1　Q\nア　x\nイ　y\nウ　z\n正解：イ\n"),
        ("ja", "問題1．Q\n① x\n② y\n③ z\n答え：②\n"),
        ("ko", "문제 1. Q\n① x\n② y\n③ z\n정답: ②\n"),
        ("ko", "1. Q\n가. x\n나. y\n다. z\n정답: 나\n"),
        ("zh", "第1题 Q\nA．x\nB．y\nC．z\n答案：B\n"),
        ("zh", "1、Q\nA、x\nB、y\nC、z\n参考答案：B\n"),
        ("sv", "Fråga 1: Q\na) x\nb) y\nc) z\nRätt svar: b\n"),
        ("da", "Spørgsmål 1: Q\na) x\nb) y\nc) z\nSvar: b\n"),
        ("cs", "Otázka 1: Q\na) x\nb) y\nc) z\nSprávná odpověď: b\n"),
        ("ro", "Întrebarea 1: Q\na) x\nb) y\nc) z\nRăspuns corect: b\n"),
        ("hu", "1. kérdés\nQ\na) x\nb) y\nc) z\nHelyes válasz: b\n"),
        ("vi", "Câu 1: Q\nA. x\nB. y\nC. z\nĐáp án: B\n"),
        ("bg", "Въпрос 1: Q\nа) x\nб) y\nв) z\nВерен отговор: б\n"),
        ("fi", "Kysymys 1: Q\na) x\nb) y\nc) z\nOikea vastaus: b\n"),
        ("ka", "კითხვა 1. Q\nა) x\nბ) y\nგ) z\nAnswer: ბ\n"),
    ],
)
def test_a_question_in_many_languages(language: str, text: str) -> None:
    (item,) = items_of(text, language)
    assert options(item) == ["x", "*y", "z"]
    assert stem(item) in ("Q", "kérdés Q")


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("pl", "Klucz odpowiedzi:"),
        ("tr", "Cevap Anahtarı"),
        ("sv", "Facit:"),
        ("zh", "参考答案："),
        ("he", "תשובות"),
        ("ko", "정답"),
    ],
)
def test_headings_of_lists_of_answers(language: str, heading: str) -> None:
    items = items_of(f"1. Q1\nA. x\nB. y\n\n2. Q2\nA. x\nB. y\n\n{heading}\n1. B\n2. A\n", language)
    assert shown(items) == [("Q1", ["x", "*y"]), ("Q2", ["*x", "y"])]


def test_a_number_without_its_word_goes_on() -> None:
    items = items_of("Question 1: A?\na) x\nb) y\nAnswer: a\n\n2. B?\na) x\nb) y\nAnswer: b\n")
    assert shown(items) == [("A?", ["*x", "y"]), ("B?", ["x", "*y"])]


def test_a_list_in_an_explanation_is_no_question() -> None:
    quiz, _ = typed(
        "Question 1: A?\na) x\nb) y\nAnswer: a\nExplanation: two steps.\n1. One.\n2. Two.\n\n"
        "Question 2: B?\na) x\nb) y\nAnswer: b\n"
    )
    assert [stem(item) for item in quiz.items()] == ["A?", "B?"]
