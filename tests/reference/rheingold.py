"""A slow reference model of Rheingold, written from the rules page alone.

It exists to disagree with the engine: it shares no code with it, keeps the position in plain dicts and lists,
and finds the legal moves by trying every conceivable text. Whatever is clever here would be a fault.
G1 to G10 are the rulings of the rules page. G1 (figures are exchanged freely) is why knights are plain sums.
"""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypedDict

Json = dict[str, Any]
Viewer = int | Literal["full"] | None

FULL: Final = "full"
SPECTATOR: Final = None

SUPPLY: Final = 42
SHIELDS: Final = (0, 0, 0, 1, 2, 3)
STEPS: Final = 3
DIE: Final = (1, 2, 3, 4, 5, 6)

_STEP: Final = re.compile(r"([A-Za-z0-9]+)>([A-Za-z0-9]+)\*([1-9][0-9]{0,3})", re.ASCII)


class ModelError(ValueError):
    """Anything the model refuses."""


class BadBoard(ModelError):
    """The board breaks a demand the rules rely on."""


class BadRecord(ModelError):
    """The record breaks the format or the rules; the message begins with the place."""


class IllegalMove(ModelError):
    """The rules do not allow this move now."""


class WrongSeat(ModelError):
    """Another seat is to move."""


class MissingChance(ModelError):
    """A roll or a draw must come first."""


class BadChance(ModelError):
    """This roll or draw is not asked for, or its value is impossible."""


class Stack(TypedDict):
    """The knights on a waypoint: one colour only."""

    seat: int
    knights: int


class Holding(TypedDict):
    """A conquered castle. `shield` is None when it has none; `open` tells whether it lies face up."""

    owner: int
    knights: int
    shield: int | None
    open: bool


class Attack(TypedDict):
    """An attack being gathered; the committed knights still stand where they stood."""

    target: str
    source: dict[str, int]


class Board:
    """The topology as `loreley board NAME --json` prints it, in dicts by node id, in the order given."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        """Read the nodes and check what the rules rely on: lines both ways, a castle's own gate."""
        if data["game"] != "rheingold":
            raise BadBoard(f"a board of {data['game']!r}, expected 'rheingold'")
        self.name: str = data["name"]
        self.kind: dict[str, str] = {}
        self.adjacent: dict[str, list[str]] = {}
        self.swords: dict[str, int] = {}
        self.start_by_number: dict[int, str] = {}
        for node in data["nodes"]:
            name = node["id"]
            if name in self.kind:
                raise BadBoard(f"node {name!r} stands twice")
            self.kind[name] = node["kind"]
            self.adjacent[name] = list(node["adjacent"])
            if node["kind"] == "castle":
                self.swords[name] = node["swords"]
            elif node["kind"] == "start":
                self.start_by_number[node["number"]] = name
            elif node["kind"] != "waypoint":
                raise BadBoard(f"node {name!r} is a {node['kind']!r}")
        self._check()
        self.gate: dict[str, str] = {castle: self.adjacent[castle][0] for castle in self.swords}

    def _check(self) -> None:
        for name, neighbours in self.adjacent.items():
            if len(set(neighbours)) != len(neighbours) or name in neighbours:
                raise BadBoard(f"{name!r} has a line twice or to itself")
            for other in neighbours:
                if other not in self.kind or name not in self.adjacent[other]:
                    raise BadBoard(f"the line {name!r} to {other!r} does not go both ways")
                if self.kind[name] != "waypoint" and self.kind[other] != "waypoint":
                    raise BadBoard(f"the line {name!r} to {other!r} touches no waypoint")
        if any(len(self.adjacent[castle]) != 1 for castle in self.swords):
            raise BadBoard("a castle has exactly one gate")
        if len({self.adjacent[castle][0] for castle in self.swords}) != len(self.swords):
            raise BadBoard("two castles share a gate")
        if len(self.swords) < 2:
            raise BadBoard("the end needs a last but one castle")
        if sorted(self.start_by_number) != list(DIE):
            raise BadBoard("start fields must be numbered 1 to 6")


def all_conceivable(board: Board, supply: int = SUPPLY) -> list[str]:
    """Every text that could ever be a move on this board: both directions of every line, every number."""
    texts = [".", "shield", "no-shield"]
    for source, neighbours in board.adjacent.items():
        for target in neighbours:
            texts.extend(f"{source}>{target}*{knights}" for knights in range(1, supply + 1))
    return sorted(texts)


