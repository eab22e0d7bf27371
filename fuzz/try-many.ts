import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { report, type Amount } from './amount.ts';

/** The longest that one try may take, in milliseconds: a hang, not a busy machine. */
const LONGEST_MS = 100_000;
/** The most that the memory of the process may grow, in MB. */
const MOST_GROWTH = 700;

/** What came of one try: an outcome to count, and what was wrong with it. */
export interface Outcome {
  outcome: string;
  problems: readonly string[];
}

export interface Problem {
  problem: string;
  count: number;
  /** The first input that showed it, without the middle of long texts. */
  input: string;
}

/**
 * Tries many inputs and goes on after a problem, so that a long run shows all of them; the same seed and number of tries show the same
 * again. Equal problems are one, with its first input.
 */
export async function tryMany<Input>(
  part: string,
  { runs, seed }: Amount,
  inputs: fc.Arbitrary<Input>,
  tryOne: (input: Input) => Outcome | Promise<Outcome>,
): Promise<Problem[]> {
  const found = new Map<string, Problem>();
  const outcomes: Record<string, number> = {};
  const started = performance.now();
  const memory = { first: megabytes(), most: 0 };
  let slowestMs = 0;
  const note = (problem: string, input: Input): void => {
    const known = found.get(problem);
    if (known === undefined) found.set(problem, { problem, count: 1, input: shown(input) });
    else known.count += 1;
  };
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      const begun = performance.now();
      const { outcome, problems } = await inTime(tryOne, input);
      slowestMs = Math.max(slowestMs, performance.now() - begun);
      memory.most = Math.max(memory.most, megabytes());
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      for (const problem of problems) note(problem, input);
      if (memory.most - memory.first > MOST_GROWTH) note('the memory of the process grows', input);
    }),
    { numRuns: runs, seed },
  );
  const problems = [...found.values()];
  report({
    part,
    tried: runs,
    problems: problems.length,
    seconds: (performance.now() - started) / 1000,
    slowestMs,
    mostMegabytes: memory.most,
    outcomes,
  });
  return problems;
}

async function inTime<Input>(
  tryOne: (input: Input) => Outcome | Promise<Outcome>,
  input: Input,
): Promise<Outcome> {
  const stop = new AbortController();
  const late = setTimeout(LONGEST_MS, null, { signal: stop.signal, ref: false }).then(
    () => ({ outcome: 'late', problems: [`no end within ${LONGEST_MS} ms`] }),
    () => ({ outcome: '', problems: [] }),
  );
  try {
    return await Promise.race([tryOne(input), late]);
  } catch (error) {
    return { outcome: 'thrown', problems: [`thrown: ${firstLines(error)}`] };
  } finally {
    stop.abort();
  }
}

/** The message, and where it comes from. */
function firstLines(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error.stack ?? error.message).split('\n').slice(0, 4).join('\n');
}

function shown(input: unknown): string {
  return inspect(input, { depth: 8, maxStringLength: 2000, breakLength: 200 });
}

function megabytes(): number {
  return process.memoryUsage.rss() / 1024 / 1024;
}
