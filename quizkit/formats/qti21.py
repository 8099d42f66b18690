"""QTI 2.1: content packages, items and tests, written and read; those of QTI 2.0 are read."""

from quizkit.formats._qti.packages import package_format
from quizkit.formats._qti.version import QTI_21

FORMAT = package_format(
    QTI_21,
    title="QTI 2.1",
    suffix=".qti21.zip",
    next_step="Import the zip file as it is, as a QTI 2.1 package, into TAO or another platform that reads QTI 2.1. "
    "For Canvas take the canvas format.",
)
