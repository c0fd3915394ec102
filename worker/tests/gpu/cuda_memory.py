"""The memory of the first GPU, through the CUDA runtime that the recogniser loads too."""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager

_DRIVER = "libcuda.so.1"


class CudaMemory:
    """Bytes of the first GPU; a context of its own while it is open."""

    def __init__(self) -> None:
        self._cuda = ctypes.CDLL(_DRIVER)
        self._context = ctypes.c_void_p()
        device = ctypes.c_int()
        self._call("cuInit", 0)
        self._call("cuDeviceGet", ctypes.byref(device), 0)
        self._call("cuCtxCreate_v2", ctypes.byref(self._context), 0, device)

    def free_bytes(self) -> int:
        free, total = ctypes.c_size_t(), ctypes.c_size_t()
        self._call("cuMemGetInfo_v2", ctypes.byref(free), ctypes.byref(total))
        return free.value

    @contextmanager
    def filled(self, leave_bytes: int) -> Iterator[None]:
        """Takes all but so many bytes for as long as the block runs."""
        taken = ctypes.c_uint64()
        size = ctypes.c_size_t(self.free_bytes() - leave_bytes)
        self._call("cuMemAlloc_v2", ctypes.byref(taken), size)
        try:
            yield
        finally:
            self._call("cuMemFree_v2", taken)

    def close(self) -> None:
        self._call("cuCtxDestroy_v2", self._context)

    def _call(self, name: str, *arguments: object) -> None:
        code = getattr(self._cuda, name)(*arguments)
        assert code == 0, f"{name} answered {code}"
