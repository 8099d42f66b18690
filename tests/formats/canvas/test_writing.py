"""The packages that are written: what Canvas's importers were measured to need."""

import re
from decimal import Decimal
from typing import Any

import pytest
from lxml import etree

from quizkit import api
from quizkit.formats._packing import packaged_names
from quizkit.formats._qti12.idents import safe_ident
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Asset,
    Choice,
    ChoiceInteraction,
    ExtendedText,
    Item,
    Localized,
    MatchInteraction,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    Pair,
    Quiz,
    Section,
    Settings,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
)

from .classic import classic
from .support import NAMESPACE, assessment, choices, en, item, members, quiz, read_bytes, written, written_item

Q = {"q": NAMESPACE}
PIXEL = b"\x89PNG\r\n\x1a\n pixel"


def values(element: etree._Element, path: str) -> list[str]:
    """The texts at a path."""
    return [found.text or "" for found in element.iterfind(path, Q)]


def number(value: str | None = None, tolerance: str = "0", **more: Any) -> NumericAnswer:
    """An accepted number."""
    return NumericAnswer(value=Decimal(value) if value else None, tolerance=Decimal(tolerance), **more)


def whole_quiz() -> Quiz:
    """A quiz with a question of each kind, a group, files and settings."""
    feedback = {
        "general_feedback": en("Because of *this*.", "markdown"),
        "correct_feedback": en("Well done."),
        "incorrect_feedback": en("Read again."),
    }
    kinds = (
        ChoiceInteraction(choices=choices("yes", "no", right=1, feedback=en("Why?"))),
        ChoiceInteraction(mode="multiple", choices=choices("a", "b", "c", right=(0, 2), feedback=en("Hm."))),
        ChoiceInteraction(mode="true_false", choices=choices("True", "False")),
        TextEntryInteraction(
            answers=(TextAnswer(text=en("a < b & c"), feedback=en("Indeed.")), TextAnswer(text=en("Ω")))
        ),
        NumericInteraction(
            answers=(
                number("42", feedback=en("Yes.")),
                number("3.14", "0.01"),
                number(minimum=Decimal(1), maximum=Decimal(2)),
            )
        ),
        MatchInteraction(
            pairs=(
                Pair(left=en("Greece"), right=en("Athens"), feedback=en("In Attica.")),
                Pair(left=en("Attica"), right=en("Athens")),
                Pair(left=en("Q&A"), right=en("R&D")),
            ),
            distractors=(en("Rome"),),
        ),
        ExtendedText(),
        UploadInteraction(),
        NoInteraction(),
    )
    picture = en("What is ![a dot](<img/Ένα dot.png>)? \\(x<5\\)", "markdown")
    items = tuple(item(kind, stem=picture, id=f"q{place}", **feedback) for place, kind in enumerate(kinds))
    grouped = tuple(item(id=f"g{place}", points=Decimal("1.63")) for place in range(3))
    return quiz(
        id="bank-1",
        title=en('R&D "Ε"'),
        description=en("Read **first**.", "markdown"),
        settings=Settings(shuffle_choices=True, time_limit=Decimal(45), attempts=0, feedback="never"),
        sections=(Section(items=items), Section(items=grouped, pick=2), Section(items=(item(id="last"),))),
        assets=(Asset(name="img/Ένα dot.png", media_type="image/png", data=PIXEL),),
    )


@pytest.fixture(scope="module")
def package() -> bytes:
    return written(whole_quiz())


