"""A stub of torch over numba's GPU simulator: tensors that share the simulator's arrays, and one stream."""

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from boxlid.kernel.execution.compile import gpu

STREAM = 7
cuda = gpu()


class Tensor:
    """A tensor that shares the memory of an array of the simulator."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.__cuda_array_interface__ = {"shape": tuple(array.shape), "typestr": array.dtype.str}

    def __or__(self, other: "Tensor") -> "Tensor":
        return Tensor(on_device(self.copy_to_host() | other.copy_to_host()))

    def clone(self) -> "Tensor":
        """A copy."""
        return Tensor(on_device(self.copy_to_host()))

    def reshape(self, *shape: int) -> "Tensor":
        """The same values in another shape."""
        return Tensor(self.array.reshape(*shape))

    def copy_to_host(self) -> Any:
        """The values in an array of NumPy."""
        return self.array.copy_to_host()


def on_device(array: Any) -> Any:
    """A copy on the GPU."""
    return cuda.to_device(np.copy(array), stream=STREAM)


def install(has_gpu: bool) -> None:
    """Make the stub what `import torch` finds, built with or without CUDA."""
    torch: Any = ModuleType("torch")
    torch.__spec__ = ModuleSpec("torch", None)
    torch.cuda = SimpleNamespace(is_available=lambda: has_gpu)
    if has_gpu:
        torch.as_tensor = lambda array, device: {"cuda": Tensor}[device](array)
        torch.cuda.current_stream = lambda: SimpleNamespace(cuda_stream=STREAM)
        share_with_numba()
    sys.modules["torch"] = torch


def share_with_numba() -> None:
    """Give the simulator what it lacks: other libraries' streams and arrays. A copy must be on torch's stream."""
    copy_there = cuda.to_device

    def to_device(array: Any, stream: int = 0) -> Any:
        assert stream == STREAM, "the copy would not wait for torch, nor torch for the copy"
        return copy_there(array)

    cuda.to_device = to_device
    cuda.external_stream = int
    cuda.as_cuda_array = lambda tensor, sync: tensor if sync else tensor.array
