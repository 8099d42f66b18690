"""quizkit: quizzes in, checked, and out to the systems that play them.

The command line is :mod:`quizkit.cli`; the library's front door is :mod:`quizkit.api`. Nothing is imported here, so
that ``quizkit --help`` stays quick.
"""

__version__ = "0.1.0"
