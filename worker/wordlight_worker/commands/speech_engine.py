"""The engine that the settings ask for."""

from wordlight_worker.models.locate import locate
from wordlight_worker.settings import LocalSettings
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.resident import ResidentTranscriber


def open_engine(settings: LocalSettings) -> ResidentTranscriber:
    """A started engine with its model in memory; ``close`` it. Raises ModelError and StartError."""
    engine = ResidentTranscriber(engine_options(settings, settings.model))
    engine.start()
    return engine


def engine_options(settings: LocalSettings, model: str) -> EngineOptions:
    """Raises ModelError when the model is not on this machine."""
    return EngineOptions(
        locate(model, settings.models_dir),
        model,
        aligner=settings.aligner,
        device=settings.device,
        compute_type=settings.compute_type,
    )
