const TIMES = 25;
const WARM_UP = 3;

/** Median of consecutive runs in milliseconds. */
export async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES + WARM_UP; time += 1) {
    const start = performance.now();
    await work();
    if (time >= WARM_UP) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? Number.NaN;
}
