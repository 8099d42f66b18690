"""Packages as Canvas and others make them: shapes, settings, banks, files."""

from decimal import Decimal

import pytest

from quizkit.diagnostics import Report, Severity
from quizkit.formats.canvas.read_package import read
from quizkit.model import Quiz
from quizkit.source import Source

from .support import DATA, codes, document, item, members, quiz, read_bytes, read_items, written, zipped

PIXEL = b"\x89PNG\r\n\x1a\n pixel"


def choice_item(ident: str = "i1", stem: str = "Which?", title: str = "T", more: str = "") -> str:
    """An item as Canvas writes it."""
    return (
        f'<item ident="{ident}" title="{title}"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type'
        "</fieldlabel><fieldentry>multiple_choice_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>"
        f'<presentation><material><mattext texttype="text/html">{stem}</mattext></material><response_lid '
        'ident="response1" rcardinality="Single"><render_choice><response_label ident="1"><material><mattext>a'
        '</mattext></material></response_label><response_label ident="2"><material><mattext>b</mattext></material>'
        "</response_label></render_choice></response_lid></presentation><resprocessing><outcomes/><respcondition>"
        '<conditionvar><varequal respident="response1">2</varequal></conditionvar><setvar>100</setvar></respcondition>'
        f"</resprocessing>{more}</item>"
    )


def group(ident: str, pick: int, inside: str = "", bank: str = "", points: str = "2") -> str:
    """A section that draws questions."""
    source = f"<sourcebank_ref>{bank}</sourcebank_ref>" if bank else ""
    return (
        f'<section ident="{ident}" title="{ident}"><selection_ordering><selection>{source}<selection_number>{pick}'
        f"</selection_number><selection_extension><points_per_item>{points}</points_per_item></selection_extension>"
        f"</selection></selection_ordering>{inside}</section>"
    )


def bank(ident: str, *items: str) -> str:
    """A question bank's document."""
    return (
        f'<questestinterop><objectbank ident="{ident}"><qtimetadata><qtimetadatafield><fieldlabel>bank_title'
        f"</fieldlabel><fieldentry>Bank {ident}</fieldentry></qtimetadatafield></qtimetadata>{''.join(items)}"
        "</objectbank></questestinterop>"
    )


def stems(found: Quiz) -> list[list[str]]:
    """The stems by section."""
    return [[found_item.stem.first()[1].source for found_item in section.items] for section in found.sections]


def titles(found: Quiz) -> list[str | None]:
    """The titles of the sections."""
    return [section.title.first()[1].source if section.title else None for section in found.sections]


