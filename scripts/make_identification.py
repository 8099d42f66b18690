"""Make the models in quizkit/identification from word frequencies.

    python -m venv /tmp/models && /tmp/models/bin/pip install numpy scipy wordfreq==3.1.1
    /tmp/models/bin/python scripts/make_identification.py [latin.words latin.pieces cyrillic.words ...]

Takes some fifteen minutes and 3 GB, most of it for the pieces. The words and their frequencies are wordfreq's, whose
data may be handed on under CC BY-SA 4.0; so the models stand under it too (quizkit/identification/NOTICE.md).

``words`` hold how often each language uses the words that at least one of them uses often; see ``_words.py``.

For ``pieces`` every word of a language's list is an example. What is learnt is which share of its uses is in which
language, were all languages written equally often; frequent words count for more. Weights that hardly matter are left
out, so that the file stays small.
"""

import gzip
import importlib.util
import json
import lzma
import sys
from array import array
from collections import Counter
from math import inf, log
from pathlib import Path
from types import ModuleType

import msgpack  # type: ignore[import-not-found]
import numpy as np  # type: ignore[import-not-found]
import wordfreq  # type: ignore[import-not-found]
from scipy.sparse import csr_matrix  # type: ignore[import-not-found]

ROOM = Path(__file__).resolve().parent.parent / "quizkit" / "identification"
LISTS = Path(wordfreq.__file__).parent / "data"
LANGUAGES = {
    "latin": [
        "ca",
        "cs",
        "da",
        "de",
        "en",
        "es",
        "fi",
        "fil",
        "fr",
        "hu",
        "id",
        "is",
        "it",
        "lt",
        "lv",
        "ms",
        "nb",
        "nl",
        "pl",
        "pt",
        "ro",
        "sh",
        "sk",
        "sl",
        "sv",
        "tr",
        "vi",
    ],
    "cyrillic": ["bg", "mk", "ru", "uk"],
    "arabic": ["ar", "fa", "ur"],
}
ENCODINGS = {"latin": "utf-8", "cyrillic": "cp1251", "arabic": "cp1256"}
BITS = {"latin": 18, "cyrillic": 16, "arabic": 15}
WORDS = 50_000
EPOCHS = 6
BATCH = 4096
UNSEEN = 1e-8
STEPS = 4
LEAST = 0.15

OFTEN = 5e-7
"""How often at least one language uses a word that is kept."""

RARE = 1e-7
"""How often a word is taken to be used that a list does not have: a profile's ``UNIT``."""

LEAST_LEVEL = -1.2
"""What counts as not in a list, in powers of e of ``RARE``."""

BUCKET = 16
"""About how many words share a bucket."""


