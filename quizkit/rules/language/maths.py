r"""A translation has other formulas than the text it translates.

Why:
    A formula is the same in every language, but for words in it, decimal commas and names of functions (tg, sen). A
    sign that was lost when it was copied makes another question of it, and only in one language.

Bad:
    language: en
    languages: [en, es]
    questions:
      - question:
          en: What is $x^2 + 2x$ for x = 3?
          es: ¿Cuánto es $x^2 - 2x$ para x = 3?
        type: essay

Good:
    language: en
    languages: [en, es]
    questions:
      - question:
          en: What is $\sin(0.5) + x_\text{left}$?
          es: ¿Cuánto es $\operatorname{sen}(0{,}5) + x_\text{izquierda}$?
        type: essay
"""

from collections.abc import Iterator

from quizkit.rules import Context, Finding, Translation, rule
from quizkit.rules._differences import difference
from quizkit.rules._formulas import formulas


@rule(severity="error", since="0.1")
def check(translation: Translation, context: Context) -> Iterator[Finding]:
    """Compare the formulas in whatever order they stand."""
    there, here = formulas(translation.source), formulas(translation.text)
    if there != here:
        what = difference([f"\\({tex}\\)" for tex in there], [f"\\({tex}\\)" for tex in here], translation)
        if what:
            yield Finding(f"{translation.name} has the formula {what}.", advice="Make the formulas the same.")
