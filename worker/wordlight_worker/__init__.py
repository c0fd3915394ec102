"""Wordlight's worker: takes jobs from the API, transcribes speech and burns captions into videos."""

__version__ = "0.1.0"
