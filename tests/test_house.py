"""The habits of the house, where a test can hold them: imports, purity, names, what is committed."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath

import pytest

from tests.conftest import STARTERS

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"

# Imports point one way: a package uses those of the lines before its own, never its neighbours.
LAYERS = (("core",), ("games",), ("draw",), ("bots", "tables", "envs"), ("arena", "server"), ("cli", "examples"))
EVERYWHERE = {"errors", "i18n"}
FRONT_DOOR = "loreley"

GAME_FILES = {
    f"{name}.py"
    for name in (
        "__init__ belief board describe encode event explain feature move notation policy recall scoring"
        " setup state turn view"
    ).split()
}

# What pure rules and tables do without. A dotted name bans that part of a package only.
IMPURE_MODULES = set(
    "asyncio concurrent ctypes datetime http importlib io logging multiprocessing numpy.random os pathlib"
    " random requests secrets select shutil signal socket sqlite3 subprocess sys tempfile threading time"
    " urllib uuid".split()
)
IMPURE_CALLS = {"breakpoint", "eval", "exec", "input", "open", "print"}
ALLOWED_MODULES = {
    # the folder of the compile cache: named, made, and pruned of old versions
    "core/jit.py": {"os", "pathlib", "shutil", "sys", "tempfile", "time"},
    "core/template.py": {"importlib.util", "pathlib", "sys"},  # loads one source once per game
    "*/board.py": {"importlib.resources"},  # boards come with the package
    "core/weights.py": {"importlib.resources"},  # and so do weights
    "games/__init__.py": {"importlib"},  # finds a game by its name, and the boards it ships
}

STARTS_A_PROGRAM = re.compile(
    r"\b(?:subprocess|pexpect|sync_playwright|Server|new_server|new_cluster|LocalCluster|ray)\b"
)

LONGEST_FILE = 350
LONG_FILES: dict[str, str] = {}  # path below src/loreley → why it is one topic all the same
DATA = {".ftl", ".toml"}  # lists: as long as what they list

PACKAGE_HOSTS = ["pypi" + ".org", "python" + "hosted", "npm" + "js", "yarn" + "pkg", "debian" + ".org"]
MACHINE_PATHS = ["/" + folder + "/" for folder in ("root", "home", "work", "tmp/venv")]


def modules() -> list[Path]:
    return sorted((SRC / "loreley").rglob("*.py"))


def committed() -> list[Path]:
    """The files that are in the repository or would be with the next `git add`."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    paths = (ROOT / name for name in names.split("\0") if name)
    return sorted(path for path in paths if path.is_file())


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def short(path: Path) -> str:
    return path.relative_to(SRC / "loreley").as_posix()


def dotted(path: Path) -> str:
    """The module's name: src/loreley/core/view.py is loreley.core.view."""
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_of(module: str) -> str:
    """The part of the house a module belongs to; the front door for loreley itself."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else FRONT_DOOR


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of everything that the file imports, also inside functions and for types only."""
    names = {dotted(module) for module in modules()}
    folder = dotted(path).split(".")
    if path.name != "__init__.py":
        folder.pop()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = folder[: len(folder) - node.level + 1] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                is_module = inner in names or not source.startswith("loreley")
                yield node.lineno, inner if is_module else source


def own_imports(path: Path) -> Iterator[tuple[int, str]]:
    return ((line, name) for line, name in imports(path) if name.split(".")[0] == "loreley")


def may_use(package: str) -> set[str]:
    """The parts of the house that a part may import, itself included."""
    if package in EVERYWHERE:
        return set(EVERYWHERE)
    if package == "testing":
        return {"testing", "core", "games", "bots", *EVERYWHERE}
    if package == FRONT_DOOR:
        return {"core", "games", "bots", *EVERYWHERE}
    if package == "__main__":
        return {"cli"}
    below: set[str] = {*EVERYWHERE, package}
    for layer in LAYERS:
        if package in layer:
            return below | ({FRONT_DOOR, "testing"} if layer == LAYERS[-1] else set())
        below |= set(layer)
    raise AssertionError(f"say in LAYERS where loreley.{package} stands")


def is_within(name: str, modules: set[str]) -> bool:
    """Whether the name is one of the modules or something of theirs."""
    return any(name == module or name.startswith(module + ".") for module in modules)


def is_allowed(name: str, file: str) -> bool:
    return any(PurePosixPath(file).match(glob) and is_within(name, own) for glob, own in ALLOWED_MODULES.items())


def impurities(path: Path) -> Iterator[str]:
    for line, name in imports(path):
        if is_within(name, IMPURE_MODULES) and not is_allowed(name, short(path)):
            yield f"{short(path)}:{line} imports {name}"
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            yield f"{short(path)}:{node.lineno} calls {node.func.id}()"
        if isinstance(node, ast.Attribute) and ast.unparse(node) in {"np.random", "numpy.random"}:
            yield f"{short(path)}:{node.lineno} uses {ast.unparse(node)}"


def game_folders() -> list[Path]:
    return sorted(path.parent for path in (SRC / "loreley" / "games").glob("*/__init__.py"))


def test_imports_point_one_way() -> None:
    wrong = [
        f"{short(path)}:{line} imports {name}"
        for path in modules()
        for line, name in own_imports(path)
        if package_of(name) not in may_use(package_of(dotted(path)))
    ]
    assert not wrong, "\n".join(wrong)


