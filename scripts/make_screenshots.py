#!/usr/bin/env python3
"""Makes the pictures of docs/from-a-spreadsheet.md: a checked workbook as LibreOffice shows it.

It needs soffice, Xvfb, openbox, xdotool and ImageMagick's import, which are no part of quizkit's setup.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ("soffice", "Xvfb", "openbox", "xdotool", "import")
SIZE = (1240, 560)
NAME_BOX = (68, 107)
USER = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Misc"><prop oor:name="ShowTipOfTheDay" oor:op="fuse">
<value>false</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Misc"><prop oor:name="FirstRun" oor:op="fuse">
<value>false</value></prop></item>
</oor:items>
"""


def main() -> None:
    """Check the translator's workbook of the examples and take two pictures of the copy."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        sys.exit(f"This needs {', '.join(missing)}.")
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "quiz.findings.xlsx"
        lint = (sys.executable, "-m", "quizkit", "lint", "examples/checkpoint-quiz/translator.xlsx")
        subprocess.run([*lint, "--format", "xlsx", "--exit-zero", "--out", str(book)], cwd=ROOT, check=True)
        show_notes(book)
        with Screen(Path(folder)) as screen:
            screen.open(book)
            screen.picture("findings.png")
            screen.keys("ctrl+Prior", "ctrl+Prior")
            screen.go_to("O9")
            screen.go_to("I7")
            screen.picture("workbook.png")


def show_notes(book: Path) -> None:
    """Let a workbook show its notes as if the mouse were over every cell."""
    with zipfile.ZipFile(book) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(book, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            if name.endswith(".vml"):
                data = data.replace(b"visibility:hidden", b"visibility:visible")
                data = re.sub(rb"(<x:Row>6</x:Row><x:Column>8</x:Column>)", rb"<x:Visible/>\1", data)
            archive.writestr(name, data)


class Screen:
    """A screen that nobody sees, with one program on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> "Screen":
        reading, writing = os.pipe()
        self.start("Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", fds=(writing,))
        os.close(writing)
        with os.fdopen(reading) as number:
            os.environ["DISPLAY"] = f":{number.readline().strip()}"
        self.start("openbox")
        return self

    def __exit__(self, *_: object) -> None:
        for process in reversed(self.running):
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)  # the office has a child that does the work
            process.wait(20)

    def start(self, *command: str, fds: tuple[int, ...] = ()) -> None:
        """Start a program that goes on."""
        quiet = subprocess.DEVNULL
        self.running.append(subprocess.Popen(command, stdout=quiet, stderr=quiet, pass_fds=fds, start_new_session=True))

    def open(self, book: Path) -> None:
        """Open a workbook in a window as large as the screen."""
        profile = self.folder / "profile"
        (profile / "user").mkdir(parents=True)
        (profile / "user" / "registrymodifications.xcu").write_text(USER, encoding="utf-8")
        self.start(
            "soffice", f"-env:UserInstallation={profile.as_uri()}", "--norestore", "--nologo", "--calc", str(book)
        )
        find = ("xdotool", "search", "--sync", "--name", "LibreOffice Calc")
        window = subprocess.run(find, capture_output=True, text=True, check=True, timeout=90).stdout.split()[-1]
        time.sleep(5)
        self.do("windowmove", window, "0", "0")
        self.do("windowsize", window, *map(str, SIZE))
        time.sleep(3)

    def go_to(self, cell: str) -> None:
        """Bring a cell into sight and select it."""
        self.do("mousemove", *map(str, NAME_BOX), "click", "1")
        self.keys("ctrl+a")
        self.do("type", cell)
        self.keys("Return")

    def keys(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.do("key", key)
            time.sleep(1)

    def do(self, *command: str) -> None:
        """Do as a user does."""
        subprocess.run(("xdotool", *command), check=True)

    def picture(self, name: str) -> None:
        """Take a picture of the screen."""
        place = ROOT / "docs" / "images" / name
        place.parent.mkdir(exist_ok=True)
        subprocess.run(("import", "-window", "root", "-strip", "-colors", "64", f"PNG8:{place}"), check=True)


if __name__ == "__main__":
    main()
