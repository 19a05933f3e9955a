"""An import is killed again and again."""

import json
import random
import subprocess


def killed_import(trial):
    """An import is killed again and again; in the end every record is there once, and never was half of them searched."""
    path = trial.cluster.root / "records.tsv"
    path.write_text("id\tname\n" + "".join(f"r{n}\trecord number {n}\n" for n in range(trial.options.records)))
    half = trial.cluster.root / "few.tsv"
    half.write_text("id\tname\nold\told record\n")
    to = f"{trial.cluster.address}/killed"
    command = ["index", "--quiet", "--id", "id", "--title", "name", "--to", to]
    trial.check("a first import", trial.isearch(*command, str(half)).returncode == 0)
    turn = random.Random(3)
    kills = 0
    environment = trial.environment()
    for _ in range(20 * trial.options.kills):
        process = subprocess.Popen([trial.options.program, *command, str(path)], env=environment, stderr=subprocess.PIPE)
        try:
            process.wait(timeout=0.1 + turn.random() * 0.5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            kills += 1
        process.stderr.close()
        if process.returncode == 0:
            break
        answer = trial.isearch("info", "--json", to)
        count = json.loads(answer.stdout)["records"] if answer.returncode == 0 else answer.stderr
        trial.check("what was searched still is", count == 1, str(count))
        if kills >= trial.options.kills:
            break
    answer = trial.isearch(*command, str(path))
    trial.check("the last import is whole", answer.returncode == 0, answer.stderr)
    ids = trial.isearch("query", "--limit", str(10 * trial.options.records), "--id", "id", "", to).stdout.split()
    trial.check("every record is there once", sorted(ids) == sorted(f"r{n}" for n in range(trial.options.records)), str(len(ids)))
    _, collections = trial.cluster.ask("/collections", trial.cluster.leader() or 0)
    trial.check("nothing is left over", sum(each["name"].startswith("killed_") for each in collections) == 1)
    print(f"import: killed {kills} times, {len(ids)} records of {trial.options.records}")
