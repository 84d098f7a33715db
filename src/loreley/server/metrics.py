"""What `/metrics` shows, in Prometheus' text form; every process answers for itself."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]

_SIMULATIONS = (0, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000)
_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_THOUGHT = (0.1, 0.25, 0.5, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30)


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        self.requests = Counter("loreley_requests", "Requests answered, by status class.", ["status"], registry=own)
        self.seconds = Histogram(
            "loreley_request_seconds", "Time to the answer's head.", buckets=_SECONDS, registry=own
        )
        self._of_command: dict[type, Counter] = {}
        self._commands = Counter("loreley_commands", "Commands carried out at tables.", ["kind"], registry=own)
        self.conflicts = Counter("loreley_conflicts", "Appends that another process was ahead of.", registry=own)
        self.tables = Gauge("loreley_tables_in_memory", "Tables that are kept in memory.", registry=own)
        self.streams = Gauge("loreley_streams", "Open event streams.", registry=own)
        self.dropped = Counter("loreley_streams_dropped", "Streams whose reader was too slow.", registry=own)
        self.thinking = Gauge("loreley_bots_thinking", "Bots' turns waiting or thought about.", registry=own)
        self.simulations = Histogram(
            "loreley_bot_simulations", "Simulations of a bot's decision.", buckets=_SIMULATIONS, registry=own
        )
        told = "From a bot's turn to its answer, waiting included."
        self.thought = Histogram("loreley_bot_seconds", told, buckets=_THOUGHT, registry=own)
        self.refused = Gauge("loreley_connections_refused", "Connections beyond an address' share.", registry=own)

    def count(self, command: object) -> None:
        """A command has been carried out."""
        kind = type(command)
        counter = self._of_command.get(kind)
        if counter is None:
            counter = self._of_command[kind] = self._commands.labels(kind.__name__.lower())
        counter.inc()

    def text(self) -> bytes:
        """All of them."""
        return generate_latest(self.registry)
