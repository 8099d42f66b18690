"""JUnit's XML, worked by hand."""

from lxml import etree

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.model import Location
from quizkit.reports import PLAIN, Options
from quizkit.reports.junit import report

from .findings import finding, knowing
from .test_reports import FINDINGS


def suites(*diagnostics: Diagnostic, options: Options = PLAIN) -> list[etree._Element]:
    root = etree.fromstring(report(diagnostics, options).encode())
    assert root.tag == "testsuites"
    for element in (root, *root):
        cases = element.findall(".//testcase")
        assert int(element.get("tests", "")) == len(cases)
        assert int(element.get("failures", "")) == len(element.findall(".//failure"))
        names = [(case.get("classname"), case.get("name")) for case in cases]
        assert len(set(names)) == len(names), "GitLab drops a test whose name it has seen"
    return list(root)


def test_written_by_hand() -> None:
    said = [
        finding(at=Location("bank.yaml", 21, 9), item="question 3", advice="Mark <b>one</b> & only one."),
        finding("option/count", 'only "two".', Location("bank.yaml", 30), Severity.WARNING),
    ]
    assert report(said, knowing("bank.yaml", "./clean.yaml")) == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<testsuites name="quizkit" tests="3" failures="1" errors="0">\n'
        '  <testsuite name="bank.yaml" tests="2" failures="1" errors="0" skipped="0">\n'
        '    <testcase classname="bank.yaml" name="key/missing: question 3: no answer is marked as right.">\n'
        '      <failure type="key/missing" message="no answer is marked as right.">bank.yaml:21:9: error key/missing: '
        "question 3: no answer is marked as right. Mark &lt;b&gt;one&lt;/b&gt; &amp; only one.</failure>\n"
        "    </testcase>\n"
        '    <testcase classname="bank.yaml" name=\'option/count: only "two".\'>\n'
        '      <system-out>bank.yaml:30: warning option/count: only "two".</system-out>\n'
        "    </testcase>\n"
        "  </testsuite>\n"
        '  <testsuite name="clean.yaml" tests="1" failures="0" errors="0" skipped="0">\n'
        '    <testcase classname="clean.yaml" name="no problems"/>\n'
        "  </testsuite>\n"
        "</testsuites>\n"
    )


def test_failures_are_what_fails_the_run() -> None:
    at = Location("bank.yaml")
    said = [finding(at=at, severity=severity, message=severity) for severity in Severity]
    for fail_on, failures in ((Severity.ERROR, "1"), (Severity.WARNING, "2"), (Severity.INFO, "3")):
        (suite,) = suites(*said, options=Options(fail_on=fail_on))
        assert suite.get("failures") == failures


def test_tests_with_the_same_words_are_numbered() -> None:
    (suite,) = suites(*[finding(at=Location("bank.yaml", line)) for line in (1, 2, 3)])
    assert [str(case.get("name")).rpartition("right.")[2] for case in suite] == ["", " (2)", " (3)"]


def test_an_archive_is_one_file() -> None:
    (suite,) = suites(
        finding(at=Location("bank.zip!a.xml", 4)), finding(at=Location("bank.zip")), options=knowing("bank.zip")
    )
    assert (suite.get("name"), suite.get("tests")) == ("bank.zip", "2")
    assert (suite[0][0].text or "").startswith("bank.zip a.xml:4: error")


def test_anything_is_xml() -> None:
    assert len(suites(*FINDINGS)) == 4