class TestShapes:
    def test_without_a_manifest(self) -> None:
        found, report = read_bytes(zipped({"a1.xml": document(choice_item())}))
        assert stems(found) == [["Which?"]]
        assert codes(report) == []

    def test_everything_in_a_folder(self) -> None:
        inside = {f"My quiz/{name}": content for name, content in members(written(quiz(item(), id="b"))).items()}
        found, report = read_bytes(zipped(inside))
        assert (stems(found), found.id, codes(report)) == ([["Which one?"]], "b", [])

    def test_a_document_on_its_own(self) -> None:
        found, report = read_bytes(document(choice_item()).encode(), "quiz.xml")
        assert (stems(found), titles(found), codes(report)) == ([["Which?"]], [None], [])

    def test_items_without_an_assessment(self) -> None:
        found, _ = read_bytes(f"<questestinterop>{choice_item()}</questestinterop>".encode(), "quiz.xml")
        assert stems(found) == [["Which?"]]

    def test_without_a_namespace_and_with_a_prefix(self) -> None:
        bare = document(choice_item()).replace(' xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"', "")
        prefixed = bare.replace("<questestinterop", '<q:questestinterop xmlns:q="urn:x"').replace("</", "</q:")
        prefixed = prefixed.replace("</q:questestinterop", "</questestinterop")
        assert stems(read_bytes(bare.encode(), "quiz.xml")[0]) == [["Which?"]]
        whole = (
            bare.replace("<", "<q:")
            .replace("<q:/", "</q:")
            .replace("<q:questestinterop>", '<q:questestinterop xmlns:q="urn:x">')
        )
        assert stems(read_bytes(whole.encode(), "quiz.xml")[0]) == [["Which?"]]

    def test_several_quizzes_are_sections(self) -> None:
        other = document(choice_item("i2", "Two?")).replace('ident="a1" title="Quiz"', 'ident="a2" title="Second"')
        found, report = read_bytes(zipped({"a.xml": document(choice_item()), "b.xml": other}))
        assert stems(found) == [["Which?"], ["Two?"]]
        assert titles(found) == ["Quiz", "Second"]
        assert codes(report) == ["read/several-quizzes"]

    def test_nested_sections_without_a_title_are_one(self) -> None:
        nested = f'<section ident="x"><section ident="y">{choice_item()}</section></section>{choice_item("i2", "Two?")}'
        found, _ = read_bytes(document(nested).encode(), "quiz.xml")
        assert stems(found) == [["Which?", "Two?"]]

    def test_titled_sections_stand_apart(self) -> None:
        nested = f'{choice_item()}<section ident="x" title="Part 2">{choice_item("i2", "Two?")}</section>'
        found, _ = read_bytes(document(nested).encode(), "quiz.xml")
        assert (stems(found), titles(found)) == ([["Which?"], ["Two?"]], [None, "Part 2"])

    def test_what_follows_a_titled_section_does_not_belong_to_it(self) -> None:
        nested = f'<section title="Part 2">{choice_item("i2", "Two?")}</section>{choice_item()}'
        found, _ = read_bytes(document(nested).encode(), "quiz.xml")
        assert (stems(found), titles(found)) == ([["Two?"], ["Which?"]], ["Part 2", None])

    def test_titles_of_several_sections_count_and_that_of_the_only_one_does_not(self) -> None:
        one = f'<section title="Main">{choice_item()}</section>'
        two = f'<section title="Part 2">{choice_item("i2", "Two?")}</section>'
        assessment = "<questestinterop><assessment>{}</assessment></questestinterop>"
        assert titles(read_bytes(assessment.format(one).encode(), "q.xml")[0]) == [None]
        assert titles(read_bytes(assessment.format(one + two).encode(), "q.xml")[0]) == ["Main", "Part 2"]

    def test_canvas_own_form_counts_where_there_are_two(self) -> None:
        cartridge = document(choice_item(stem="Cartridge?"))
        found, report = read_bytes(
            zipped({"a1/assessment_qti.xml": cartridge, "non_cc_assessments/a1.xml.qti": document(choice_item())})
        )
        assert (stems(found), codes(report)) == ([["Which?"]], [])

    def test_two_quizzes_of_one_ident_are_both_read(self) -> None:
        other = document(choice_item("i2", "Two?"))
        found, report = read_bytes(zipped({"a.xml": document(choice_item()), "b.xml": other}))
        assert (stems(found), codes(report)) == ([["Which?"], ["Two?"]], ["read/several-quizzes"])
        full = {"non_cc_assessments/a1.xml.qti": document(choice_item()), "z/assessment_qti.xml": other}
        assert stems(read_bytes(zipped(full))[0]) == [["Which?"]]

    def test_a_reference_to_another_document_is_said(self) -> None:
        found, report = read_bytes(document('<itemref linkrefid="elsewhere"/>').encode(), "quiz.xml")
        assert (stems(found), codes(report)) == ([], ["read/not-carried"])

    def test_one_broken_document_does_not_hide_the_others(self) -> None:
        found, report = read_bytes(zipped({"a.xml": "<questestinterop><x", "b.xml": document(choice_item())}))
        assert stems(found) == [["Which?"]]
        assert codes(report) == ["read/xml"]

    def test_a_listed_file_that_is_missing_is_said(self) -> None:
        package = members(written(quiz(item(), id="b")))
        del package["b/assessment_meta.xml"]
        _, report = read_bytes(zipped(package))
        assert codes(report) == ["read/missing-file"]

    def test_places_name_the_member_and_the_line(self) -> None:
        second = (
            choice_item("i2")
            .replace("<setvar>100</setvar>", "<setvar>0</setvar>")
            .replace(">2</varequal>", ">9</varequal>")
        )
        _, report = read_bytes(zipped({"f/a.xml": document(f"\n{choice_item()}\n{second}")}))
        assert [str(diagnostic.location) for diagnostic in report] == ["quiz.zip!f/a.xml:3"]