class Model:
    """One game. The attributes are the position; `awaiting` names the chance event that must come next."""

    def __init__(
        self,
        header: Mapping[str, Any],
        board: Mapping[str, Any],
        *,
        supply: int = SUPPLY,
        shields: Sequence[int] = SHIELDS,
    ) -> None:
        """Set up the game of a record's header (players, options, first); the first roll is awaited."""
        self.board = Board(board)
        self.supply = supply
        self.players = _whole(header["players"], 3, 5, "players")
        self.first = _whole(header["first"], 0, self.players - 1, "first")
        if not isinstance(header["options"], Mapping):
            raise ModelError(f"options are {header['options']!r}")
        self.options: Json = {key: value for key, value in header["options"].items() if value is not None}
        if set(self.options) - {"max_rounds"}:
            raise ModelError(f"unknown options in {self.options!r}")
        self.max_rounds: int | None = None
        if "max_rounds" in self.options:
            self.max_rounds = _whole(self.options["max_rounds"], 1, None, "max_rounds")

        self.reserve: list[int] = [supply] * self.players
        self.shields_left: list[list[int]] = [sorted(shields) for _ in range(self.players)]
        self.shields_gone: list[list[int]] = [[] for _ in range(self.players)]
        self.starts: dict[str, list[int]] = {}
        self.waypoints: dict[str, Stack] = {}
        self.castles: dict[str, Holding] = {}
        self.unconquered: list[str] = sorted(self.board.swords)

        self.to_move: int | None = self.first
        self.phase = "move"
        self.awaiting: str | None = "roll"
        self.roll = 0
        self.steps_left = 0
        self.turns_ended = 0
        self.attack: Attack | None = None
        self.just_conquered: str | None = None
        self.scores: list[int] | None = None
        self.winners: list[int] | None = None
        self._conceivable = all_conceivable(self.board, supply)

    # What stands where

    @property
    def seat(self) -> int:
        """The seat whose turn it is; only asked while the game runs."""
        assert self.to_move is not None
        return self.to_move

    def knights_at(self, node: str, seat: int) -> int:
        """How many knights of this seat stand on the node."""
        if self.board.kind[node] == "start":
            return self.starts.get(node, []).count(seat)
        if self.board.kind[node] == "waypoint":
            stack = self.waypoints.get(node)
            return stack["knights"] if stack is not None and stack["seat"] == seat else 0
        holding = self.castles.get(node)
        return holding["knights"] if holding is not None and holding["owner"] == seat else 0

    def free_knights_at(self, node: str, seat: int) -> int:
        """How many may leave the node: a conquered castle always keeps at least one knight (rule 7)."""
        knights = self.knights_at(node, seat)
        return max(0, knights - 1) if self.board.kind[node] == "castle" else knights

    def knights_on_board(self, seat: int) -> int:
        """G4: start fields, waypoints and castles count for the tie."""
        return sum(self.knights_at(node, seat) for node in self.board.kind)

    def foes_at(self, waypoint: str) -> int:
        """How many knights of another seat block the waypoint."""
        stack = self.waypoints.get(waypoint)
        return stack["knights"] if stack is not None and stack["seat"] != self.seat else 0

    # Legality

    def legal(self) -> list[str]:
        """Every legal move by code point: simply all conceivable texts that pass the check."""
        return [text for text in self._conceivable if self.is_legal(text)]

    def is_legal(self, text: str) -> bool:
        """Whether the seat to move may make this move now."""
        if self.phase == "over" or self.awaiting is not None:
            return False
        if self.phase == "shield":
            return text in ("shield", "no-shield")
        if text == ".":
            return self.phase == "move"
        step = parse_step(text)
        return step is not None and self._is_legal_step(*step)

    def _is_legal_step(self, source: str, target: str, knights: int) -> bool:
        if source not in self.board.kind or target not in self.board.adjacent[source]:
            return False
        if self.steps_left < 1 or knights > self.free_knights_at(source, self.seat):
            return False
        if self.attack is not None and target != self.attack["target"]:
            return False
        if self.board.kind[target] == "start":
            return False
        if self.board.kind[target] == "castle":
            return self._is_legal_entry(target)
        if self.foes_at(target) > 0:
            return self._is_legal_commitment(source, target, knights)
        return True

    def _is_legal_entry(self, castle: str) -> bool:
        """Rules 4, 5 and 7. One's own castle is open; any other asks twice the public defence at its gate."""
        holding = self.castles.get(castle)
        if holding is not None and holding["owner"] == self.seat:
            return True
        at_gate = self.knights_at(self.board.gate[castle], self.seat)
        return at_gate >= 2 * self._public_defence(castle)

    def _public_defence(self, castle: str) -> int:
        """Swords of a castle never conquered; else knights, and the shield only if it lies open (G2)."""
        holding = self.castles.get(castle)
        if holding is None:
            return self.board.swords[castle]
        if holding["open"] and holding["shield"] is not None:
            return holding["knights"] + holding["shield"]
        return holding["knights"]

    def _is_legal_commitment(self, source: str, target: str, knights: int) -> bool:
        """Rule 3: it drives the foes off, or leaves the attack completable with the steps after this one."""
        committed = dict(self.attack["source"]) if self.attack is not None else {}
        if source in committed:
            return False
        committed[source] = knights
        return self._is_completable(target, committed, self.steps_left - 1)

    def _is_completable(self, target: str, committed: dict[str, int], steps: int) -> bool:
        """Try every way to go on: each own neighbouring stack not used yet, with every number it can give."""
        if sum(committed.values()) >= self.foes_at(target) + 1:
            return True
        if steps == 0:
            return False
        return any(
            self._is_completable(target, {**committed, node: knights}, steps - 1)
            for node in self.board.adjacent[target]
            if node not in committed
            for knights in range(1, self.free_knights_at(node, self.seat) + 1)
        )

    # Chance

    def apply_chance(self, kind: str, value: int) -> None:
        """A roll before each turn; a draw after `shield`."""
        if kind != self.awaiting:
            raise BadChance(f"{kind!r} given, expected {self.awaiting!r}")
        if kind == "roll":
            self._apply_roll(value)
        else:
            self._apply_draw(value)

    def _apply_roll(self, value: int) -> None:
        """Rule 1: one knight must come in, unless an own one stands there or the reserve is empty."""
        if type(value) is not int or value not in DIE:
            raise BadChance(f"a roll of {value!r}")
        self.awaiting = None
        self.roll = value
        self.steps_left = STEPS
        start = self.board.start_by_number[value]
        if self.reserve[self.seat] > 0 and self.knights_at(start, self.seat) == 0:
            self._add(start, self.seat, 1)
            self.reserve[self.seat] -= 1

    def _apply_draw(self, value: int) -> None:
        """Rule 6: one of the seat's remaining shields goes face down with the castle just conquered."""
        if type(value) is not int or value not in self.shields_left[self.seat]:
            raise BadChance(f"a draw of {value!r}, left are {self.shields_left[self.seat]!r}")
        assert self.just_conquered is not None
        self.awaiting = None
        self.shields_left[self.seat].remove(value)
        self.castles[self.just_conquered]["shield"] = value
        self._leave_shield_phase()

    # Moves

    def apply_move(self, seat: int, text: str) -> None:
        """Make a legal move, or refuse it."""
        if self.awaiting is not None:
            raise MissingChance(f"{text!r} before the {self.awaiting}")
        if self.phase == "over":
            raise IllegalMove(f"{text!r} after the end")
        if type(seat) is not int or seat != self.to_move:
            raise WrongSeat(f"seat {seat!r} moves, seat {self.to_move} is to move")
        if not self.is_legal(text):
            raise IllegalMove(f"{text!r} in phase {self.phase} with {self.steps_left} steps left")
        if text == ".":
            self._end_turn()
        elif text == "shield":
            self.awaiting = "draw"
        elif text == "no-shield":
            self._leave_shield_phase()
        else:
            step = parse_step(text)
            assert step is not None
            self._take_step(*step)

    def _take_step(self, source: str, target: str, knights: int) -> None:
        self.steps_left -= 1
        if self.board.kind[target] == "castle":
            self._enter(target, knights)
        elif self.foes_at(target) > 0:
            self._commit(source, target, knights)
        else:
            self._shift(source, target, knights)
        if self.phase == "move" and self.steps_left == 0:
            self._end_turn()

    def _commit(self, source: str, target: str, knights: int) -> None:
        """Rule 3: the knights wait where they stand until the sum is enough, then all move in together."""
        if self.attack is None:
            self.attack = {"target": target, "source": {}}
            self.phase = "gather"
        committed = self.attack["source"]
        committed[source] = knights
        if sum(committed.values()) < self.foes_at(target) + 1:
            return
        driven_off = self.waypoints.pop(target)
        self.reserve[driven_off["seat"]] += driven_off["knights"]
        for node, number in committed.items():
            self._shift(node, target, number)
        self.attack = None
        self.phase = "move"

    def _enter(self, castle: str, knights: int) -> None:
        """Rules 4, 5 and 7: take it, attack it, or add knights to one's own."""
        gate = self.board.gate[castle]
        holding = self.castles.get(castle)
        if holding is None:
            self.unconquered.remove(castle)
        elif holding["owner"] == self.seat:
            self._shift(gate, castle, knights)
            return
        elif not self._is_garrison_beaten(castle, holding):
            self._flee(gate)
            return
        self.castles[castle] = {"owner": self.seat, "knights": 0, "shield": None, "open": False}
        self._shift(gate, castle, knights)
        self._after_conquest(castle, is_first_time=holding is None)

    def _is_garrison_beaten(self, castle: str, holding: Holding) -> bool:
        """Rule 5: the shield is turned up for good; if the garrison is beaten, it goes home without it."""
        holding["open"] = holding["shield"] is not None
        at_gate = self.knights_at(self.board.gate[castle], self.seat)
        if at_gate < 2 * (holding["knights"] + (holding["shield"] or 0)):
            return False
        self.reserve[holding["owner"]] += holding["knights"]
        if holding["shield"] is not None:
            self.shields_gone[holding["owner"]].append(holding["shield"])
        return True

    def _flee(self, gate: str) -> None:
        """G9: all the troops of a failed attack are the stack at the gate."""
        self.reserve[self.seat] += self.waypoints.pop(gate)["knights"]

    def _after_conquest(self, castle: str, *, is_first_time: bool) -> None:
        """The end comes at once; else a shield may be drawn, and only now (G3)."""
        if is_first_time and len(self.unconquered) == 1:
            self._finish(conqueror=self.seat)
        elif self.shields_left[self.seat]:
            self.just_conquered = castle
            self.phase = "shield"

    def _leave_shield_phase(self) -> None:
        self.just_conquered = None
        self.phase = "move"
        if self.steps_left == 0:
            self._end_turn()

    def _end_turn(self) -> None:
        self.turns_ended += 1
        if self.max_rounds is not None and self.turns_ended == self.max_rounds * self.players:
            self._finish(conqueror=None)
            return
        self.to_move = (self.seat + 1) % self.players
        self.awaiting = "roll"

    def _finish(self, conqueror: int | None) -> None:
        """Points are swords; the last castle goes to the conqueror, or with `max_rounds` to nobody (G6).

        Equal points: more knights on the board (G4), then a shared win (G5).
        """
        scores = [0] * self.players
        for castle, holding in self.castles.items():
            scores[holding["owner"]] += self.board.swords[castle]
        if conqueror is not None:
            scores[conqueror] += self.board.swords[self.unconquered[0]]
        ranks = [(scores[seat], self.knights_on_board(seat)) for seat in range(self.players)]
        self.scores = scores
        self.winners = [seat for seat in range(self.players) if ranks[seat] == max(ranks)]
        self.phase = "over"
        self.to_move = None

    # Knights on the move

    def _shift(self, source: str, target: str, knights: int) -> None:
        self._remove(source, self.seat, knights)
        self._add(target, self.seat, knights)

    def _add(self, node: str, seat: int, knights: int) -> None:
        if self.board.kind[node] == "start":
            assert knights == 1
            self.starts[node] = sorted([*self.starts.get(node, []), seat])
        elif self.board.kind[node] == "castle":
            self.castles[node]["knights"] += knights
        else:
            stack = self.waypoints.setdefault(node, {"seat": seat, "knights": 0})
            assert stack["seat"] == seat
            stack["knights"] += knights

    def _remove(self, node: str, seat: int, knights: int) -> None:
        if self.board.kind[node] == "start":
            assert knights == 1
            self.starts[node].remove(seat)
            if not self.starts[node]:
                del self.starts[node]
        elif self.board.kind[node] == "castle":
            self.castles[node]["knights"] -= knights
        else:
            self.waypoints[node]["knights"] -= knights
            if self.waypoints[node]["knights"] == 0:
                del self.waypoints[node]

    # The position as records show it

    def canonical(self, ply: int, seat: Viewer = FULL) -> Json:
        """The position in full, or as a seat or a spectator may see it; nodes in board order."""
        if self.awaiting is not None:
            raise MissingChance(f"no position before the {self.awaiting}")
        if isinstance(seat, int) and not 0 <= seat < self.players:
            raise ModelError(f"seat {seat} does not exist")
        may_see_legal = seat == FULL or (seat is not None and seat == self.to_move)
        return {
            "ply": ply,
            "game": "rheingold",
            "edition": "standard",
            "board": self.board.name,
            "options": dict(self.options),
            "players": self.players,
            "first": self.first,
            "to_move": self.to_move,
            "phase": self.phase,
            "roll": self.roll,
            "steps_left": self.steps_left,
            "legal": self.legal() if may_see_legal else None,
            "reserve": list(self.reserve),
            "starts": {node: list(self.starts[node]) for node in self.board.kind if node in self.starts},
            "waypoints": {node: dict(self.waypoints[node]) for node in self.board.kind if node in self.waypoints},
            "attack": self._canonical_attack(),
            "castles": {node: self._canonical_castle(node, seat) for node in self.board.kind if node in self.castles},
            "shields_left": [
                sorted(shields) if seat in (FULL, owner) else len(shields)
                for owner, shields in enumerate(self.shields_left)
            ],
            "unconquered": sorted(self.unconquered),
            "scores": None if self.scores is None else list(self.scores),
            "winners": None if self.winners is None else list(self.winners),
        }

    def _canonical_attack(self) -> Json | None:
        if self.attack is None:
            return None
        committed = self.attack["source"]
        return {
            "target": self.attack["target"],
            "from": {node: committed[node] for node in self.board.kind if node in committed},
        }

    def _canonical_castle(self, castle: str, seat: Viewer) -> Json:
        """A shield that lies face down is known to its owner only, to the very end."""
        holding = self.castles[castle]
        is_hidden = holding["shield"] is not None and not holding["open"] and seat not in (FULL, holding["owner"])
        return {
            "owner": holding["owner"],
            "knights": holding["knights"],
            "shield": "hidden" if is_hidden else holding["shield"],
            "open": holding["open"],
        }


