"""A short series on numba's GPU simulator; prints the result of each match as JSON."""

import json
import sys

from boxlid.games import find_game
from boxlid.lab import gpu

gpu.MATCHES_PER_PART, gpu.THREADS_PER_BLOCK = 2, 2

game, seats, options, bots = json.loads(sys.argv[1])
results = gpu.GpuSeries(find_game(game), seats, bots=bots, seed=3, options=options).play(5)
print(json.dumps([column.tolist() for column in results.columns()]))
