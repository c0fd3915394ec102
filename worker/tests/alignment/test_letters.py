import re

import pytest

from wordlight_worker.alignment.english_numbers import spoken_words
from wordlight_worker.alignment.letter_rules import GENERAL, RULES
from wordlight_worker.alignment.letters import phones_of
from wordlight_worker.alignment.pronunciation import LANGUAGES, japanese_reading, pronounce


@pytest.mark.parametrize(
    ("word", "language", "phones"),
    [
        ("l’eau", "fr", "l oʊ"),
        ("petits", "fr", "p ɛ t i"),
        ("maison", "fr", "m ɛ z ɔ n"),
        ("schön", "de", "ʃ ɝ n"),
        ("Straße", "de", "s t ɹ ɑ s ɛ"),
        ("niño", "es", "n i n j oʊ"),
        ("gente", "es", "h ɛ n t ɛ"),
        ("famiglia", "it", "f ɑ m i l j i ɑ"),
        ("não", "pt", "n aʊ n"),
        ("щука", "ru", "ʃ u k ɑ"),
        ("سلام", "ar", "s l æ m"),
    ],
)
def test_letters_are_read_by_the_rules_of_their_language(
    word: str, language: str, phones: str
) -> None:
    assert phones_of(word, language) == phones.split()


def test_chinese_is_read_by_its_pinyin() -> None:
    assert " ".join(pronounce("中国", "zh")) == "d͡ʒ oʊ ŋ g u oʊ"


def test_japanese_is_read_by_its_dictionary() -> None:
    assert japanese_reading("東京") == "トーキョー"
    assert " ".join(pronounce("東京", "ja")) == "t oʊ k j oʊ"


def test_english_uses_a_model_of_its_spelling() -> None:
    assert " ".join(pronounce("Night,", "en")) == "n aɪ t"


def test_a_number_has_no_phones_outside_english() -> None:
    assert pronounce("25", "fr") == ()
    assert pronounce("25", "en") == pronounce("twenty", "en") + pronounce("five", "en")


def test_letters_of_another_script_are_one_unknown_sound() -> None:
    assert phones_of("日", "fr") == ["ə"]


def test_every_phone_of_the_tables_is_known_to_the_aligner() -> None:
    from hama import ASRModel

    known = set(ASRModel().decoder_tokens)
    tables = {"general": GENERAL, **RULES}
    written = {
        (language, phone)
        for language, table in tables.items()
        for rule in table.split(";")
        for phone in rule.rsplit(">", 1)[1].split()
    }

    assert {(language, phone) for language, phone in written if phone not in known} == set()


def test_every_pattern_compiles_and_its_language_is_offered() -> None:
    for language, table in RULES.items():
        assert language in LANGUAGES
        for rule in table.split(";"):
            re.compile(rule.rsplit(">", 1)[0])


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("Don’t!", "don't"),
        ("$3.50,", "three dollars fifty"),
        ("10%", "ten percent"),
        ("25", "twenty five"),
        ("1984", "nineteen eighty four"),
        ("1,200", "one thousand two hundred"),
        ("3.14", "three point one four"),
        ("21st", "twenty first"),
        ("7:30", "seven thirty"),
        ("well-known", "well known"),
        ("—", ""),
    ],
)
def test_english_numbers_are_spoken_out(written: str, spoken: str) -> None:
    assert spoken_words(written) == spoken.split()
