"""QTI 2.2: content packages, items and tests, written and read."""

from quizkit.formats._qti.packages import package_format
from quizkit.formats._qti.version import QTI_22

FORMAT = package_format(
    QTI_22,
    title="QTI 2.2",
    suffix=".qti22.zip",
    next_step="Import the zip file as it is, as a QTI 2.2 package, into TAO or another platform that reads QTI 2.2.",
)