class TestBanks:
    def test_a_group_draws_from_a_bank(self) -> None:
        found, report = read_bytes(
            zipped(
                {
                    "a.xml": document(choice_item(), group("g1", 2, bank="b1"), choice_item("i9", "Last?")),
                    "non_cc_assessments/b1.xml.qti": bank("b1", *(choice_item(f"b{n}", f"B{n}?") for n in range(3))),
                }
            )
        )
        assert stems(found) == [["Which?"], ["B0?", "B1?", "B2?"], ["Last?"]]
        assert [section.pick for section in found.sections] == [None, 2, None]
        assert {found_item.points for found_item in found.sections[1].items} == {Decimal(2)}
        assert codes(report) == ["read/group-points"]

    def test_a_missing_bank_is_an_error(self) -> None:
        found, report = read_bytes(document(choice_item(), group("g1", 1, bank="b1")).encode(), "q.xml")
        assert stems(found) == [["Which?"]]
        assert [(d.code, d.severity) for d in report] == [("read/bank", Severity.ERROR)]

    def test_a_bank_that_nobody_draws_from_is_a_section(self) -> None:
        found, report = read_bytes(zipped({"a.xml": document(choice_item()), "b.qti": bank("b1", choice_item("b"))}))
        assert titles(found) == [None, "Bank b1"]
        assert codes(report) == ["read/bank"]

    def test_a_bank_alone_is_a_quiz(self) -> None:
        found, report = read_bytes(bank("b1", choice_item()).encode(), "bank.xml.qti")
        assert (stems(found), titles(found), codes(report)) == ([["Which?"]], ["Bank b1"], [])

    def test_two_banks_of_one_ident_are_both_read(self) -> None:
        banks = {name: bank("b1", choice_item(name, f"{name}?")) for name in ("x.qti", "y.qti")}
        assert stems(read_bytes(zipped(banks))[0]) == [["x.qti?"], ["y.qti?"]]

    def test_two_groups_that_draw_from_one_bank_are_one(self) -> None:
        xml = document(group("g1", 1, bank="b1"), choice_item(), group("g2", 1, bank="b1"))
        found, report = read_bytes(
            zipped({"a.xml": xml, "b.qti": bank("b1", *(choice_item(f"b{n}", f"B{n}?") for n in range(3)))})
        )
        assert stems(found) == [["B0?", "B1?", "B2?"], ["Which?"]]
        assert [section.pick for section in found.sections] == [2, None]
        assert codes(report) == ["read/group-points", "read/bank"]

    def test_what_a_second_group_loses_is_said(self) -> None:
        more = group("g2", 3, choice_item("own", "Own?"), bank="b1")
        files = {
            "a.xml": document(group("g1", 1, bank="b1"), more),
            "b.qti": bank("b1", *(choice_item(f"b{n}", f"B{n}?") for n in range(3))),
        }
        found, report = read_bytes(zipped(files))
        assert [section.pick for section in found.sections] == [3]
        assert [one.message for one in report if one.code == "read/bank"] == [
            'the group "g2" draws from the bank "b1" as another group does; they are read as one section that draws '
            "3 questions, for there are no more, and not 4.",
            "1 of the group's own questions is not read.",
        ]

    def test_a_group_without_questions_is_an_error(self) -> None:
        found, report = read_bytes(document(choice_item(), group("g1", 1)).encode(), "q.xml")
        assert stems(found) == [["Which?"]]
        assert [(d.code, d.severity) for d in report] == [("read/bank", Severity.ERROR)]

    def test_a_group_that_draws_more_than_it_holds_is_said(self) -> None:
        found, report = read_bytes(document(group("g1", 5, choice_item(), points="1")).encode(), "q.xml")
        assert [section.pick for section in found.sections] == [1]
        assert codes(report) == ["read/pick"]

    def test_points_of_a_group_may_have_any_decimals(self) -> None:
        found, _ = read_bytes(document(group("g1", 1, choice_item(), points="1.63")).encode(), "q.xml")
        assert [found_item.points for found_item in found.items()] == [Decimal("1.63")]


