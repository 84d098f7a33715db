"""The map of a board as SVG: drawn from the coordinates of the board file, without any rule.

Only shapes and system fonts are used, so that the picture needs no other file, and its styles hold inside
it alone. Every place carries its name in `data-place`. The same chart gives the same text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from loreley.core.board import Table

if TYPE_CHECKING:
    from loreley.games.rheingold.chart import Chart

__all__ = ["check_title", "draw_svg", "read_drawing"]

Point = Sequence[int]

_STYLE = """
text { fill: #3b2f22; font-family: "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif; }
.water { fill: none; stroke-linecap: round; stroke-linejoin: round; }
.line { fill: none; stroke: #7d5b36; stroke-width: 5.5; stroke-linecap: round; stroke-dasharray: 0 11; }
.crossing { stroke: #1f4a66; }
.ease { stroke: #fbf5e6; stroke-width: 12; stroke-linecap: round; opacity: .6; }
.ink { stroke: #3b2f22; stroke-width: 1.8; stroke-linejoin: round; stroke-linecap: round; }
.stone { fill: #eee3cb; }
.roof { fill: #a4503c; }
.land { fill: #cdc394; }
.dark { fill: #3b2f22; }
.steel { fill: #8a939c; }
.paper { fill: #fffaf0; }
.thin { fill: none; stroke: #a08a5e; stroke-width: 2; }
.hill { fill: none; stroke: #b8a47a; stroke-width: 2.2; stroke-linecap: round; opacity: .55; }
.halo { paint-order: stroke; stroke: #f6edd6; stroke-width: 6; stroke-linejoin: round; }
.castle { font-size: 23px; font-weight: bold; }
.towns { font-size: 18px; font-style: italic; fill: #6f5b3d; }
.waters { font-size: 18px; font-style: italic; fill: #4d7f99; }
.rocks { font-size: 19px; font-style: italic; font-weight: bold; }
.number { font-size: 17px; text-anchor: middle; }
.heading { font-size: 58px; text-anchor: middle; }
.subheading { font-size: 25px; letter-spacing: 3px; text-anchor: middle; fill: #6f5b3d; }
"""
_ANCHORS = {"left": "end", "right": "start", "above": "middle", "below": "middle"}
_SWORD = "M0 -15L2.8 -10V5H-2.8V-10ZM-7 5H7V8H-7ZM-1.6 8H1.6V13H-1.6Z"
_HILLS = ("M-26 8Q-10 -16 4 8M-4 -2Q10 -18 26 8", "M-24 8Q0 -22 24 8", "M-28 8Q-14 -12 -2 8M0 6Q12 -10 24 8")
_HALVES = (("paper", "-"), ("roof", ""))
_ARMS = "M-4.5 -5H4.5V0C4.5 3.5 2 5 0 6C-2 5 -4.5 3.5 -4.5 0Z"


def draw_svg(chart: Chart) -> str:
    """The whole map, in the board file's coordinates."""
    drawing = chart.drawing
    width, height = drawing["size"]
    # Nothing of the styles may leak into a page that holds the picture.
    style = "".join(f".rheingold-map {rule}\n" for rule in _STYLE.strip().splitlines())
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" class="rheingold-map" role="img"',
        f' viewBox="0 0 {width} {height}">',
        f"<title>{escape(chart.name)}</title>\n<style>\n{style}</style>",
        *_ground(width, height),
        *(_hill(*point) for point in drawing.get("hills", [])),
        *_water(drawing),
        *_lines(chart),
        *_marks(drawing),
        *(_waypoint(chart, node) for node in chart.waypoints),
        *(_castle(chart, castle) for castle in chart.castles),
        *(_start(chart, start, number) for number, start in enumerate(chart.starts, 1)),
        *_ornaments(drawing),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _ground(width: int, height: int) -> Iterator[str]:
    yield '<defs><radialGradient id="rheingold-paper" cx=".5" cy=".45" r=".75">'
    yield '<stop offset="0" stop-color="#fbf5e4"/><stop offset="1" stop-color="#ecdfbd"/>'
    yield "</radialGradient></defs>"
    yield f'<rect width="{width}" height="{height}" fill="url(#rheingold-paper)"/>'


def _hill(x: int, y: int) -> str:
    # Three shapes by turns, so that the hills do not look stamped.
    shape = _HILLS[(x * 7 + y * 3) % len(_HILLS)]
    return f'<path class="hill" transform="translate({x} {y})" d="{shape}"/>'


def _curve(points: Sequence[Point]) -> str:
    """A smooth path through points (Catmull-Rom, as Bézier curves)."""
    padded = [points[0], *points, points[-1]]
    path = [f"M{points[0][0]} {points[0][1]}"]
    for i in range(len(points) - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = padded[i : i + 4]
        bends = (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6)
        path.append("C" + " ".join(f"{bend:.1f}" for bend in bends) + f" {cx} {cy}")
    return "".join(path)


def _water(drawing: Mapping[str, Any]) -> Iterator[str]:
    streams = [_curve(stream) for stream in drawing.get("streams", []) if stream]
    river = [_curve(drawing["river"])] if drawing.get("river") else []
    # All outlines before all water, so that mouths are open.
    layers = (("#8fb4c6", 18, 58), ("#c3dde6", 13, 51), ("#d3e7ed", 0, 30))
    for colour, narrow, broad in layers:
        for path, stroke in [(path, narrow) for path in streams] + [(path, broad) for path in river]:
            if stroke:
                yield f'<path class="water" stroke="{colour}" stroke-width="{stroke}" d="{path}"/>'


def _lines(chart: Chart) -> Iterator[str]:
    places = [chart.drawing["places"][node] for node in chart.nodes]
    lines = [(a, b) for a, others in enumerate(chart.adjacency) for b in others if a < b]
    ends = [f'd="M{places[a][0]} {places[a][1]}L{places[b][0]} {places[b][1]}"' for a, b in lines]
    yield from (f'<path class="ease" {end}/>' for end in ends)
    for (a, b), end in zip(lines, ends, strict=True):
        crossing = " crossing" if chart.banks[a] != chart.banks[b] else ""
        yield f'<path class="line{crossing}" {end}/>'


def _text(at: Point, text: str, kind: str, anchor: str = "middle") -> str:
    return f'<text class="{kind}" x="{at[0]}" y="{at[1]}" text-anchor="{anchor}">{escape(text)}</text>'


def _marks(drawing: Mapping[str, Any]) -> Iterator[str]:
    for mark in drawing.get("rocks", []):
        x, y = mark["at"]
        yield f'<g class="ink" transform="translate({x} {y})">'
        yield '<path class="steel" d="M-30 22L-24 -8L-14 -22L-6 -18L2 -30L14 -16L20 -20L30 22Z"/>'
        yield '<path fill="none" d="M-14 -22L-17 2M2 -30L-3 -2L-8 14M14 -16L11 8M20 -20L22 4"/></g>'
        yield _text((x, y + 42), mark["title"], "rocks halo", mark.get("anchor", "middle"))
    for kind in ("towns", "waters"):
        for mark in drawing.get(kind, []):
            yield _text(mark["at"], mark["title"], f"{kind} halo", mark.get("anchor", "middle"))


def _place(chart: Chart, node: int, kind: str) -> str:
    x, y = chart.drawing["places"][chart.nodes[node]]
    return f'<g class="{kind}" data-place="{chart.nodes[node]}" transform="translate({x} {y})">'


def _waypoint(chart: Chart, node: int) -> str:
    rings = '<circle class="paper ink" r="21"/>' if node in chart.gates else ""
    number = _text((0, 6), chart.nodes[node][1:], "number")
    return f'{_place(chart, node, "waypoint")}{rings}<circle class="paper ink" r="16.5"/>{number}</g>'


def _tower(x: int, width: int, top: int, roof: int) -> str:
    """A tower with a pointed roof, or with battlements when `roof` is 0."""
    left, right = x - width // 2, x + width // 2
    if roof:
        walls = f'<path class="stone ink" d="M{left} 24V{top}H{right}V24Z"/>'
        return walls + f'<path class="roof ink" d="M{left - 3} {top}L{x} {top - roof}L{right + 3} {top}Z"/>'
    teeth = f"V{top + 5}h{width / 5:g}V{top}h{width / 5:g}" * 2
    walls = f'<path class="stone ink" d="M{left} 24V{top}h{width / 5:g}{teeth}V24Z"/>'
    return walls + f'<path class="dark" d="M{x - 2} {top + 12}h4v7h-4Z"/>'


def _castle(chart: Chart, castle: int) -> str:
    swords, name = chart.swords[castle], chart.nodes[castle]
    towers = {
        1: _tower(0, 20, -14, 20),
        2: _tower(-14, 16, -6, 18) + _tower(10, 20, -22, 0),
        3: _tower(0, 22, -32, 0) + _tower(-23, 15, -8, 20) + _tower(23, 15, -8, 20),
    }[swords]
    wall = '<path class="stone ink" d="M-24 24V8h7v5h7v-5h7v5h7v-5h7v5h7v-5h7V24Z"/>'
    door = '<path class="dark" d="M-5 24V16a5 5 0 0 1 10 0V24Z"/>'
    in_river = chart.banks[castle] == "river"
    mound = '<path class="land ink" d="M-40 32Q-30 20 0 21Q30 20 40 32Q20 38 0 38Q-20 38 -40 32Z"/>'
    scale = ' transform="scale(.85)"' if in_river else ""
    side = chart.drawing.get("labels", {}).get(name, "right")
    picture = f"<g{scale}>{mound}{towers}{wall}{door}</g>"
    return _place(chart, castle, "castle") + picture + _label(chart.titles[castle], swords, side) + "</g>"


def _label(title: str, swords: int, side: str) -> str:
    x, y = {"left": (-46, 2), "right": (46, 2), "above": (0, -76), "below": (0, 62)}[side]
    first = x + {"left": 9 - 18 * swords, "right": 9}.get(side, 9 - 9 * swords)
    blades = _row(_SWORD, swords, first, 18, y + 25)
    return f'{_text((x, y), title, "halo", _ANCHORS[side])}<g class="dark">{blades}</g>'


def _row(shape: str, number: int, x: int, step: int, y: int) -> str:
    return "".join(f'<path d="{shape}" transform="translate({x + step * i} {y})"/>' for i in range(number))


def _start(chart: Chart, start: int, number: int) -> str:
    sheet = '<path class="paper ink" d="M-38 -27H38V27H-38Z"/>'
    roll = '<rect class="land ink" x="{}" y="-32" width="10" height="64" rx="5"/>'
    rolls = roll.format(-44) + roll.format(34)
    arms = f'<g class="roof">{_row(_ARMS, number, -5 * (number - 1), 10, 16)}</g>'
    figure = f'<text y="4" font-size="28" font-weight="bold" text-anchor="middle">{number}</text>'
    return f"{_place(chart, start, 'start')}{sheet}{rolls}{figure}{arms}</g>"


def _ornaments(drawing: Mapping[str, Any]) -> Iterator[str]:
    width, height = drawing["size"]
    # A margin over all that runs off the map.
    yield f'<rect width="{width}" height="{height}" fill="none" stroke="#efe3c3" stroke-width="40"/>'
    for inset, stroke in ((20, 5), (30, 1.5)):
        size = f'width="{width - 2 * inset}" height="{height - 2 * inset}"'
        yield f'<rect class="thin" x="{inset}" y="{inset}" {size} rx="6" style="stroke-width: {stroke}"/>'
    if drawing.get("compass"):
        yield _compass(*drawing["compass"])
    if drawing.get("cartouche"):
        x, y = drawing["cartouche"]
        title, *below = drawing.get("heading") or [""]
        yield f'<g transform="translate({x} {y})">{_text((0, 0), title, "heading")}'
        yield '<path class="thin" d="M-240 28H-14M14 28H240M-10 28L0 20L10 28L0 36Z"/>'
        yield from (_text((0, 70 + 36 * i), line, "subheading") for i, line in enumerate(below))
        yield "</g>"


def _compass(x: int, y: int) -> str:
    rays = []
    for turn in (45, 135, 225, 315, 0, 90, 180, 270):
        half = f'M0 0V-{62 if turn % 90 else 104}L{{}}12 -15Z" transform="rotate({turn})"/>'
        rays += [f'<path class="{kind} ink" d="' + half.format(sign) for kind, sign in _HALVES]
    rings = '<circle class="thin" r="78"/><circle class="thin" r="70"/>'
    north = '<text y="-116" font-size="34" text-anchor="middle">N</text>'
    return f'<g transform="translate({x} {y})">{rings}{"".join(rays)}{north}</g>'


def read_drawing(top: Table, nodes: tuple[str, ...], castles: int) -> Mapping[str, Any]:
    """Check a board's `drawing`: each node has a place on the map; the rest is ornament."""
    table = top.table("drawing")
    width, height = _point(table, table.get("size", list), "size")
    if not (0 < width <= 10_000 and 0 < height <= 10_000):
        raise table.refuse(f"size is {width} x {height}; expected 1 to 10000 each")
    places = table.get("places", dict)
    for node in [*places, *nodes]:
        if node not in nodes or node not in places:
            raise table.refuse(f"{node} {'has no place' if node in nodes else 'is not on this board'}")
        x, y = _point(table, places[node], node)
        if not (0 <= x <= width and 0 <= y <= height):
            raise table.refuse(f"{node} lies outside the drawing")
    points = {key: table.get(key, list, []) for key in ("river", "hills")}
    points |= {key: [table.data[key]] for key in ("compass", "cartouche") if table.get(key, list, [])}
    for stream in table.get("streams", list, []):
        points["streams"] = points.get("streams", []) + (stream if isinstance(stream, list) else [stream])
    for key, several in points.items():
        for point in several:
            _point(table, point, key)
    for node, side in table.get("labels", dict, {}).items():
        if node not in nodes[:castles] or side not in list(_ANCHORS):
            raise table.refuse(f"label {node} = {side!r}; expected a castle and one of {', '.join(_ANCHORS)}")
    for key in ("towns", "waters", "rocks"):
        for mark in table.get(key, list, []):
            _check_mark(table, mark, key)
    for line in table.strings("heading") if "heading" in table.data else []:
        check_title(table, line)
    table.finish()
    return table.data


def _check_mark(table: Table, data: object, key: str) -> None:
    if not isinstance(data, dict):
        raise table.refuse(f"{key} holds {data!r:.60}; expected tables")
    mark = Table(table.board, data, f"drawing, {key}")
    check_title(mark, mark.get("title", str))
    _point(mark, mark.get("at", list), "at")
    if mark.get("anchor", str, "middle") not in ("start", "middle", "end"):
        raise mark.refuse(f"anchor {data['anchor']!r}; expected start, middle or end")
    mark.finish()


def check_title(table: Table, title: str) -> None:
    """Refuse a text that no picture can show."""
    if not (title.strip() and title.isprintable()):
        raise table.refuse(f"the text {title!r:.60} is empty or cannot be printed")


def _point(table: Table, value: object, where: str) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value):
        return value[0], value[1]
    raise table.refuse(f"{where}: {value!r:.60} is no point; expected two whole numbers")
