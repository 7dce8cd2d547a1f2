"""Nothing else waits for a review or a replay, and an address has one of each under way at a time."""

import select
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from boxlid.bots import by_thumb
from boxlid.kernel.chance.rng import new_rng
from boxlid.server import replay_service as replay_service
from boxlid.server.tables.events import Acted, Began, BotPlaced, Opened
from boxlid.server.tables.table_log import OVER, TableLog
from boxlid.table.keys import commitment_to, key_from_seed
from tests.docs.test_documents import ROOT
from tests.server import gated_review
from tests.server.client import RefusedRequest, fetch, run
from tests.server.raw import dial_raw, request
from tests.server.serving import PROXIES, served
from tests.server.test_long import write

FROM_ANN, FROM_BOB = ({"X-Forwarded-For": address} for address in ("203.0.113.1", "203.0.113.2"))


def finished(seed: int) -> TableLog:
    log, rng = TableLog(f"table{seed}", key_from_seed(seed)), new_rng(seed)
    assert log.key
    log.apply_event(Opened(game="family", seats=2, options={"target": 10}, is_public=True), 0)
    for seat in range(2):
        log.apply_event(BotPlaced(seat=seat, level="thumb"), 0)
    log.apply_event(Began(commitment=commitment_to(log.key)), 0)
    while log.stage != OVER:
        seat = log.started_match.actors[0]
        log.apply_event(Acted(seat=seat, action=by_thumb(log.started_match.view(seat), rng), at_ms=log.seq), 0)
    return log


@pytest.fixture
def server(tmp_path: Path, gate: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server with two finished matches, whose reviews wait for the gate."""
    monkeypatch.setenv(gated_review.GATE, str(gate))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setattr(replay_service, "_review", gated_review.review)
    file = tmp_path / "tables.sqlite"
    for seed in (1, 2):
        run(write(finished(seed), file))
    with served(file, trusted_proxies=PROXIES) as address:
        yield address


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor() as executor:
        yield executor


def ask(server: str, table: int, what: str, by: dict[str, str]) -> bytes:
    return fetch(server, "GET", f"/api/tables/table{table}/{what}", **by)


def test_records_replays_and_proofs_do_not_wait_for_a_review(
    server: str, gate: Path, threads: ThreadPoolExecutor
) -> None:
    review = threads.submit(ask, server, 1, "review", FROM_ANN)
    with gate.open("w"):  # the review has begun, and cannot end before this does
        for by in (FROM_ANN, FROM_BOB):
            for what in ("record", "replay", "proof"):
                assert ask(server, 2, what, by)
    assert b"reviewed" in review.result()


def test_an_address_has_one_review_under_way_at_a_time(server: str, gate: Path, threads: ThreadPoolExecutor) -> None:
    first = threads.submit(ask, server, 1, "review", FROM_ANN)
    with gate.open("w"):
        with pytest.raises(RefusedRequest, match="429: your network has a review under way"):
            ask(server, 2, "review", FROM_ANN)
        others = [threads.submit(ask, server, 1, "review", by) for by in (FROM_ANN, FROM_BOB)]
        second = threads.submit(ask, server, 2, "review", FROM_BOB)
    assert {first.result(), *(other.result() for other in others)} == {first.result()}
    gate.open("w").close()
    assert second.result() == ask(server, 2, "review", FROM_ANN), "a finished review is available to all"


def test_records_and_proofs_do_not_wait_for_a_replay(
    server: str, gate: Path, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_service, "_replay", gated_review.replay)
    replay = threads.submit(ask, server, 1, "replay", FROM_ANN)
    with gate.open("w"):  # the replay has begun, and cannot end before this does
        for by in (FROM_ANN, FROM_BOB):
            for what in ("record", "proof"):
                assert ask(server, 2, what, by)
    assert replay.result() == b"{}"


def test_an_address_is_sent_one_replay_at_a_time(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_service, "_replay", gated_review.large_replay)
    with dial_raw(server) as first, dial_raw(server) as second:
        for connection, seat in ((first, 0), (second, 1)):
            path, forwarded = (
                f"/api/tables/table1/replay?seat={seat}",
                f"X-Forwarded-For: {FROM_ANN['X-Forwarded-For']}",
            )
            connection.sendall(request(server, f"GET {path}", forwarded, "Connection: close"))
            first.recv(1)  # the first is under way
        assert len(ask(server, 1, "replay", FROM_BOB)) == gated_review.LARGE_BYTES
        assert not select.select([second], [], [], 0)[0], "the second waits for the first"
        for connection in (first, second):
            assert sum(map(len, iter(partial(connection.recv, 1_048_576), b""))) > gated_review.LARGE_BYTES
