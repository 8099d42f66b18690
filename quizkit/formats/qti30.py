"""QTI 3.0: content packages, items and tests, written and read."""

from quizkit.formats._qti.packages import package_format
from quizkit.formats._qti.version import QTI_30

FORMAT = package_format(
    QTI_30,
    title="QTI 3.0",
    suffix=".qti30.zip",
    next_step="Import the zip file as it is, as a QTI 3.0 package, into a platform that reads QTI 3.0, such as TAO.",
)
