"""The program: ``quizkit`` and ``python -m quizkit``."""

import gc

gc.disable()  # to look for garbage while all is being imported takes a tenth of the time until the work begins

from quizkit.cli import program  # noqa: E402

if __name__ == "__main__":
    program()
