"""Times quizkit beside its peers on the same questions, whole processes, all in one run.

    .venv/bin/python benchmarks/run.py [--counts 1000,10000] [--runs 3] [--write docs/performance.md]

Peers are installed into benchmarks/.venv. Figures are ratios: only what ran side by side can be compared.
"""

import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
import venv
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
WORK = HERE / ".work"
PEERS = HERE / ".venv"
QUIZKIT = Path(sys.executable).with_name("quizkit")
PEER_PACKAGES = ("text2qti==0.8.0", "qti-package-maker==26.7.14", "json2qti==1.3.0", "gift-wrapper==1.8.1")
SOURCES = ("csv", "xlsx", "yaml", "json")
TARGETS = ("canvas", "qti30", "gift", "json")
YARDSTICK = "text2qti -> Canvas"


@dataclass(frozen=True)
class Figure:
    wall: float
    user: float
    megabytes: float


def install_peers() -> None:
    if not all((PEERS / "bin" / name).exists() for name in ("text2qti", "bbq_converter.py", "json2qti", "wrap.py")):
        venv.create(PEERS, with_pip=True)
        subprocess.run([PEERS / "bin" / "pip", "install", "--quiet", *PEER_PACKAGES], check=True)


def commands(folder: Path) -> dict[str, list[str]]:
    peers = PEERS / "bin"
    found = {
        f"quizkit: {source} -> {target}": [
            str(QUIZKIT),
            "export",
            f"bank.{source}",
            "--to",
            target,
            "--out",
            f"out-{source}/",
        ]
        for source in SOURCES
        for target in TARGETS
    }
    found[YARDSTICK] = [str(peers / "text2qti"), "text2qti.txt"]
    found["qti-package-maker -> Canvas"] = [
        str(peers / "python"),
        str(peers / "bbq_converter.py"),
        "-i",
        "bbq-bank-questions.txt",
        "-f",
        "canvas_qti_v1_2",
        "-q",
    ]
    found["json2qti -> Canvas (no explanations)"] = [str(peers / "json2qti"), "json2qti.json"]
    found["gift-wrapper -> GIFT"] = [
        str(peers / "python"),
        str(peers / "wrap.py"),
        "-i",
        "gift-wrapper.yaml",
        "-l",
        "-n",
    ]
    for kind, words in (("one", "one document"), ("items", "a zip entry for each question")):
        found[f"floor: JSON -> lxml -> {words}"] = [sys.executable, str(HERE / "floor.py"), "bank.json", kind]
    return found


def measure(command: list[str], folder: Path) -> Figure:
    started = time.perf_counter()
    # As on a user's machine, modules are compiled once and not at every start.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)
    assert process.stderr is not None
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)}: exit code {process.returncode}\n{errors.decode()[-2000:]}")
    return Figure(wall, usage.ru_utime, usage.ru_maxrss / 1024)


def median(figures: list[Figure]) -> Figure:
    return Figure(
        *(statistics.median(values) for values in zip(*((f.wall, f.user, f.megabytes) for f in figures), strict=True))
    )


def table(count: int, figures: dict[str, Figure]) -> str:
    yardstick = figures[YARDSTICK]
    lines = [
        f"### {count:,} questions",
        "",
        "| what | times as fast as text2qti (wall) | (user CPU) | peak memory, MB |",
        "|---|---:|---:|---:|",
    ]
    for name, figure in figures.items():
        wall, user = yardstick.wall / figure.wall, yardstick.user / figure.user
        lines.append(f"| {name} | {wall:.1f} | {user:.1f} | {figure.megabytes:.0f} |")
    return "\n".join(lines)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--counts", default="1000,10000")
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--write", type=Path, help="put the tables into this page, after its line '<!-- figures -->'")
    chosen = options.parse_args()
    install_peers()
    pages = []
    for count in map(int, chosen.counts.split(",")):
        folder = WORK / str(count)
        shutil.rmtree(folder, ignore_errors=True)
        # In a process of its own: this one must stay small, for a child's peak memory begins with its parent's.
        subprocess.run([sys.executable, HERE / "generate.py", str(count), folder], check=True)
        taken: dict[str, list[Figure]] = {}
        measure(next(iter(commands(folder).values())), folder)  # compiles the modules
        for _ in range(chosen.runs):
            for name, command in commands(folder).items():
                taken.setdefault(name, []).append(measure(command, folder))
        pages.append(table(count, {name: median(figures) for name, figures in taken.items()}))
        print(pages[-1], end="\n\n", flush=True)
    machine = f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores"
    print(f"{machine}; median of {chosen.runs} interleaved runs.")
    if chosen.write is not None:
        head, mark, _ = chosen.write.read_text("utf-8").partition("<!-- figures -->")
        body = "\n\n".join(pages)
        chosen.write.write_text(
            f"{head}{mark}\n\n{body}\n\n{machine}; median of {chosen.runs} interleaved runs.\n", "utf-8"
        )


if __name__ == "__main__":
    main()
