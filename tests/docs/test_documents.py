"""Commands, options, limits, clauses, links and examples in the documents exist and work."""

import argparse
import inspect
import os
import re
import subprocess
import sys
import tomllib
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

import boxlid
from boxlid import __version__, coach
from boxlid.cli.main import build_parser
from boxlid.envs import gymnasium, pettingzoo
from boxlid.envs.action_space import ActionSpace
from boxlid.envs.gpu import GpuVectorEnv
from boxlid.envs.making import make
from boxlid.envs.vector import Step, VectorEnv
from boxlid.games import GAMES, Game
from boxlid.games.options import Option, OptionValue
from boxlid.games.rulebook import clauses
from boxlid.server.http.request_limits import MOST_BODY_BYTES, MOST_HEAD_BYTES, MOST_HEADERS
from boxlid.server.settings import Settings
from boxlid.server.socket.transport import MOST_FRAGMENTS
from boxlid.server.tables.messages import MOST_CHANGES, MOST_CHAT_CHARACTERS, MOST_CHAT_MESSAGES
from boxlid.table import Record, read_record, verify

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
RECORDS = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
ONLINE = (ROOT / "docs" / "online.md").read_text(encoding="utf-8")
DATA = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
CLUSTERS = (ROOT / "docs" / "clusters.md").read_text(encoding="utf-8")
WITH_TARGETS = (
    "README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md", "docs/clusters.md",
    "docs/environments.md", "docs/online.md",
)  # fmt: skip
POSTGRES_OPTIONS = {"--format", "--exclude-table-data", "--file", "--no-owner", "--exit-on-error", "--dbname"}
"""Options of pg_dump and pg_restore."""
PYTHON_BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
OBSERVATIONS = (ROOT / "docs" / "observations.md").read_text(encoding="utf-8")
TRAINING = (ROOT / "docs" / "training.md").read_text(encoding="utf-8")
ENVIRONMENTS = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")


def commands() -> dict[str, argparse.ArgumentParser]:
    choices = next(
        action for action in build_parser()._actions if isinstance(action, argparse._SubParsersAction)
    ).choices
    return dict(choices)


def page(game: Game) -> str:
    return (ROOT / "docs" / "games" / f"{game.id}.md").read_text(encoding="utf-8")