class TestPackage:
    def test_the_ids_of_the_three_documents_agree(self, package: bytes) -> None:
        found = members(package)
        manifest = etree.fromstring(found["imsmanifest.xml"])
        resources = {r.get("identifier"): r for r in manifest.iter("{*}resource")}
        (ident,) = [name for name, resource in resources.items() if resource.get("type") == "imsqti_xmlv1p2"]
        (dependency,) = [d.get("identifierref") for d in resources[ident].iter("{*}dependency")]
        meta = etree.fromstring(found[f"{ident}/assessment_meta.xml"])
        document = assessment(package).find("q:assessment", Q)
        assert document is not None
        assert ident == document.get("ident") == meta.get("identifier")
        assert resources[dependency].get("href") == f"{ident}/assessment_meta.xml"
        assert str(resources[dependency].get("type")).endswith("learning-application-resource")

    def test_every_file_is_listed_and_every_listed_file_is_there(self, package: bytes) -> None:
        found = members(package)
        manifest = etree.fromstring(found["imsmanifest.xml"])
        listed = [file.get("href") for file in manifest.iter("{*}file")]
        assert sorted([*listed, "imsmanifest.xml"]) == sorted(found)
        identifiers = [resource.get("identifier") for resource in manifest.iter("{*}resource")]
        assert len(set(identifiers)) == len(identifiers)

    def test_images_have_ascii_names_and_are_named_by_the_token(self, package: bytes) -> None:
        (path,) = [name for name, content in members(package).items() if content == PIXEL]
        assert re.fullmatch("[A-Za-z0-9_./-]+", path)
        stem = values(assessment(package), ".//q:item/q:presentation/q:material/q:mattext")[0]
        assert f'src="$IMS-CC-FILEBASE$/{path.removeprefix("web_resources/")}"' in stem
        assert 'alt="a dot"' in stem

    def test_files_keep_their_endings_and_are_told_apart(self) -> None:
        names = ["εικόνα.png", "a/x.png", "b/x.png", "σχήμα 2.svg", "sound", ".hidden"]
        assets = [Asset(name=name, media_type="image/png", data=b"") for name in names]
        paths = packaged_names(assets, "f")
        assert len(set(paths.values())) == len(names)
        assert all(re.fullmatch("f/[A-Za-z0-9][A-Za-z0-9._-]*", path) for path in paths.values())
        assert [path.rpartition(".")[2] for path in list(paths.values())[:4]] == ["png", "png", "png", "svg"]
        assert paths["a/x.png"] == "f/x.png"

    def test_links_and_idents_point_at_something(self, package: bytes) -> None:
        for element in assessment(package).iterfind(".//q:item", Q):
            responses = {
                r.get("ident") for name in ("response_lid", "response_str") for r in element.iter(f"{{*}}{name}")
            }
            shown = {feedback.get("ident") for feedback in element.iter("{*}itemfeedback")}
            assert {link.get("linkrefid") for link in element.iter("{*}displayfeedback")} <= shown
            for asked in (found for name in ("varequal", "vargte", "varlte") for found in element.iter(f"{{*}}{name}")):
                assert asked.get("respident") in responses
            for response in element.iter("{*}response_lid"):
                labels = {label.get("ident") for label in response.iter("{*}response_label")}
                named = [
                    found.text
                    for found in element.iter("{*}varequal")
                    if found.get("respident") == response.get("ident")
                ]
                assert named
                assert set(named) <= labels

    def test_texts_are_html_that_is_escaped_once(self, package: bytes) -> None:
        for name, content in members(package).items():
            if name.endswith(".xml"):
                assert set(re.findall(rb"&(#?[a-z0-9]+);", content)) <= {b"amp", b"lt", b"gt", b"quot"}
        for text in assessment(package).iter("{*}mattext"):
            if text.get("texttype") == "text/html":
                etree.fromstring(f"<div>{text.text or ''}</div>")  # numeric entities only, well formed
            else:
                assert text.text in ("R&D", "a -> b")  # a match is listed unrendered
        stem = values(assessment(package), ".//q:item/q:presentation/q:material/q:mattext")[0]
        assert "\\(x&lt;5\\)" in stem

    def test_no_language_is_written_on_items(self, package: bytes) -> None:
        """Canvas's converter fails on an item with xml:lang."""
        assert b"xml:lang" not in members(package)["bank-1/bank-1.xml"]

    def test_idents_are_unique_nmtokens(self, package: bytes) -> None:
        idents = [element.get("ident", "") for element in assessment(package).iter("{*}item", "{*}section")]
        assert len(set(idents)) == len(idents)
        assert all(re.fullmatch("[A-Za-z_][A-Za-z0-9_-]*", ident) for ident in idents)

    def test_the_same_quiz_gives_the_same_bytes(self, package: bytes) -> None:
        assert written(whole_quiz()) == package

    def test_the_settings_say_what_canvas_knows(self, package: bytes) -> None:
        meta = etree.fromstring(members(package)["bank-1/assessment_meta.xml"])
        told = {etree.QName(child).localname: child.text for child in meta}
        assert told == {
            "title": 'R&D "Ε"',
            "description": "Read <strong>first</strong>.",
            "quiz_type": "assignment",
            "points_possible": "12.26",  # eight questions, two of three in the group, the last one
            "shuffle_answers": "true",
            "time_limit": "45",
            "allowed_attempts": "-1",
            "show_correct_answers": "false",
            "hide_results": "always",
        }

    def test_a_group_draws_and_counts(self, package: bytes) -> None:
        root = assessment(package)
        (group,) = root.iterfind(".//q:section/q:section", Q)
        selection = "q:selection_ordering/q:selection"
        assert values(group, f"{selection}/q:selection_number") == ["2"]
        assert values(group, f"{selection}/q:selection_extension/q:points_per_item") == ["1.63"]
        assert group.get("title")  # New Quizzes fails on a group without one
        assert [found.get("ident") for found in group.iterfind("q:item", Q)] == ["g0", "g1", "g2"]

    def test_order_is_kept_around_a_group(self, package: bytes) -> None:
        again, _ = read_bytes(package)
        assert [(section.pick, len(section.items)) for section in again.sections] == [(None, 9), (2, 3), (None, 1)]


