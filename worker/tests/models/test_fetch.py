import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from wordlight_worker.models import catalogue
from wordlight_worker.models.catalogue import Model, ModelError, ModelFile
from wordlight_worker.models.fetch import Bring, fetch_model
from wordlight_worker.models.locate import installed_models, locate, verify_digests

CONTENTS = {
    "config.json": b"{}",
    "model.bin": b"weights",
    "tokenizer.json": b"[]",
    "vocabulary.txt": b"a",
}


@pytest.fixture
def small_model(monkeypatch: pytest.MonkeyPatch) -> Model:
    model = Model(
        name="pocket",
        repository="nobody/pocket",
        revision="0" * 40,
        files=tuple(
            ModelFile(name, hashlib.sha256(content).hexdigest(), len(content))
            for name, content in CONTENTS.items()
        ),
    )
    monkeypatch.setitem(catalogue.MODELS, model.name, model)
    return model


def bringing(contents: Mapping[str, bytes]) -> Bring:
    def bring(_model: Model, target: Path) -> None:
        for name, content in contents.items():
            (target / name).write_bytes(content)

    return bring


def never(_model: Model, _target: Path) -> None:
    pytest.fail("nothing may be downloaded")


@pytest.mark.usefixtures("small_model")
def test_a_model_with_the_published_digests_is_found_after_its_fetch(tmp_path: Path) -> None:
    directory = fetch_model("pocket", tmp_path, bring=bringing(CONTENTS))

    assert directory == tmp_path / "pocket"
    assert locate("pocket", tmp_path) == directory
    assert installed_models(tmp_path) == ("pocket",)
    assert [path.name for path in tmp_path.iterdir()] == ["pocket"]


@pytest.mark.usefixtures("small_model")
@pytest.mark.parametrize("name", sorted(CONTENTS))
def test_one_wrong_byte_is_refused_and_nothing_is_left(name: str, tmp_path: Path) -> None:
    wrong = bytes([CONTENTS[name][0] ^ 1]) + CONTENTS[name][1:]

    with pytest.raises(ModelError, match=name):
        fetch_model("pocket", tmp_path, bring=bringing({**CONTENTS, name: wrong}))

    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("small_model")
def test_a_missing_file_is_refused_and_nothing_is_left(tmp_path: Path) -> None:
    lacking = {name: content for name, content in CONTENTS.items() if name != "tokenizer.json"}

    with pytest.raises(ModelError, match=r"tokenizer\.json"):
        fetch_model("pocket", tmp_path, bring=bringing(lacking))

    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("small_model")
def test_a_right_model_is_not_downloaded_again(tmp_path: Path) -> None:
    fetch_model("pocket", tmp_path, bring=bringing(CONTENTS))

    fetch_model("pocket", tmp_path, bring=never)


@pytest.mark.usefixtures("small_model")
def test_a_damaged_model_is_replaced(tmp_path: Path) -> None:
    directory = fetch_model("pocket", tmp_path, bring=bringing(CONTENTS))
    (directory / "model.bin").write_bytes(b"wEights")
    with pytest.raises(ModelError, match=r"model\.bin"):
        verify_digests(directory)

    fetch_model("pocket", tmp_path, bring=bringing(CONTENTS))

    verify_digests(directory)
    assert [path.name for path in tmp_path.iterdir()] == ["pocket"]


@pytest.mark.usefixtures("small_model")
def test_a_failed_download_keeps_the_model_that_was_there(tmp_path: Path) -> None:
    directory = fetch_model("pocket", tmp_path, bring=bringing(CONTENTS))
    (directory / "config.json").write_bytes(b"{ }")

    with pytest.raises(ModelError):
        fetch_model("pocket", tmp_path, bring=bringing({}))

    assert (directory / "model.bin").read_bytes() == CONTENTS["model.bin"]
    assert [path.name for path in tmp_path.iterdir()] == ["pocket"]


def test_files_without_a_published_digest_need_an_explicit_consent(
    small_model: Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = (*small_model.files[1:], replace(small_model.files[0], sha256=None))
    monkeypatch.setitem(catalogue.MODELS, "pocket", replace(small_model, files=files))

    with pytest.raises(ModelError, match="--unverified"):
        fetch_model("pocket", tmp_path, bring=never)

    directory = fetch_model("pocket", tmp_path, unverified=True, bring=bringing(CONTENTS))
    record = json.loads((directory / "wordlight-model.json").read_text(encoding="utf-8"))
    assert record["config.json"]["sha256"] == hashlib.sha256(CONTENTS["config.json"]).hexdigest()


def test_an_unknown_name_is_answered_with_the_names_there_are(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"base, large-v3, large-v3-turbo, small, tiny\.en"):
        fetch_model("huge", tmp_path)