def parse_step(text: str) -> tuple[str, str, int] | None:
    """`W12>W13*4` as source, target and number; None for any other text."""
    match = _STEP.fullmatch(text)
    return None if match is None else (match[1], match[2], int(match[3]))


def _whole(value: object, low: int, high: int | None, name: str) -> int:
    """A plain integer in range; JSON's true is not one."""
    if type(value) is not int or value < low or (high is not None and value > high):
        raise ModelError(f"{name} is {value!r}")
    return value


def replay(
    record: Mapping[str, Any],
    board: Mapping[str, Any],
    seat: Viewer = FULL,
    *,
    supply: int = SUPPLY,
    shields: Sequence[int] = SHIELDS,
) -> Iterator[Json]:
    """The canonical positions: after the first roll, then after each move with the chance after it.

    A broken record raises BadRecord when the broken place is reached, not before.
    """
    model = _model_of(record, board, supply=supply, shields=shields)
    events = record["events"]
    ply = 0
    for index, event in enumerate(events):
        try:
            ply += _apply_event(model, event)
        except ModelError as error:
            raise BadRecord(f"event {index}: {error}") from error
        if model.awaiting is None:
            yield model.canonical(ply, seat)
    if model.awaiting is not None:
        raise BadRecord(f"event {len(events)}: the {model.awaiting} is missing")
    _check_result(model, record)


