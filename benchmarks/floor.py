"""The least that any tool could do with lxml: the same bank from JSON into trees, and these into a zip file.

    python floor.py bank.json items   # one entry a question, as QTI 2 and 3 want it
    python floor.py bank.json one     # all questions in one document, as in QTI 1.2

Nothing is checked, nothing judged and nothing read back: it is what tools are measured by, not a converter.
"""

import json
import sys
import zipfile
from pathlib import Path
from typing import Any

from lxml import etree


def item_of(question: dict[str, Any], number: int) -> etree._Element:
    """A question as a tree of about as many elements as a real item has."""
    item = etree.Element("item", identifier=f"q{number}", title=question["question"][:80])
    declaration = etree.SubElement(item, "responseDeclaration", identifier="RESPONSE", cardinality="single")
    correct = etree.SubElement(etree.SubElement(declaration, "correctResponse"), "value")
    correct.text = question["answer"]
    for name in ("SCORE", "MAXSCORE", "FEEDBACK"):
        outcome = etree.SubElement(item, "outcomeDeclaration", identifier=name, cardinality="single", baseType="float")
        etree.SubElement(etree.SubElement(outcome, "defaultValue"), "value").text = "0"
    body = etree.SubElement(item, "itemBody")
    interaction = etree.SubElement(body, "choiceInteraction", responseIdentifier="RESPONSE", maxChoices="1")
    etree.SubElement(interaction, "prompt").text = question["question"]
    for letter, option in zip("ABCD", question["options"], strict=True):
        etree.SubElement(interaction, "simpleChoice", identifier=letter).text = option
    etree.SubElement(item, "responseProcessing", template="match_correct")
    feedback = etree.SubElement(item, "modalFeedback", outcomeIdentifier="FEEDBACK", identifier="general")
    etree.SubElement(feedback, "p").text = question["explanation"]
    return item


def main() -> None:
    bank = json.loads(Path(sys.argv[1]).read_text("utf-8"))["questions"]
    items = (item_of(question, number) for number, question in enumerate(bank, 1))
    with zipfile.ZipFile("floor.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        if sys.argv[2] == "items":
            for number, item in enumerate(items, 1):
                archive.writestr(f"items/q{number}.xml", etree.tostring(item, encoding="UTF-8", xml_declaration=True))
        else:
            root = etree.Element("assessment")
            root.extend(items)
            archive.writestr("quiz.xml", etree.tostring(root, encoding="UTF-8", xml_declaration=True))


if __name__ == "__main__":
    main()
