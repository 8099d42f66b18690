"""The program: ``quizkit`` and ``python -m quizkit``."""

import gc
import os

gc.disable()  # to look for garbage while all is being imported takes a tenth of the time until the work begins
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # so does looking for plugins, and quizkit wants none

from quizkit.cli import program  # noqa: E402

if __name__ == "__main__":
    program()