class TestItems:
    def test_several_right_choices_are_an_and_with_nots(self) -> None:
        element = written_item(item(ChoiceInteraction(mode="multiple", choices=choices("a", "b", "c", right=(0, 2)))))
        (together,) = element.iter("{*}and")
        assert [etree.QName(part).localname for part in together] == ["varequal", "not", "varequal"]
        assert [answer["weight"] for answer in classic(element)["answers"]] == [100, 0, 100]

    def test_no_right_choice_never_makes_the_first_one_right(self) -> None:
        for mode in ("single", "multiple"):
            wrong = tuple(choice.replaced(fraction=NONE_OF_IT) for choice in choices("a", "b"))
            element = written_item(item(ChoiceInteraction(mode=mode, choices=wrong)))
            assert [answer["weight"] for answer in classic(element)["answers"]] == [0, 0]
            open_ = tuple(choice.replaced(fraction=None) for choice in wrong)
            element = written_item(item(ChoiceInteraction(mode=mode, choices=open_)))
            assert element.find("q:resprocessing", Q) is None

    def test_feedback_on_the_right_choice_leaves_it_right(self) -> None:
        marked = choices("a", "b", right=0, feedback=en("Look."))
        told = classic(written_item(item(ChoiceInteraction(choices=marked), correct_feedback=en("Yes."))))
        assert told["answers"] == [
            {"text": "a", "weight": 100, "comments": "Look."},
            {"text": "b", "weight": 0, "comments": "Look."},
        ]
        assert told["feedback"] == {"correct": "Yes."}

    @pytest.mark.parametrize(
        ("answer", "exact", "low", "high"),
        [
            (number("42"), "42", "42", "42"),
            (number("13.4", "0.05"), "13.4", "13.35", "13.45"),
            (number("1e3", "1E+1"), "1000", "990", "1010"),
            (number("-0.5"), "-0.5", "-0.5", "-0.5"),
            (number(minimum=Decimal("3"), maximum=Decimal(5)), None, "3", "5"),
            (number(minimum=Decimal(3)), None, "3", "1000000000000000"),
            (number(maximum=Decimal(5)), None, "-1000000000000000", "5"),
        ],
    )
    def test_a_number_has_both_bounds_in_an_and(
        self, answer: NumericAnswer, exact: str | None, low: str, high: str
    ) -> None:
        element = written_item(item(NumericInteraction(answers=(answer,))))
        assert values(element, ".//q:and/q:vargte") == [low]
        assert values(element, ".//q:and/q:varlte") == [high]
        assert values(element, ".//q:or/q:varequal") == ([exact] if exact else [])
        assert not list(element.iter("{*}vargt", "{*}varlt"))

    def test_accepted_texts_are_siblings(self) -> None:
        answers = (TextAnswer(text=en("Athens")), TextAnswer(text=en("<Αθήνα> & co")))
        element = written_item(item(TextEntryInteraction(answers=answers)))
        assert values(element, ".//q:conditionvar/q:varequal") == ["Athens", "<Αθήνα> & co"]

    def test_pairs_add_up_and_one_target_may_serve_two(self) -> None:
        pairs = (
            Pair(left=en("a"), right=en("x")),
            Pair(left=en("b"), right=en("x")),
            Pair(left=en("c"), right=en("y")),
        )
        element = written_item(item(MatchInteraction(pairs=pairs, distractors=(en("z"),))))
        assert {score.get("action") for score in element.iter("{*}setvar")} == {"Add"}
        assert values(element, ".//q:setvar") == ["33.33"] * 3
        told = classic(element)
        assert [(answer["left"], answer["right"]) for answer in told["answers"]] == [("a", "x"), ("b", "x"), ("c", "y")]
        assert told["matches"] == ["x", "y", "z"]

    def test_matches_have_numbers_of_their_own(self) -> None:
        pairs = tuple(Pair(left=en(f"l{place}"), right=en(f"r{place}")) for place in range(30))
        element = written_item(item(MatchInteraction(pairs=pairs)))
        idents = [label.get("ident", "") for label in element.iter("{*}response_label")][:30]
        assert len({re.search("[0-9]+", ident)[0] for ident in idents}) == 30  # type: ignore[index]

    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            *((same, same) for same in ("R&D", "a -> b", "a  b", "\\(x > 2\\)", "$5 & $6", "C:\\n")),
            ("a &lt; b", "a &amp;lt; b"),
            ("1 < 2", "1 &lt; 2"),
        ],
    )
    def test_a_match_is_listed_as_it_reads(self, text: str, shown: str) -> None:
        told = classic(written_item(item(MatchInteraction(pairs=(Pair(left=en("l"), right=en(text)),)))))
        assert told["matches"] == [shown]

    @pytest.mark.parametrize(
        ("right", "codes"),
        [
            (en("a -> b"), []),
            (en("a < b"), ["loss/right-signs"]),
            (en("&lt;"), ["loss/right-signs"]),
            (en("**a**", "markdown"), ["loss/markup"]),
            (en("![a dot](dot.png)", "markdown"), ["loss/images"]),
            (en("![](dot.png)", "markdown"), ["loss/images", "refused/no-words"]),
        ],
    )
    def test_what_a_list_of_right_texts_cannot_show_is_said(self, right: Localized, codes: list[str]) -> None:
        pairs = (Pair(left=en("l"), right=right), Pair(left=en("m"), right=en("n")))
        result = api.export(quiz(item(MatchInteraction(pairs=pairs))), "canvas")
        assert [one.code for one in result.diagnostics if one.code.startswith(("loss/", "refused/"))] == codes

    def test_a_text_without_a_question_counts_nothing(self) -> None:
        sample = item(NoInteraction(), points=Decimal(3))
        assert classic(written_item(sample))["points"] == 0
        again, _ = read_bytes(written(quiz(sample)))
        assert [found.points for found in again.items()] == [3]

    def test_struck_words_are_marked_as_canvas_lets_them_be(self) -> None:
        text = values(written_item(item(stem=en("<s>old</s> new", "html"))), ".//q:mattext")[0]
        assert text == "<del>old</del> new"


