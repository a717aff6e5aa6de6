"""What is stored of games: checksums of seeded games, and records.

`python -m tests.contract.stored` renews the checksums and adds records for games and
player counts that have none under their present rules. Records are never replaced: a
game that was played once must replay for ever.
"""

from __future__ import annotations

import json
from pathlib import Path

import barrow
from tests.contract.playout import checksum
from tests.contract.tables import Table, game_of, keys

DATA = Path(__file__).parents[1] / "data"
CHECKSUMS = DATA / "checksums.json"
RECORDS = DATA / "records"


def checksums(key: str) -> dict[str, str]:
    """Return the checksum of one seeded game for each number of players."""
    counts = game_of(key).players
    return {str(players): checksum(Table(key, players, {}), "stored") for players in counts}


def play(game: barrow.Game, players: int) -> barrow.Match:
    """Play a random match to its end."""
    luck = barrow.Chance(f"{game.key} {players}")
    match = barrow.Match(game, players, f"stored {players}")
    while match.state.pending:
        seat = match.state.pending[0]
        options = match.state.legal(seat)
        match.play(seat, options[luck.below(len(options))])
    return match


def main() -> None:
    """Renew the checksums and add what records are missing."""
    RECORDS.mkdir(parents=True, exist_ok=True)
    renewed = {key: checksums(key) for key in keys()}
    CHECKSUMS.write_text(json.dumps(renewed, indent=2) + "\n", encoding="utf-8")
    for key in barrow.games():
        game = barrow.game(key)
        for players in game.players:
            path = RECORDS / f"{key}-rules-{game.rules}-players-{players}.json"
            if not path.exists():
                path.write_text(play(game, players).record.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