def _model_of(record: Mapping[str, Any], board: Mapping[str, Any], *, supply: int, shields: Sequence[int]) -> Model:
    expected = {
        "format": "loreley-record/1",
        "game": "rheingold",
        "edition": "standard",
        "board": board["name"],
    }
    for key, value in expected.items():
        if record.get(key) != value:
            raise BadRecord(f"header: {key} is {record.get(key)!r}, expected {value!r}")
    for key in ("players", "options", "seats", "first", "events"):
        if key not in record:
            raise BadRecord(f"header: {key} is missing")
    if "seen_by" in record:
        raise BadRecord("header: a record as one seat sees it cannot be replayed")
    try:
        model = Model(record, board, supply=supply, shields=shields)
    except ModelError as error:
        raise BadRecord(f"header: {error}") from error
    if len(record["seats"]) != model.players:
        raise BadRecord(f"header: {len(record['seats'])} seats for {model.players} players")
    return model


def _apply_event(model: Model, event: object) -> int:
    """Apply one event and tell how many moves it was: one or none."""
    if isinstance(event, Mapping):
        if "chance" in event and "value" in event and "move" not in event:
            model.apply_chance(event["chance"], event["value"])
            return 0
        if "seat" in event and isinstance(event.get("move"), str) and "chance" not in event:
            model.apply_move(event["seat"], event["move"])
            return 1
    raise ModelError(f"neither a move nor a chance: {event!r}")


