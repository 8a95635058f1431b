"""What the scripts that compare have in common: building, getting OpenSpiel, running one measurement."""

import json
import os
import pathlib
import subprocess
import sys
from statistics import median

ROOT = pathlib.Path(__file__).resolve().parent.parent
RELEASE = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release"
VENV = ROOT / ".venv"
OPEN_SPIEL = "open_spiel"
SCRIPT = f"bench/{pathlib.Path(sys.argv[0]).name}"


def progress(text):
    if sys.stderr.isatty():
        print(f"\r{text:40}\r", end="", file=sys.stderr, flush=True)


def build(*wanted):
    """Builds the release of each of these: what cargo is to be told of it."""
    try:
        for what in wanted:
            run(["cargo", "build", "--release", "--quiet", *what])
    except (OSError, subprocess.CalledProcessError):
        sys.exit(f"{SCRIPT}: the release could not be built")


def open_spiel():
    """The Python that has OpenSpiel, or nothing and a message."""
    python = VENV / "bin" / "python"
    has_it = [python, "-c", "import pyspiel"]
    try:
        if not python.exists():
            run([sys.executable, "-m", "venv", VENV])
        if subprocess.run(has_it, capture_output=True).returncode != 0:
            run([python, "-m", "pip", "install", "--quiet", OPEN_SPIEL])
            run(has_it)
        return python
    except (OSError, subprocess.CalledProcessError):
        print(f"{SCRIPT}: OpenSpiel cannot be had here, so it is left out of the comparison.", file=sys.stderr)
        return None


def run(command):
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def measured(command, *keys):
    """The numbers under these keys of the JSON that a command prints."""
    try:
        text = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
        found = json.loads(text)
        return [float(found[key]) for key in keys]
    except (OSError, subprocess.CalledProcessError, ValueError, KeyError, TypeError):
        sys.exit(f"{SCRIPT}: `{' '.join(map(str, command))}` did not measure anything")


def table(found):
    """Prints median, least and most of each one's rates, and how many times as fast gattai is."""
    own = median(found["gattai"])
    print(f"{'':10} {'median':>10} {'least':>10} {'most':>10}   gattai is")
    for name, rates in found.items():
        ratio = "" if name == "gattai" else f"{own / median(rates):.2f} x"
        print(f"{name:10} {median(rates):>10,.0f} {min(rates):>10,.0f} {max(rates):>10,.0f}   {ratio:>9}".rstrip())
