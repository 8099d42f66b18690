"""The canonical model: what a quiz is, whatever file it came from and whatever system it goes to.

It uses the words of the field (item, stem, choice, fraction, general feedback) and imports nothing else of quizkit.
A model may be a draft: an item without a key or without a stem is valid here and is the linter's business. What can
have no meaning at all (a fraction of 3, two choices with one id) is refused by validation.
"""

from quizkit.model.interactions import (
    ALL_OF_IT,
    INTERACTION_KINDS,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    ChoiceMode,
    ClozeInteraction,
    DropGap,
    Entry,
    ExtendedText,
    FormulaInteraction,
    Gap,
    GapMatchInteraction,
    HotspotInteraction,
    HottextInteraction,
    Interaction,
    MatchInteraction,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    Shape,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
    Variable,
)
from quizkit.model.item import NOTES_FOR_AUTHORS, Item, Suppression
from quizkit.model.location import Location
from quizkit.model.node import Node
from quizkit.model.quiz import Asset, FeedbackTiming, Glossary, Quiz, Section, Settings, Stimulus
from quizkit.model.text import UNDETERMINED, Localized, Markup, Text
from quizkit.model.walk import all_texts, texts_of, with_texts

__all__ = [
    "ALL_OF_IT",
    "INTERACTION_KINDS",
    "NONE_OF_IT",
    "NOTES_FOR_AUTHORS",
    "UNDETERMINED",
    "Asset",
    "Choice",
    "ChoiceInteraction",
    "ChoiceMode",
    "ClozeInteraction",
    "DropGap",
    "Entry",
    "ExtendedText",
    "FeedbackTiming",
    "FormulaInteraction",
    "Gap",
    "GapMatchInteraction",
    "Glossary",
    "HotspotInteraction",
    "HottextInteraction",
    "Interaction",
    "Item",
    "Localized",
    "Location",
    "Markup",
    "MatchInteraction",
    "NoInteraction",
    "Node",
    "NumericAnswer",
    "NumericInteraction",
    "OrderInteraction",
    "Pair",
    "Quiz",
    "Section",
    "Settings",
    "Shape",
    "Stimulus",
    "Suppression",
    "Text",
    "TextAnswer",
    "TextEntryInteraction",
    "UploadInteraction",
    "Variable",
    "all_texts",
    "texts_of",
    "with_texts",
]