class TestNames:
    @pytest.mark.parametrize("name", ["q1", "_x", "A-b_c9", "q" * 40])
    def test_a_safe_id_is_the_ident(self, name: str) -> None:
        assert safe_ident(name) == name

    @pytest.mark.parametrize("name", ["ερώτηση_1", "1a", "a:b", "a.b", "a b", "-a", "q" * 101, "", "٣", "é"])
    def test_another_id_becomes_one_that_stays(self, name: str) -> None:
        ident = safe_ident(name)
        assert re.fullmatch("[A-Za-z_][A-Za-z0-9_-]{0,99}", ident)
        assert ident == safe_ident(name)

    def test_ids_that_canvas_would_confuse_are_told_apart(self) -> None:
        names = ["άσκηση", "ασκηση", "a.b", "a_b", "a:b", "a-b", "1", "ID_1"]
        assert len({safe_ident(name) for name in names}) == len(names)

    @pytest.mark.parametrize("name", ["ερώτηση 1", "a.b", "x" * 190, "<&>", "42"])
    def test_the_authors_id_comes_back(self, name: str) -> None:
        again, _ = read_bytes(written(quiz(item(id=name), id=name)))
        assert [found.id for found in again.items()] == [name]
        assert again.id == name

    def test_a_question_without_a_title_is_called_by_its_beginning(self) -> None:
        assert written_item(item(stem="Which *one*?\n\nThis?")).get("title") == "Which *one*? This?"
        long = written_item(item(stem="word " * 60)).get("title", "")
        assert len(long) <= 80
        assert long.endswith("…")
        picture = written_item(item(stem=en("![](a.png)", "markdown"))).get("title")
        assert picture == "Question"

    @pytest.mark.parametrize("title", [None, "Mine", "Which one?", "Question", " odd  spaces ", "a\nb"])
    def test_titles_come_back_as_the_author_gave_them(self, title: str | None) -> None:
        sample = item(title=en(title) if title is not None else None)
        again, _ = read_bytes(written(quiz(sample)))
        (found,) = again.items()
        assert (found.title.first()[1].source if found.title else None) == title

    def test_quizzes_and_groups_without_a_title_have_none_afterwards(self) -> None:
        sample = quiz(sections=(Section(items=(item(), item(stem="Two?")), pick=1),))
        again, _ = read_bytes(written(sample))
        assert again.title is None
        assert [section.title for section in again.sections] == [None]

    def test_a_groups_title_comes_back(self) -> None:
        sample = quiz(sections=(Section(items=(item(), item(stem="Two?")), pick=1, title=en("Part <1>")),))
        again, _ = read_bytes(written(sample))
        assert [section.title for section in again.sections] == [en("Part <1>")]


