// Plays tables at a steady rate, then at full load, and prints the results of each, one per line.
import { performance } from "node:perf_hooks";

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function drive(open, port, nTables, nSeats, rate, seconds) {
  setTimeout(() => process.exit(1), 120_000 + 3000 * seconds).unref(); // time limit
  const tables = [];
  for (let i = 0; i < nTables; i++) tables.push(await open(port, nSeats));
  await sleep(1000);
  const counts = tables.map(() => 0);
  for (const [isSteady, length] of [
    [true, 1000 * seconds],
    [false, 250 * seconds],
  ]) {
    console.log("begin");
    const began = performance.now();
    const until = began + length;
    const latencies = [];
    const every = (1000 * nTables) / rate;
    await Promise.all(
      tables.map(async (table, i) => {
        let due = began + Math.random() * every;
        while (!table.isOver?.() && (isSteady ? due < until : performance.now() < until)) {
          if (isSteady) await sleep(Math.max(0, due - performance.now()));
          const asked = performance.now();
          await table.act(counts[i]++);
          latencies.push(performance.now() - asked);
          due += every;
        }
      }),
    );
    latencies.sort((a, b) => a - b);
    const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))];
    const took = (performance.now() - began) / 1000;
    console.log(JSON.stringify({ actions: latencies.length, seconds: took, p50: at(0.5), p99: at(0.99) }));
  }
  process.exit(0);
}