class TestSettings:
    def test_settings_of_another_quiz_are_read_with_a_word(self) -> None:
        """Canvas drops the description, title and settings of a package whose ids do not agree."""
        found, report = read_bytes((DATA / "ids-disagree.zip").read_bytes())
        assert codes(report) == ["read/canvas-differs"]
        assert found.title is not None
        assert found.title.first()[1].source == "R&D"
        assert found.settings.shuffle_choices is True
        assert [found_item.points for found_item in found.items()] == [Decimal("1.63")]
        again, said = read_bytes(written(quiz(*found.items(), id="a1", title=found.title)))
        assert (again.title, codes(said)) == (found.title, [])

    @pytest.mark.parametrize(
        ("xml", "expected"),
        [
            ("<allowed_attempts>-1</allowed_attempts>", {"attempts": 0}),
            ("<allowed_attempts>2</allowed_attempts>", {"attempts": 2}),
            ("<time_limit/>", {"time_limit": None}),
            ("<time_limit>90</time_limit>", {"time_limit": Decimal(90)}),
            ("<shuffle_answers>false</shuffle_answers>", {"shuffle_choices": False}),
            ("<show_correct_answers>true</show_correct_answers><hide_results/>", {"feedback": "after_attempt"}),
            (
                "<show_correct_answers>false</show_correct_answers><hide_results>always</hide_results>",
                {"feedback": "never"},
            ),
            ("<show_correct_answers>false</show_correct_answers>", {"feedback": None}),
        ],
    )
    def test_what_canvas_says_is_what_is_read(self, xml: str, expected: dict[str, object]) -> None:
        meta = f'<quiz identifier="a1" xmlns="http://canvas.instructure.com/xsd/cccv1p0">{xml}</quiz>'
        found, report = read_bytes(zipped({"a1/a1.xml": document(choice_item()), "a1/assessment_meta.xml": meta}))
        assert {name: getattr(found.settings, name) for name in expected} == expected
        assert codes(report) == []

    def test_settings_that_are_broken_leave_the_quiz(self) -> None:
        found, report = read_bytes(zipped({"a1.xml": document(choice_item()), "assessment_meta.xml": "<quiz"}))
        assert (stems(found), codes(report)) == ([["Which?"]], ["read/xml"])

    def test_a_setting_that_means_nothing_is_said(self) -> None:
        meta = '<quiz identifier="a1"><time_limit>soon</time_limit></quiz>'
        found, report = read_bytes(zipped({"a1.xml": document(choice_item()), "assessment_meta.xml": meta}))
        assert found.settings.time_limit is None
        assert codes(report) == ["read/setting"]

    def test_the_assessments_own_fields_count_where_there_is_nothing_else(self) -> None:
        fields = (
            "<qtimetadata><qtimetadatafield><fieldlabel>qmd_timelimit</fieldlabel><fieldentry>30</fieldentry>"
            "</qtimetadatafield><qtimetadatafield><fieldlabel>cc_maxattempts</fieldlabel><fieldentry>unlimited"
            '</fieldentry></qtimetadatafield></qtimetadata><section ident="root_section">'
        )
        xml = document(choice_item()).replace('<section ident="root_section">', fields)
        found, _ = read_bytes(xml.encode(), "q.xml")
        assert (found.settings.time_limit, found.settings.attempts) == (Decimal(30), 0)