def room(name: str) -> ModuleType:
    """A module of quizkit, without importing all of it."""
    spec = importlib.util.spec_from_file_location(f"quizkit.identification.{name}", ROOM / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


for _package in ("quizkit", "quizkit.identification"):
    sys.modules[_package] = ModuleType(_package)
_pieces, _words, _model = room("_pieces"), room("_words"), room("_model")
hashes = _pieces.hashes


def frequencies(language: str, script: str, most: float) -> dict[str, float]:
    """A language's ``most`` frequent words in its own script; wordfreq keeps them in steps of a hundredth of ten."""
    sizes = [LISTS / f"{size}_{language}.msgpack.gz" for size in ("large", "small")]
    steps = msgpack.unpackb(gzip.decompress(next(path for path in sizes if path.exists()).read_bytes()))[1:]
    found: dict[str, float] = {}
    for step, words in enumerate(steps):
        for word in words:
            if word.replace("'", "").replace("-", "").isalpha() and in_script(word, script):
                found[word] = 10 ** (-step / 100)
        if len(found) >= most:
            break
    whole = sum(found.values())
    return {word: share / whole for word, share in found.items()}


def in_script(word: str, script: str) -> bool:
    """Whether the first letter belongs to the script: lists hold foreign words too."""
    low, high = {"latin": (0x41, 0x24F), "cyrillic": (0x400, 0x52F), "arabic": (0x600, 0x6FF)}[script]
    return low <= ord(word[0]) <= high or 0x1E00 <= ord(word[0]) <= 0x1EFF


def words(script: str) -> bytes:
    """The file of one script's words."""
    languages = LANGUAGES[script]
    shares: dict[str, dict[int, float]] = {}
    for at, language in enumerate(languages):
        for word, share in frequencies(language, script, inf).items():
            shares.setdefault(word, {})[at] = share
    kept = {word: profile(found, len(languages)) for word, found in shares.items() if max(found.values()) >= OFTEN}
    profiles = Counter(kept.values())
    order = sorted(profiles, key=lambda one: (-profiles[one], one))
    assert len(order) <= 1 << _words.PROFILE_BITS
    numbers = {one: number for number, one in enumerate(order)}
    bits = max(1, (len(kept) // BUCKET).bit_length())
    buckets: list[dict[int, int]] = [{} for _ in range(1 << bits)]
    # Where two words have one hash, the more frequent one stays.
    for word in sorted(kept, key=lambda one: (max(shares[one].values()), one)):
        bucket, mark = _words.hashed(word, bits)
        buckets[bucket][mark] = numbers[kept[word]]
    sizes = bytes(map(len, buckets))
    packed = lzma.compress(sizes + b"".join(order), preset=9 | lzma.PRESET_EXTREME)
    entries = array("I", [mark + number for bucket in buckets for mark, number in sorted(bucket.items())])
    if sys.byteorder == "big":
        entries.byteswap()
    print(f"  {len(kept):,} words, {len(entries):,} hashes, {len(order):,} profiles, {len(packed):,} bytes of them")
    return head(script, bucket_bits=bits, packed=len(packed)) + packed + entries.tobytes()


def profile(found: dict[int, float], languages: int) -> bytes:
    """The levels of a word in each language."""
    levels = {at: log(share / RARE) for at, share in found.items()}
    over = max(0.0, max(levels.values()) - (_model.TOP - _model.UNIT))
    row = bytearray([_model.ABSENT]) * languages
    for at, level in levels.items():
        if level - over > LEAST_LEVEL:
            row[at] = _model.UNIT + round(level - over)
    return bytes(row)


def head(script: str, **about: object) -> bytes:
    """The first line of a file."""
    source = {"source": "word frequencies of wordfreq 3.1.1", "license": "CC-BY-SA-4.0"}
    return json.dumps({"languages": LANGUAGES[script], **about, **source}).encode() + b"\n"


def pieces(script: str) -> bytes:
    """The file of one script's pieces of words."""
    languages = LANGUAGES[script]
    shares: dict[str, dict[int, float]] = {}
    for at, language in enumerate(languages):
        for word, share in frequencies(language, script, WORDS).items():
            shares.setdefault(word, {})[at] = share
    target = np.full((len(shares), len(languages)), UNSEEN, np.float32)
    for row, found in enumerate(shares.values()):
        for at, share in found.items():
            target[row, at] += share
    importance = np.sqrt(target.max(axis=1))
    importance /= importance.mean()
    target /= target.sum(axis=1, keepdims=True)
    buckets = 1 << BITS[script]
    weights = fit(examples(list(shares), ENCODINGS[script], buckets), target, importance, buckets)
    weights -= np.median(weights, axis=1, keepdims=True)
    weights[np.abs(weights) < LEAST] = 0
    rows = (np.clip(np.rint(weights * STEPS), -127, 127) + 128).astype(np.uint8)
    packed = lzma.compress(rows.tobytes(), preset=9 | lzma.PRESET_EXTREME)
    return head(script, encoding=ENCODINGS[script], steps=STEPS) + packed


def examples(some: list[str], encoding: str, buckets: int) -> "csr_matrix":
    """For each word where the weights of its pieces stand."""
    columns: list[int] = []
    ends = [0]
    for word in some:
        columns += sorted(hashes(word, encoding, buckets - 1))
        ends.append(len(columns))
    return csr_matrix((np.ones(len(columns), np.float32), columns, ends), shape=(len(some), buckets))


def fit(seen: "csr_matrix", target: "np.ndarray", importance: "np.ndarray", buckets: int) -> "np.ndarray":
    """Logistic regression by Adagrad."""
    weights = np.zeros((buckets, target.shape[1]), np.float32)
    squares = np.full_like(weights, 1e-3)
    random = np.random.default_rng(0)
    rate = 0.3
    for epoch in range(EPOCHS):
        loss = 0.0
        order = random.permutation(len(target))
        for at in range(0, len(order), BATCH):
            rows = order[at : at + BATCH]
            batch = seen[rows]
            used, columns = np.unique(batch.indices, return_inverse=True)
            batch = csr_matrix((batch.data, columns, batch.indptr), shape=(len(rows), len(used)))
            share = batch @ weights[used]
            share = np.exp(share - share.max(axis=1, keepdims=True))
            share /= share.sum(axis=1, keepdims=True)
            loss -= float((importance[rows, None] * target[rows] * np.log(share + 1e-12)).sum())
            gradient = batch.T @ ((share - target[rows]) * importance[rows, None]) / 64
            squares[used] += gradient**2
            weights[used] -= rate * gradient / np.sqrt(squares[used])
        print(f"  epoch {epoch}: {loss / len(target):.4f}", flush=True)
        rate *= 0.8
    return weights


if __name__ == "__main__":
    for name in sys.argv[1:] or [f"{script}.{kind}" for script in LANGUAGES for kind in ("words", "pieces")]:
        print(name, flush=True)
        script, _, kind = name.partition(".")
        data = {"words": words, "pieces": pieces}[kind](script)
        (ROOM / name).write_bytes(data)
        print(f"  {len(data):,} bytes")