def test_the_terminal_session_in_the_readme_is_what_boxlid_prints(tmp_path: Path) -> None:
    block = re.search(r"```text\n\$ boxlid (?P<words>.*)\n(?P<shown>(?:.*\n)*?)```", README)
    assert block
    typed = "".join(f"{line}\n" for line in re.findall(r"^> (.*)$", block["shown"], re.MULTILINE))
    run = subprocess.run(
        [sys.executable, "-m", "boxlid", *block["words"].split()],
        input=typed,
        env={**os.environ, "COLUMNS": "80", "BOXLID_STATE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    printed = "\n".join(line.rstrip() for line in run.stdout.splitlines())
    assert block["shown"].strip("\n") in printed


@pytest.mark.parametrize("number", range(len(PYTHON_BLOCKS)))
def test_the_python_examples_in_the_readme_run(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for block in PYTHON_BLOCKS[: number + 1]:
        exec(block, names)  # noqa: S102 - our own README
    assert capsys.readouterr().out.strip()


def test_the_python_examples_on_observations_run() -> None:
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", OBSERVATIONS, re.DOTALL):
        exec(block, names)  # noqa: S102 - our own document
    assert "space" in names


def test_the_python_examples_on_environments_run(capsys: pytest.CaptureFixture[str]) -> None:
    for block in re.findall(r"```python\n(.*?)```", ENVIRONMENTS, re.DOTALL):
        exec(block, {})  # noqa: S102 - our own document
    assert capsys.readouterr().out.strip()


def test_arguments_and_fields_of_environments_are_all_described() -> None:
    described = re.findall(r"^\| `(\w+)` \|", ENVIRONMENTS, re.MULTILINE)
    assert described == [*inspect.signature(make).parameters, *(field.name for field in fields(Step))]


def test_the_readme_lists_exactly_the_commands_that_exist() -> None:
    named = set(re.findall(r"^\| `boxlid ([\w-]+)", README, re.MULTILINE))
    assert named == set(commands())


@pytest.mark.parametrize("file", ["README.md", *sorted(f"docs/{file.name}" for file in (ROOT / "docs").glob("*.md"))])
def test_extras_are_installed_from_a_checkout(file: str) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    installed = re.findall(r"pip install '([^']*)'", (ROOT / file).read_text(encoding="utf-8"))
    assert set(installed) <= {f".[{extra}]" for extra in extras}


def test_command_line_options_in_the_documents_exist() -> None:
    known = {text for parser in commands().values() for action in parser._actions for text in action.option_strings}
    training = re.sub(r"^python examples/.*$", "", TRAINING, flags=re.MULTILINE)
    texts = [README, RECORDS, ONLINE, DATA, CLUSTERS, training, *map(page, GAMES.values())]
    named = {option for text in texts for option in re.findall(r"(?<![\w-])--[a-z][\w-]*", text)}
    assert named - POSTGRES_OPTIONS <= known


def test_every_name_of_the_package_is_in_the_api() -> None:
    assert set(boxlid.__all__) <= {path.split(".")[1] for path in in_api()}
    assert {f"boxlid.coach.{name}" for name in coach.__all__} <= in_api().keys()
    assert set(boxlid.__all__) <= set(dir(boxlid))


def test_the_environments_of_all_libraries_are_in_the_api() -> None:
    for module in (pettingzoo, gymnasium):
        makers = {name for name, value in vars(module).items() if inspect.isfunction(value) and name.endswith("_env")}
        assert {f"{module.__name__}.{name}" for name in makers} <= in_api().keys()
        assert makers


def test_everything_that_a_vector_environment_offers_is_in_the_api() -> None:
    for kind in (VectorEnv, GpuVectorEnv):
        offered = {
            name
            for name, value in vars(kind).items()
            if not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, property))
        }
        assert offered == set(in_api()[f"{kind.__module__}.{kind.__name__}"])


def test_every_name_in_the_api_exists_and_has_a_docstring() -> None:
    for path, members in in_api().items():
        module, _, name = path.rpartition(".")
        named = getattr(import_module(module), name)
        if inspect.isclass(named) or inspect.isfunction(named):
            assert named.__doc__, path
        for member in members:
            assert getattr(named, member).__doc__, f"{path}.{member}"


def in_api() -> dict[str, list[str]]:
    """The names that `docs/api.md` describes, and the members that it lists for each."""
    api = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    described = {}
    for entry in re.split(r"^\.\. ", api, flags=re.MULTILINE):
        if path := re.match(r"auto\w+:: (\S+)", entry):
            members = re.search(r":members:([\w,\s]*)", entry)
            described[path[1]] = re.findall(r"\w+", members[1]) if members else []
    return described


LIMITS = {
    "open connections": (Settings.connections_an_address,),
    "new WebSockets": (Settings.sockets_an_address.burst, Settings.sockets_an_address.a_second),
    "WebSocket frames of any kind": (
        Settings.frames_an_address.burst,
        Settings.frames_an_address.a_second,
        Settings.frames_a_socket.burst,
        Settings.frames_a_socket.a_second,
    ),
    "fragments per message": (MOST_FRAGMENTS,),
    "HTTP requests, except for the page's own files": (
        Settings.all_requests_an_address.burst,
        Settings.all_requests_an_address.a_second,
    ),
    "requests that change something; records, replays and reviews": (
        Settings.requests_an_address.burst,
        Settings.requests_an_address.a_second,
    ),
    "request head": (MOST_HEAD_BYTES, MOST_HEADERS),
    "request body": (MOST_BODY_BYTES,),
    "time to send a request": (Settings.request_s,),
    "time without reading any of a response": (Settings.unread_s,),
    "unfinished tables opened, as long as they are in memory": (Settings.tables_an_address,),
    "chat of a table": (MOST_CHAT_MESSAGES, MOST_CHAT_CHARACTERS),
    "changes at a table: seats, bots, settings, votes and take-backs": (MOST_CHANGES,),
}


def test_limits_in_the_server_document_match_the_settings() -> None:
    rows = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|", ONLINE.partition("## Limits")[2], re.MULTILINE))
    for name, limits in LIMITS.items():
        assert [float(n.replace(",", "")) for n in re.findall(r"[\d,]*\d", rows[name])] == list(limits), name


def test_retention_in_the_server_document_matches_the_settings() -> None:
    assert f"deleted {Settings.keep_unfinished_days} days after" in ONLINE
    assert Settings.keep_finished_days == 0
    assert "finished ones are kept forever" in ONLINE


def test_make_targets_in_the_documents_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for name in WITH_TARGETS:
        named = set(re.findall(r"`?make ([a-z-]+)", (ROOT / name).read_text(encoding="utf-8")))
        assert named <= targets


@pytest.mark.parametrize(
    "name",
    [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "docs/clusters.md",
        "docs/glossary.md",
        "docs/records.md",
        "docs/protocol.md",
        "docs/online.md",
        "docs/data.md",
        "docs/environments.md",
        "docs/observations.md",
        "docs/environments-libraries.md",
        "SECURITY.md",
        *(f"docs/games/{game}.md" for game in GAMES),
    ],
)
def test_relative_links_exist(name: str) -> None:
    file = ROOT / name
    for link in re.findall(r"\]\((?!https?://)([^)#]+)", file.read_text(encoding="utf-8")):
        assert (file.parent / link).exists(), link


def test_files_named_in_the_architecture_exist() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    for name in re.findall(r"`((?:kernel|games|table|bots|coach|lab|envs|server|cli)/[\w/]+\.(?:py|md))`", text):
        assert (ROOT / "src" / "boxlid" / name).exists(), name


def test_the_changelog_has_this_version() -> None:
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f'version = "{__version__}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f"version: {__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_readme_lists_each_game_with_its_player_counts(game: Game) -> None:
    least, most = game.rules.SEATS
    players = f"{least}–{most}" if least != most else str(least)
    assert re.search(rf"\| {game.title}, {game.year} \| `{game.id}` \| {players} \|", README)


def option_cells(option: Option) -> tuple[str, str, str]:
    """The name, values and default of an option in the table of a game page."""
    words: dict[OptionValue, str] = {True: "yes", False: "no"} if isinstance(option.default, bool) else {}
    numbers = f"{option.least} to {option.most}" + ("" if option.unlimited is None else f", or {option.unlimited}")
    values = ", ".join(words.values()) or ", ".join(f"`{word}`" for word in option.words) or numbers
    default = words.get(option.default) or (f"`{option.default}`" if option.words else str(option.default))
    return f"`{option.name}`", values, default


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_page_has_the_fixed_headings_and_every_option_and_observation_piece(game: Game) -> None:
    text = page(game)
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert headings == ["Rules in brief", "Options", "Actions", "Observation", "Ending", "Versions"]
    sections = dict(zip(headings, re.split(r"^## .*$", text, flags=re.MULTILINE)[1:], strict=True))
    rows = re.findall(r"^\| (.*?) \| (.*?) \| (.*?) \|", sections["Options"], re.MULTILINE)
    assert rows == [("option", "values", "default"), *map(option_cells, game.rules.OPTIONS)]
    pieces = re.findall(r"^\| `(\w+)` \| (.*?) \|", sections["Observation"], re.MULTILINE)
    assert pieces == [(piece.name, piece.form) for piece in game.knowledge.OBSERVATION.pieces]
    assert f"| {game.rules.VERSION} |" in sections["Versions"]
    assert f"{game.rules.ACTIONS} action numbers" in sections["Actions"]
    assert f"{ActionSpace(game).size} [compact numbers]" in sections["Actions"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_rulebook_is_for_every_reader_and_names_no_command(game: Game) -> None:
    assert not re.search(r"boxlid|\btype\b|\bEnter\b", game.rulebook())


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_clauses_cited_by_a_game_page_or_the_code_exist(game: Game) -> None:
    family_of_ids = next(iter(clauses(game))).partition("-")[0]
    folder = ROOT / "src" / "boxlid" / "games" / game.id
    for file in [*folder.rglob("*.py"), ROOT / "docs" / "games" / f"{game.id}.md"]:
        cited = set(re.findall(rf"\b{family_of_ids}-[\w.]*\w", file.read_text(encoding="utf-8")))
        known = set(clauses(game))
        assert all(clause in known or any(name.startswith(clause) for name in known) for clause in cited), cited - known


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_sample_record_of_a_game_verifies(game: Game) -> None:
    record = read_record((ROOT / "docs" / "records" / f"{game.id}.json").read_bytes())
    assert record.game == game.id
    assert record.result is not None
    assert [finding.says for finding in verify(record) if not finding.holds] == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_sample_review_is_of_the_sample_record_and_linked_from_the_game_page(game: Game) -> None:
    file = ROOT / "docs" / "reviews" / f"{game.id}.html"
    record = read_record((ROOT / "docs" / "records" / f"{game.id}.json").read_bytes())
    text = file.read_text(encoding="utf-8")
    assert f"<h1>{game.title}: review of a match</h1>" in text
    assert f"{len(record.actions)} actions" in text
    assert len(text.encode()) < 200_000
    assert f"../reviews/{game.id}.html" in page(game)


@pytest.mark.parametrize("name", Record.__struct_fields__)
def test_every_record_field_is_documented(name: str) -> None:
    assert re.search(rf"^\| .*`{name}`", RECORDS, re.MULTILINE)
