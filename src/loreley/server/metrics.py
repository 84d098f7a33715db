"""What `/metrics` shows, in Prometheus' text form; every process answers for itself."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        common = {"registry": self.registry, "namespace": "loreley"}
        self.requests = Counter("requests", "Requests answered, by status class.", ["status"], **common)
        self.seconds = Histogram("request_seconds", "Time to the answer's head.", buckets=_SECONDS, **common)
        self.commands = Counter("commands", "Commands carried out at tables.", ["kind"], **common)
        self.conflicts = Counter("conflicts", "Appends that another process was ahead of.", **common)
        self.tables = Gauge("tables_in_memory", "Tables that are kept in memory.", **common)
        self.streams = Gauge("streams", "Open event streams.", **common)
        self.dropped = Counter("streams_dropped", "Streams closed because their reader was too slow.", **common)
        self.thinking = Gauge("bots_thinking", "Bots' turns waiting or thought about.", **common)
        self.thought = Histogram("bot_seconds", "From a bot's turn to its answer, waiting included.", buckets=_SECONDS, **common)
        self.refused = Gauge("connections_refused", "Connections beyond an address' share.", **common)

    def text(self) -> bytes:
        """All of them."""
        return generate_latest(self.registry)
