"""What a test knows of the speech that it plays."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Talk:
    """Synthetic speech: 16 kHz mono samples and the true start of each word in seconds."""

    audio: NDArray[np.float32]
    words: tuple[str, ...]
    starts: tuple[float, ...]