def _check_result(model: Model, record: Mapping[str, Any]) -> None:
    """A finished game must have its result, an unfinished one has none."""
    if model.phase != "over":
        if "result" in record:
            raise BadRecord("result: given, but the game is unfinished")
        return
    if "result" not in record:
        raise BadRecord("result: missing")
    for key, value in (("scores", model.scores), ("winners", model.winners)):
        if record["result"].get(key) != value:
            raise BadRecord(f"result: {key} are {record['result'].get(key)!r}, expected {value!r}")


def random_record(
    seed: int,
    players: int,
    options: Mapping[str, Any],
    board: Mapping[str, Any],
    *,
    moves: int | None = None,
    supply: int = SUPPLY,
    shields: Sequence[int] = SHIELDS,
) -> Json:
    """A full valid record of random play, bent towards castles and fights so that every rule comes up.

    Without `max_rounds` a game may be long; `moves` breaks it off after that many and leaves it unfinished.
    """
    rng = random.Random(seed)
    record: Json = {
        "format": "loreley-record/1",
        "game": "rheingold",
        "edition": "standard",
        "board": board["name"],
        "players": players,
        "options": {key: value for key, value in options.items() if value is not None},
        "seats": [{"name": "random", "kind": "bot"} for _ in range(players)],
        "first": rng.randrange(players),
        "events": [],
    }
    model = Model(record, board, supply=supply, shields=shields)
    made = 0
    while model.phase != "over":
        if model.awaiting is not None:
            values = DIE if model.awaiting == "roll" else model.shields_left[model.seat]
            event: Json = {"chance": model.awaiting, "value": rng.choice(values)}
            model.apply_chance(event["chance"], event["value"])
        elif made == moves:
            return record
        else:
            event = {"seat": model.seat, "move": _random_move(model, rng)}
            model.apply_move(event["seat"], event["move"])
            made += 1
        record["events"].append(event)
    record["result"] = {"scores": model.scores, "winners": model.winners}
    return record


