/** The best of five rounds of both, in seconds of the processor: other work on the machine counts little. The first compiles the code. */
export function bestSeconds(one: () => void, other: () => void): [one: number, other: number] {
  const best: [number, number] = [Infinity, Infinity];
  for (let round = 0; round < 5; round += 1) {
    for (const [at, work] of [one, other].entries()) {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      best[at] = Math.min(best[at] ?? Infinity, (user + system) / 1e6);
    }
  }
  return best;
}

export function perSecond(pages: number, seconds: number): string {
  return `${Math.round(pages / seconds).toLocaleString('en')} pages/s`;
}