class TestFiles:
    @pytest.mark.parametrize(
        ("source", "member", "name"),
        [
            ("$IMS-CC-FILEBASE$/images/pic.png", "web_resources/images/pic.png", "images/pic.png"),
            (
                "%24IMS-CC-FILEBASE%24/images/pic.png?canvas_download=1",
                "web_resources/images/pic.png",
                "images/pic.png",
            ),
            ("$IMS-CC-FILEBASE$/%CE%AD%20a.png", "web_resources/έ a.png", "έ a.png"),
            ("$IMS-CC-FILEBASE$/a%23b.png", "web_resources/a#b.png", "a-b-f39e4dac.png"),  # whose name is no address
            ("$IMS-CC-FILEBASE$/a%20b.png", "web_resources/a%20b.png", "a-20b-4af9c7bc.png"),
            ("images/pic.png", "images/pic.png", "images/pic.png"),
            ("pic.png", "q/pic.png", "q/pic.png"),
            ("pic.png", "deep/down/pic.png", "deep/down/pic.png"),
        ],
    )
    def test_an_image_is_found_where_canvas_finds_it(self, source: str, member: str, name: str) -> None:
        stem = f'&lt;img src="{source}" alt="x"&gt;'
        found, report = read_bytes(zipped({"q/a.xml": document(choice_item(stem=stem)), member: PIXEL}))
        assert [(asset.name, asset.data, asset.media_type) for asset in found.assets] == [(name, PIXEL, "image/png")]
        assert codes(report) == []
        (found_item,) = found.items()
        assert f'src="{name.replace(" ", "%20")}"' in found_item.stem.first()[1].source

    def test_an_image_beside_a_document_is_found(self) -> None:
        stem = '&lt;img src="img/a.png" alt="x"&gt;'
        source = Source("q.xml", document(choice_item(stem=stem)).encode(), "en", {"img/a.png": PIXEL}.get)
        report = Report()
        found = read(source, report)
        assert [(asset.name, asset.data) for asset in found.assets] == [("img/a.png", PIXEL)]
        assert codes(report) == []

    def test_files_that_no_text_shows_stay_behind(self) -> None:
        found, report = read_bytes(zipped({"a.xml": document(choice_item()), "web_resources/big.bin": PIXEL}))
        assert (found.assets, codes(report)) == ((), [])

    def test_a_missing_image_is_said_once(self) -> None:
        stem = '&lt;img src="$IMS-CC-FILEBASE$/gone.png"&gt;'
        source = document(choice_item(stem=stem), choice_item("i2", stem))
        _, report = read_bytes(zipped({"a.xml": source}))
        (said,) = report
        text = source if isinstance(source, str) else source.decode()
        line = next(number for number, words in enumerate(text.splitlines(), 1) if "gone.png" in words)
        assert (said.code, said.location and said.location.line) == ("read/missing-image", line)

    def test_an_image_inside_a_text_becomes_a_file(self) -> None:
        """Canvas strips data URIs."""
        stem = '&lt;img src="data:image/png;base64,aGVsbG8=" alt="x"&gt;'
        found, report = read_bytes(zipped({"a.xml": document(choice_item(stem=stem))}))
        (asset,) = found.assets
        assert (asset.data, asset.media_type) == (b"hello", "image/png")
        (found_item,) = found.items()
        assert f'src="{asset.name}"' in found_item.stem.first()[1].source
        assert codes(report) == ["read/canvas-differs"]

    def test_addresses_elsewhere_stay(self) -> None:
        stem = '&lt;img src="https://example.org/a.png" alt="x"&gt; &lt;a href="#top"&gt;up&lt;/a&gt;'
        (found_item,), report = read_items(choice_item(stem=stem))
        assert "https://example.org/a.png" in found_item.stem.first()[1].source
        assert codes(report) == []


