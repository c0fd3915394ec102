"""The engines that the settings ask for."""

from wordlight_worker.log import Log
from wordlight_worker.models.locate import locate
from wordlight_worker.settings import LocalSettings
from wordlight_worker.transcription.engine_limits import engine_limits
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.engine_pool import EnginePool
from wordlight_worker.transcription.resident import ResidentTranscriber
from wordlight_worker.transcription.second_try import SecondTry


def wanted_models(settings: LocalSettings) -> tuple[str, ...]:
    """Every model that jobs may need, the default first."""
    return tuple(dict.fromkeys([settings.model, *settings.model_of.values()]))


def open_engines(settings: LocalSettings, log: Log = lambda *_, **__: None) -> EnginePool:
    """Engines of all wanted models, none started yet; close them. Raises ModelError."""
    made = {model: open_engine(settings, model) for model in wanted_models(settings)}
    return EnginePool(
        settings.model,
        settings.model_of,
        lambda model: SecondTry(made[model], log),
        settings.resident_models,
    )


def engine_options(settings: LocalSettings, model: str) -> EngineOptions:
    """Raises ModelError when the model is not on this machine."""
    return EngineOptions(
        locate(model, settings.models_dir),
        model,
        aligner=settings.aligner,
        device=settings.device,
        compute_type=settings.compute_type,
    )


def open_engine(settings: LocalSettings, model: str) -> ResidentTranscriber:
    """The engine of one model, not started yet; close it. Raises ModelError."""
    options = engine_options(settings, model)
    limits = engine_limits(options.model_directory, settings.engine_jobs, settings.engine_mebibytes)
    return ResidentTranscriber(options, limits)
