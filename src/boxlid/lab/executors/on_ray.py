"""Chunks on the workers of a Ray cluster. Ray plays a chunk again if its worker or node is lost."""

import os
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

from boxlid.games import Unreadable
from boxlid.lab.executors.cluster import (
    CHUNK_S,
    CHUNKS_PER_WORKER,
    MOST_LOSSES,
    errors_in_a_sentence,
    imported,
    local_files,
)
from boxlid.lab.executors.contract import Chunk, Job, Result
from boxlid.lab.executors.in_flight import play_in_flight
from boxlid.lab.executors.worker import play_chunk, sent

SETTINGS = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
"""No reports to Ray's makers, and no warning about GPUs."""
QUIET: dict[str, Any] = {"logging_level": "error", "log_to_driver": False}
MOST_PATH = 107 - len("/session_2026-01-01_00-00-00_000000_0000000/sockets/plasma_store")
"""A Unix socket's path has at most 107 bytes."""


class Ray:
    """The workers of a Ray cluster, one for each of its cores."""

    chunk_s = CHUNK_S

    def __init__(self, ray: Any, folder: Path | None) -> None:
        self.ray = ray
        self.folder = folder
        self._play_chunk = ray.remote(num_cpus=1, max_retries=MOST_LOSSES)(play_chunk)

    def run(self, job: Job[Result], chunks: Iterable[Chunk]) -> Generator[tuple[Chunk, Result]]:
        """The result of every chunk, in the order in which they are finished."""
        sent_job = sent(job, self.folder)

        def submit(first: int, n: int) -> "Future[Result]":
            return self._play_chunk.remote(sent_job, first, n).future()

        limit = CHUNKS_PER_WORKER * int(self.ray.cluster_resources().get("CPU", 1))
        with errors_in_a_sentence("the Ray cluster has failed", self.ray.exceptions.RayError):
            try:
                yield from play_in_flight(submit, chunks, limit)
            except self.ray.exceptions.RayTaskError as error:
                raise error.cause from None


@contextmanager
def ray_executor(address: str | None, workers: int | None, folder: Path | None) -> Iterator[Ray]:
    """The workers of the cluster at an address, or of one on this machine."""
    os.environ.update(SETTINGS)
    if not address:
        prepare_local_cluster(folder)
    ray = imported("ray", "ray")
    with errors_in_a_sentence("Ray cannot be used here", ConnectionError, OSError, RuntimeError, ValueError):
        if address:
            ray.init(address, **QUIET)
        else:
            ray.init("local", num_cpus=workers, include_dashboard=False, _node_ip_address="127.0.0.1", **QUIET)
    try:
        yield Ray(ray, folder)
    finally:
        ray.shutdown()


def prepare_local_cluster(folder: Path | None) -> None:
    """Keep Ray's files in the folder, and its token out of the home folder. Ray reads this when it is imported."""
    files = local_files("ray", folder)
    check_length(files)
    os.environ["RAY_TMPDIR"] = str(files.parent)
    if "RAY_AUTH_MODE" not in os.environ:
        os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token_hex(32)}


def check_length(files: Path) -> None:
    """Refuse a folder in which Ray cannot make its sockets."""
    if len(os.fsencode(files)) > MOST_PATH:
        raise Unreadable(f"{files}: the path is too long for Ray's sockets (at most {MOST_PATH} bytes); use --folder")