def _random_move(model: Model, rng: random.Random) -> str:
    """First a kind of move, then a line, then a number, so that large stacks do not drown the rest."""
    legal = model.legal()
    steps = [step for step in map(parse_step, legal) if step is not None]
    if not steps or ("." in legal and rng.random() < 0.08):
        return rng.choice([text for text in legal if parse_step(text) is None])
    distance = _distance_to_prey(model)
    conquests = [s for s in steps if s[1] in distance and distance[s[1]] == 0]
    fights = [s for s in steps if model.board.kind[s[1]] == "waypoint" and model.foes_at(s[1]) > 0]
    nearer = [s for s in steps if distance.get(s[1], 0) < distance.get(s[0], 0)]
    for wanted, share in ((conquests, 0.8), (fights, 0.4), (nearer, 0.5)):
        if wanted and rng.random() < share:
            steps = wanted
            break
    source, target = rng.choice(sorted({(step[0], step[1]) for step in steps}))
    numbers = [knights for start, end, knights in steps if (start, end) == (source, target)]
    knights = max(numbers) if rng.random() < 0.6 else rng.choice(numbers)
    return f"{source}>{target}*{knights}"


def _distance_to_prey(model: Model) -> dict[str, int]:
    """Steps from each node to the nearest castle that is not the mover's own."""
    prey = [
        castle
        for castle in model.board.swords
        if castle not in model.castles or model.castles[castle]["owner"] != model.seat
    ]
    distance = dict.fromkeys(prey, 0)
    edge = prey
    while edge:
        reached = [other for node in edge for other in model.board.adjacent[node] if other not in distance]
        for node in reached:
            distance[node] = distance[edge[0]] + 1
        edge = list(dict.fromkeys(reached))
    return distance
