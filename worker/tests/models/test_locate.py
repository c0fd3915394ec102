from pathlib import Path

import pytest

from wordlight_worker.models.catalogue import MODELS, ModelError
from wordlight_worker.models.locate import locate

FILES = ("config.json", "model.bin", "tokenizer.json", "vocabulary.json")


def directory_with(folder: Path, names: tuple[str, ...]) -> Path:
    for name in names:
        (folder / name).write_bytes(b"x")
    return folder


def test_a_directory_of_the_operator_is_taken_as_it_is(tmp_path: Path) -> None:
    own = directory_with(tmp_path, FILES)

    assert locate(str(own), tmp_path / "models") == own


@pytest.mark.parametrize("missing", FILES)
def test_a_directory_that_lacks_a_file_is_refused_by_name(missing: str, tmp_path: Path) -> None:
    directory_with(tmp_path, tuple(name for name in FILES if name != missing))

    with pytest.raises(ModelError, match=missing.split(".")[0]):
        locate(str(tmp_path), tmp_path / "models")


def test_a_model_that_is_not_here_is_answered_with_the_command_that_brings_it(
    tmp_path: Path,
) -> None:
    with pytest.raises(ModelError, match="bin/worker models fetch base"):
        locate("base", tmp_path)


def test_a_folder_that_only_has_a_models_name_is_not_that_model(tmp_path: Path) -> None:
    folder = tmp_path / "base"
    folder.mkdir()
    directory_with(folder, FILES)

    with pytest.raises(ModelError, match="models fetch base"):
        locate("base", tmp_path)


def test_neither_a_name_nor_a_directory_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="neither"):
        locate(str(tmp_path / "nowhere"), tmp_path)


def test_every_file_of_the_default_models_has_a_published_digest() -> None:
    assert MODELS["base"].has_all_digests
    assert MODELS["tiny.en"].has_all_digests
