"""``models list`` and ``models fetch``."""

import sys
from collections.abc import Mapping, Sequence

from wordlight_worker.models.catalogue import MODELS, find_model
from wordlight_worker.models.fetch import fetch_model
from wordlight_worker.models.locate import installed_models
from wordlight_worker.settings import parse_local_settings


def list_models(environment: Mapping[str, str]) -> None:
    """Prints each model that is known and whether it is on this machine."""
    here = installed_models(parse_local_settings(environment).models_dir)
    for name in MODELS:
        print(f"{name:16} {'here' if name in here else 'not fetched'}")


def fetch_models(environment: Mapping[str, str], names: Sequence[str], *, unverified: bool) -> None:
    """Brings models to this machine; raises ModelError. All names are checked before the first is fetched."""
    models_dir = parse_local_settings(environment).models_dir
    for name in names:
        find_model(name)
    for name in names:
        print(f"{name}: fetching ...", file=sys.stderr)
        directory = fetch_model(name, models_dir, unverified=unverified)
        print(f"{name}: {directory}")