def test_unscored_settings_of_canvas_are_given_back() -> None:
    kept = {"scoring_policy": "keep_latest", "access_code": "a<b", "hide_results": "until_after_last_attempt"}
    again, _ = read_bytes(written(quiz(item(), extras={"canvas": {**kept, "unknown": "x"}})))
    assert again.extras == {"canvas": kept}


def test_part_of_a_minute_is_a_whole_one() -> None:
    again, _ = read_bytes(written(quiz(item(), settings=Settings(time_limit=Decimal("7.5")))))
    assert again.settings.time_limit == 8


def test_two_right_choices_of_one_are_both_right() -> None:
    """Each stands in a condition of its own, or Canvas would keep the first alone."""
    both = (Choice(text=en("a"), fraction=ALL_OF_IT), Choice(text=en("b"), fraction=ALL_OF_IT))
    told = classic(written_item(Item(stem=en("Which?"), interaction=ChoiceInteraction(choices=both))))
    assert [answer["weight"] for answer in told["answers"]] == [100, 100]


def test_a_group_that_an_author_calls_like_one_without_a_title_keeps_its_title() -> None:
    items = tuple(item(id=f"g{number}", stem=f"Which is {number}?") for number in range(2))
    titled, untitled = (
        Section(id=f"s{n}", title=title, items=items, pick=1) for n, title in ((1, en("Group 1")), (2, None))
    )
    untitled = untitled.replaced(items=tuple(one.replaced(id=f"{one.id}-2") for one in items))
    again, _ = read_bytes(written(quiz(sections=(titled, untitled))))
    titles = [section.title for section in again.sections]
    assert titles[0] is not None
    assert titles[0].first()[1].source.split() == ["Group", "1"]
    assert titles[1] is None
