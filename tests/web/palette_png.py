"""Small PNG files with at most 256 colours, for contact sheets."""

import base64
import struct
import zlib

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

N_COLOURS = 256
FEWER_COLOURS = np.uint8(0xF8)
"""The bits of each channel that are kept."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
DEPTH_AND_KIND = bytes([8, 3, 0, 0, 0])
"""Eight bits a pixel, an index into a palette."""
PIXELS = """async (picture) => {
    const image = await createImageBitmap(await (await fetch(picture)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const parts = [];
    for (let i = 0; i < data.length; i += 32768) parts.push(String.fromCharCode(...data.subarray(i, i + 32768)));
    return [image.width, image.height, btoa(parts.join(""))];
}"""


def palette_png(page: Page, png: bytes) -> bytes:
    """The same picture with a palette. The page decodes it."""
    width, height, data = page.evaluate(PIXELS, f"data:image/png;base64,{base64.b64encode(png).decode()}")
    rgba = np.frombuffer(base64.b64decode(data), np.uint8).reshape(height * width, 4)
    palette, indices = quantise(rgba[:, :3] & FEWER_COLOURS)
    rows = np.zeros((height, width + 1), np.uint8)  # each row begins with its filter: none
    rows[:, 1:] = indices.reshape(height, width)
    header = struct.pack(">II", width, height) + DEPTH_AND_KIND
    parts = (
        (b"IHDR", header),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(rows.tobytes(), 9)),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(chunk(*part) for part in parts)


def quantise(rgb: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The commonest colours, and the nearest of them for each pixel."""
    colours, inverse, counts = np.unique(rgb, axis=0, return_inverse=True, return_counts=True)
    palette = colours[np.argsort(-counts)[:N_COLOURS]]
    distances = ((colours[:, None].astype(np.int32) - palette[None].astype(np.int32)) ** 2).sum(axis=2)
    nearest = distances.argmin(axis=1).astype(np.uint8)
    return palette, nearest[inverse.ravel()]


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
