"""Joins the two subsets of Special Gothic Expanded One into the static TTF beside this file.

No package holds the whole family as a TTF. Run once, by hand, from the repository root, with
fonttools 4.68.0 and brotli 1.2.1: ``python captions/fonts/build/merge-special-gothic.py``.
"""

import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.ttLib import TTFont

SUBSETS = Path("node_modules/@fontsource/special-gothic-expanded-one/files")
OUTPUT = Path(__file__).with_name("SpecialGothicExpandedOne_400Regular.ttf")

with tempfile.TemporaryDirectory() as folder:
    plain = []
    for subset in ("latin", "latin-ext"):
        font = TTFont(SUBSETS / f"special-gothic-expanded-one-{subset}-400-normal.woff2")
        font.flavor = None
        created = font["head"].created
        plain.append(f"{folder}/{subset}.ttf")
        font.save(plain[-1])
    merged = Merger().merge(plain)
merged.recalcTimestamp = False
merged["head"].created = merged["head"].modified = created
merged.save(OUTPUT)