def test_a_game_knows_no_other_game() -> None:
    wrong = [
        f"{short(path)}:{line} imports {name}"
        for folder in game_folders()
        for path in sorted(folder.rglob("*.py"))
        for line, name in own_imports(path)
        if package_of(name) == "games" and name.split(".")[2:3] != [folder.name]
    ]
    assert not wrong, "\n".join(wrong)


def test_rules_and_tables_touch_no_clock_file_socket_or_chance_of_their_own() -> None:
    pure = {"core", "games", "tables"}
    wrong = [impurity for path in modules() if package_of(dotted(path)) in pure for impurity in impurities(path)]
    assert not wrong, "\n".join(wrong)


def test_every_game_has_the_same_core_files() -> None:
    missing = {folder.name: sorted(GAME_FILES - {path.name for path in folder.iterdir()}) for folder in game_folders()}
    assert not any(missing.values()), missing


def test_no_committed_file_names_a_package_host_or_a_path_of_one_machine() -> None:
    hosts = "|".join(re.escape(host) for host in PACKAGE_HOSTS)
    paths = "|".join(re.escape(path) for path in MACHINE_PATHS)
    # A path of one machine begins at the root; a folder of that name below another one is none.
    forbidden = re.compile(rf"(?:{hosts})|(?<![\w.\-/])(?:{paths})".encode(), re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number} {line.strip()[:100]!r}"
        for path in committed()
        for number, line in enumerate(path.read_bytes().splitlines(), start=1)
        if forbidden.search(line)
    ]
    assert not found, "\n".join(found)


def test_every_module_says_what_it_is() -> None:
    silent = [short(path) for path in modules() if not ast.get_docstring(tree(path))]
    assert not silent, silent


def listed_names(path: Path) -> list[str] | None:
    """The literal `__all__` of a module, or None where it has none."""
    for node in tree(path).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == "__all__" for target in targets):
            assert isinstance(node, ast.Assign | ast.AnnAssign), f"{short(path)}: write __all__ in one piece"
            assert node.value is not None
            return list(ast.literal_eval(node.value))
    return None


def test_packages_with_contents_list_their_names() -> None:
    unlisted = [
        short(path)
        for path in modules()
        if path.name == "__init__.py" and len(tree(path).body) > 1 and listed_names(path) is None
    ]
    assert not unlisted, f"no __all__ in {unlisted}"


@pytest.mark.parametrize("path", [path for path in modules() if listed_names(path) is not None], ids=dotted)
def test_listed_names_exist(path: Path) -> None:
    """And each stands there once; ruff holds them to their order (RUF022)."""
    names = listed_names(path) or []
    assert len(names) == len(set(names))
    module = importlib.import_module(dotted(path))
    assert [name for name in names if not hasattr(module, name)] == []


def test_files_stay_short() -> None:
    """LONG_FILES holds the exceptions, each with its reason, and none that is short again."""
    files = [path for path in committed() if path.is_relative_to(SRC) and path.suffix not in DATA]
    long = {
        path.relative_to(SRC / "loreley").as_posix()
        for path in files
        if len(path.read_bytes().splitlines()) > LONGEST_FILE
    }
    assert long == set(LONG_FILES)
    assert all(reason.strip() for reason in LONG_FILES.values())


def fixtures() -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for path in committed():
        if path.is_relative_to(ROOT / "tests") and path.suffix == ".py":
            for node in tree(path).body:
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and any(
                    "fixture" in ast.unparse(line) for line in node.decorator_list
                ):
                    yield node


def test_what_starts_a_program_is_slow() -> None:
    """The fixtures that do are those by which the tests' conftest knows it, or ask for one of them."""
    starters = {
        fixture.name: {argument.arg for argument in fixture.args.args}
        for fixture in fixtures()
        if STARTS_A_PROGRAM.search("\n".join(map(ast.unparse, fixture.body)))
    }
    assert set(starters) >= STARTERS
    unknown = {name for name, asked in starters.items() if name not in STARTERS and not asked & STARTERS}
    assert not unknown


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"])
def test_the_front_papers_exist(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8").strip()


def test_the_citation_names_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = dict(re.findall(r"^([a-z-]+): (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE))
    assert (found["version"], found["license"]) == (project["version"], project["license"])


def pins(lock: str) -> dict[str, str]:
    """Each locked package by its pin, name and version."""
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert all("--hash=sha256:" in line for line in lines), f"{lock}: a package without a hash"
    found = (re.split(r" --hash| ;", line)[0].strip() for line in lines)
    return {pin: pin.split("==")[0] for pin in found}


def test_the_locks_agree_and_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    run, dev, peers = pins("run.txt"), pins("dev.txt"), pins("peers.txt")
    assert run.items() <= dev.items()
    assert {pin for pin, name in peers.items() if name in dev.values()} <= dev.keys()
    for lock, wanted in (
        (run, project["project"]["dependencies"] + project["build-system"]["requires"] + extras["postgres"]),
        (dev, extras["dev"] + extras["research"] + extras["cluster"]),
        (peers, project["project"]["dependencies"] + extras["research"] + extras["peers"]),
    ):
        names = {re.sub(r"[-_.]+", "-", re.split(r"[<>=!~ ;\[]", line)[0]).lower() for line in wanted}
        assert names <= set(lock.values())
    assert project["build-system"]["requires"] == project["dependency-groups"]["build"]
