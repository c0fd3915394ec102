"""What this machine computes with."""

import ctypes
from importlib.metadata import version

from wordlight_worker.errors import StartError

# CTranslate2's wheels load these by name: https://github.com/OpenNMT/CTranslate2 (CHANGELOG 4.6.3).
_CUBLAS = "libcublas.so.12"
_DRIVER = "libcuda.so.1"


def describe_device(wanted: str) -> str:
    """``wanted``: auto, cpu or cuda. Raises StartError when a GPU is wanted or there, and of no use."""
    import ctranslate2

    engine = f"ctranslate2 {version('ctranslate2')}"
    gpus = ctranslate2.get_cuda_device_count() if wanted != "cpu" else 0
    if gpus == 0:
        if wanted == "cuda":
            raise StartError("There is no GPU that CUDA can use.")
        types = ", ".join(sorted(ctranslate2.get_supported_compute_types("cpu")))
        return f"cpu; {engine}; computes in {types}"
    types = ", ".join(sorted(ctranslate2.get_supported_compute_types("cuda")))
    if not _loads(_CUBLAS):
        raise StartError(f"{_CUBLAS} is not found; the package nvidia-cublas-cu12 brings it.")
    return f"{gpus} GPU; CUDA {_driver_version()} by its driver; {_CUBLAS}; {engine}; computes in {types}"


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _driver_version() -> str:
    try:
        driver = ctypes.CDLL(_DRIVER)
    except OSError:
        return "unknown"
    number = ctypes.c_int(0)
    driver.cuDriverGetVersion(ctypes.byref(number))
    return f"{number.value // 1000}.{number.value % 1000 // 10}"
