"""Metrics for Prometheus."""

from dataclasses import dataclass, field


@dataclass
class Metrics:
    """Counters since the start, and gauges."""

    events: int = 0
    frames_in: int = 0
    refused: int = 0
    sockets: int = 0
    closed: dict[int, int] = field(default_factory=dict)
    """Sockets closed by the server, by close code."""

    def close(self, code: int) -> None:
        """Count a socket closed by the server."""
        self.closed[code] = self.closed.get(code, 0) + 1

    def text(self, live_tables: int) -> str:
        """All metrics in Prometheus's text format."""
        lines = [
            *_described("boxlid_events_total", "counter", "Events written to the log.", self.events),
            *_described("boxlid_frames_in_total", "counter", "Frames received.", self.frames_in),
            *_described("boxlid_refused_total", "counter", "Requests refused.", self.refused),
            *_described("boxlid_sockets", "gauge", "Open sockets.", self.sockets),
            *_described("boxlid_live_tables", "gauge", "Loaded tables.", live_tables),
            "# HELP boxlid_closed_total Sockets closed by the server, by code.",
            "# TYPE boxlid_closed_total counter",
            *(f'boxlid_closed_total{{code="{code}"}} {n}' for code, n in sorted(self.closed.items())),
        ]
        return "\n".join(lines) + "\n"


def _described(name: str, kind: str, says: str, value: int) -> list[str]:
    return [f"# HELP {name} {says}", f"# TYPE {name} {kind}", f"{name} {value}"]
