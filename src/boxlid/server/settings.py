"""Settings of a server: everything that a host or a test may want to change."""

from dataclasses import dataclass, field
from pathlib import Path

from boxlid.coach import BUDGET


@dataclass(frozen=True)
class Rate:
    """A token bucket: burst size and refill rate."""

    burst: float
    a_second: float


@dataclass(frozen=True)
class Settings:
    """The defaults suit a server on the open internet."""

    host: str = "127.0.0.1"
    port: int = 8765
    address: str = ""
    """Where other processes on the same database reach this one, `http://host:port`; empty for host and port."""
    allowed_hosts: tuple[str, ...] = ()
    """Accepted `Host` names; empty for a default that depends on `host` (see hosts.py)."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose X-Forwarded-For is trusted."""
    static: Path = field(default=Path(__file__).with_name("static"))
    workers: int = 1
    """Worker processes that search for bots and the coach."""
    are_bots_patient: bool = False
    """Do search bots wait for the compiler instead of playing by rule of thumb?"""
    bots_think_s: tuple[float, float] = (0.7, 1.8)
    """Bots act after a random, human-like delay in this range, which the host of a table can scale."""
    time_to_match_s: float = 3.0
    """In a race, how long connected players have to match a discard before a bot touches a pile."""
    last_window_s: float = 3.0
    """How long the last discard of a round can be matched."""
    absence_s: float = 5.0
    """How long a pause waits for a player whose connection is lost."""
    stand_in: str = "club"
    """Level of the bot that stands in for a player whose time has run out."""
    review_budget: int = BUDGET
    """Play-outs per choice in a review."""
    spectator_count_s: float = 1.0
    """Delay of the spectator count after spectators come or go."""
    idle_s: float = 300.0
    """An idle table is unloaded after this time; the next request loads it from the log."""
    keep_unfinished_days: int = 365
    """Days from the last event until an unfinished table is deleted; 0 keeps it forever."""
    keep_finished_days: int = 0
    """The same for a finished table."""
    ping_s: float = 20.0
    """Ping interval."""
    race_ping_s: float = 5.0
    """Ping interval at tables with races, where the round trip matters."""
    silence_s: float = 30.0
    """A client that leaves a ping unanswered for longer is disconnected."""
    hello_s: float = 10.0
    """Timeout for a socket's hello."""
    request_s: float = 8.0
    """Timeout for receiving an HTTP request, head and body, and for a new connection to send one."""
    unread_s: float = 10.0
    """A client that reads nothing of a response for longer is disconnected."""
    owner_answers_s: float = 6.0
    """Timeout for another process to begin its answer to a relayed request, unless that takes long work."""
    health_s: float = 1.0
    """How long the result of a health check is reused."""
    connections_an_address: int = 256
    """Open connections at the same time."""
    frames_a_socket: Rate = Rate(40, 20)
    """Counts every frame, control frames and fragments included."""
    frames_an_address: Rate = Rate(400, 200)
    sockets_an_address: Rate = Rate(60, 5)
    all_requests_an_address: Rate = Rate(400, 40)
    """HTTP requests, except for the page's own files."""
    requests_an_address: Rate = Rate(60, 2)
    """HTTP requests that change something or are costly to answer."""
    tables_an_address: int = 30
    """Unfinished loaded tables opened by one address."""

    @property
    def own_address(self) -> str:
        """Where other processes reach this one."""
        return self.address or f"http://{self.host}:{self.port}"
