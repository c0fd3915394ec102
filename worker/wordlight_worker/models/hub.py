"""Models from the model hub, pinned to a revision. The only place that speaks to the hub."""

import os
import shutil
from pathlib import Path

from wordlight_worker.models.catalogue import ModelError


def bring_from_hub(
    repository: str,
    revision: str,
    file_names: tuple[str, ...],
    target: Path,
    endpoint: str | None = None,
) -> None:
    """Puts the model's files into ``target``. Raises ``ModelError``.

    ``endpoint``: another hub than the public one.
    """
    # Set for every other verb (__main__.py); read when the package is imported.
    os.environ.pop("HF_HUB_OFFLINE", None)
    os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
    os.environ["HF_HUB_DISABLE_PROGRESS_BARS"] = "1"
    from huggingface_hub import hf_hub_download

    cache = target / "hub"
    for name in file_names:
        try:
            path = hf_hub_download(
                repo_id=repository,
                filename=name,
                revision=revision,
                local_dir=cache,
                token=False,
                endpoint=endpoint,
            )
        except (OSError, ValueError) as error:
            raise ModelError(
                f"{name} of {repository} could not be downloaded: {type(error).__name__}."
            ) from error
        shutil.move(path, target / name)
    shutil.rmtree(cache)
