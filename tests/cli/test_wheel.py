"""The built wheel, installed into an empty environment in another folder."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")


def test_a_wheel_installs_into_an_empty_environment_and_plays(tmp_path: Path) -> None:
    build: list[str | Path] = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, ROOT]
    subprocess.run(build, check=True, capture_output=True)
    wheel = next(tmp_path.glob("boxlid-*.whl"))
    python = tmp_path / "env" / "bin" / "python"
    subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, tmp_path / "env"], check=True)
    install: list[str | Path] = [UV, "pip", "install", "--quiet", "--python", python]
    subprocess.run([*install, "--require-hashes", "--requirement", ROOT / "requirements" / "base.txt"], check=True)
    subprocess.run([*install, "--no-deps", wheel], check=True)
    elsewhere = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    settings = {"NUMBA_DISABLE_JIT": "1", "BOXLID_STATE_DIR": str(tmp_path)}

    def run(*words: str) -> str:
        return subprocess.run(
            [python.with_name("boxlid"), *words],
            cwd=tmp_path,
            env={**elsewhere, **settings},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert " the match with " in run("play", "--set", "target=10", "--record", "match.json")
    assert run("verify", "match.json").count("✓") == 6
    assert "FAM-3.8a" in run("rules", "family")