class TestItems:
    def test_a_missing_ident_is_no_id(self) -> None:
        (found_item,), _ = read_items(choice_item().replace('ident="i1" ', ""))
        assert found_item.id is None

    def test_an_ident_that_is_there_twice_counts_once(self) -> None:
        found, report = read_items(choice_item(), choice_item(stem="Other?"))
        assert [found_item.id for found_item in found] == ["i1", None]
        assert codes(report) == ["read/duplicate-id"]

    @pytest.mark.parametrize(
        ("first", "second", "count"),
        [
            ("ερώτηση_1", "απάντησ_1", 1),  # both are ________1 there
            ("q:1", "q-1", 1),
            ("1", "ID_1", 1),
            ("q1", "q2", 0),
            ("ένα", "τέσσερα", 0),
        ],
    )
    def test_idents_that_canvas_makes_one_of_are_said(self, first: str, second: str, count: int) -> None:
        items = [choice_item().replace('ident="i1"', f'ident="{ident}"') for ident in (first, second)]
        found, report = read_items(*items)
        assert [found_item.id for found_item in found] == [first, second]
        assert codes(report) == ["read/canvas-differs"] * count

    def test_html_that_nobody_escaped_is_read(self) -> None:
        (found_item,), _ = read_items(choice_item(stem="<p>a <b>b</b> c</p>"))
        assert found_item.stem.first()[1].markup == "html"
        assert "<b" in found_item.stem.first()[1].source

    def test_a_key_that_names_no_choice_is_an_error(self) -> None:
        (found_item,), report = read_items(choice_item().replace(">2</varequal>", ">9</varequal>"))
        assert codes(report) == ["read/question"]
        assert found_item.id == "i1"

    def test_a_type_that_nobody_knows_is_left_out_with_an_error(self) -> None:
        strange = (
            choice_item()
            .replace("multiple_choice_question", "hot_spot_question")
            .replace("response_lid", "response_xy")
        )
        found, report = read_items(strange, choice_item("i2"))
        assert [found_item.id for found_item in found] == ["i2"]
        assert [(d.code, d.severity, d.item) for d in report] == [("read/question", Severity.ERROR, '"i1"')]

    def test_feedback_that_nothing_shows_is_said(self) -> None:
        more = '<itemfeedback ident="lost"><material><mattext>x</mattext></material></itemfeedback>'
        _, report = read_items(choice_item(more=more))
        assert codes(report) == ["read/not-carried"]

    def test_parts_that_mean_nothing_here_are_named(self) -> None:
        _, report = read_items(choice_item(more="<rubric><material><mattext>x</mattext></material></rubric>"))
        (diagnostic,) = report
        assert diagnostic.code == "read/not-carried"
        assert "<rubric>" in diagnostic.message

    @pytest.mark.parametrize(("title", "kept"), [("Question", None), ("Which?", None), ("", None), ("Mine", "Mine")])
    def test_a_title_that_says_nothing_is_none(self, title: str, kept: str | None) -> None:
        (found_item,), _ = read_items(choice_item(title=title))
        assert (found_item.title.first()[1].source if found_item.title else None) == kept

    def test_the_language_is_the_users_or_the_documents(self) -> None:
        xml = document(choice_item()).replace("<assessment ", '<assessment xml:lang="el" ')
        assert read_bytes(xml.encode(), "q.xml", None)[0].language == "el"
        assert read_bytes(xml.encode(), "q.xml", "fr")[0].language == "fr"
        assert read_bytes(document(choice_item()).encode(), "q.xml", None)[0].language == "und"


class TestCourses:
    def test_a_text_before_the_questions_is_said_to_be_lost(self) -> None:
        rubric = "<rubric><material><mattext>Read this first.</mattext></material></rubric>"
        _, report = read_items(f"<section ident='s' title='Part'>{rubric}{choice_item()}</section>")
        (said,) = report
        assert (said.code, "<rubric>" in said.message) == ("read/not-carried", True)

    @pytest.mark.parametrize("token", ["CANVAS_COURSE_REFERENCE", "CANVAS_OBJECT_REFERENCE", "WIKI_REFERENCE"])
    def test_a_link_into_the_course_is_kept_and_said(self, token: str) -> None:
        stem = f"&lt;a href=&quot;${token}$/pages/x&quot;&gt;page&lt;/a&gt;"
        (found_item,), report = read_items(choice_item(stem=stem))
        assert f"${token}$/pages/x" in found_item.stem.first()[1].source
        assert codes(report) == ["read/course-link"]

    @pytest.mark.parametrize("source", ["img\\A b.PNG", "Img/a%20B.png", "/img/a b.png"])
    def test_an_image_that_is_spelled_otherwise(self, source: str) -> None:
        stem = f"&lt;img alt=&quot;a&quot; src=&quot;$IMS-CC-FILEBASE$/{source}&quot;&gt;"
        files = {"q/q.xml": document(choice_item(stem=stem)), "web_resources/img/a b.png": PIXEL}
        found, report = read_bytes(zipped(files))
        assert ([asset.data for asset in found.assets], codes(report)) == ([PIXEL], [])
