"""How fast the game is, as ratios within one run: `./dev bench engine|batch|all [--json]`."""
