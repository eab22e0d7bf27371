import { setTimeout } from 'node:timers/promises';
import type { Running } from '../../service/test/cli/run-signpost.ts';
import { report } from '../amount.ts';
import { randomNumbers } from '../../analysis-backend/src/shared/random-numbers.ts';
import type { Kills } from './kills.ts';

export type Side = 'one' | 'other';

/** A command that replaces one content by another, and how to see which of them is there. */
export interface Deed {
  /** Starts the command that leads to this content. */
  start(to: Side): Running | Promise<Running>;
  /**
   * The content that is stored, after everything was verified; `cut` when the data says that it must not be used before the command is
   * repeated. Anything else is thrown.
   */
  look(): Promise<Side | 'cut'>;
}

const OTHER: Readonly<Record<Side, Side>> = { one: 'other', other: 'one' };

/**
 * Kills the command many times, each time at a random moment of the time that it takes undisturbed, and goes on with what is left: each
 * run begins where the one before was killed. In the end the command is left alone and must succeed.
 * Gives the number of kills that came before the end of the command.
 */
export async function killMany(name: string, deed: Deed, { times, seed }: Kills): Promise<number> {
  const random = randomNumbers(seed);
  const started = performance.now();
  const outcomes = { old: 0, new: 0, cut: 0, 'ended before': 0 };
  let { side, ms } = await undisturbed(deed, 'other');
  for (let kill = 1; kill <= times; kill += 1) {
    const running = await deed.start(OTHER[side]);
    running.stdin.end();
    await Promise.race([setTimeout(random() * ms), running.exited]);
    running.signal('SIGKILL');
    const { code, stderr } = await running.exited;
    if (code !== null && code !== 0)
      throw new Error(`${name}, kill ${kill} of seed ${seed}: ended with ${code}: ${stderr}`);
    if (code === 0) outcomes['ended before'] += 1;
    const found = await deed.look().catch((error: unknown) => {
      throw new Error(`${name}, kill ${kill} of seed ${seed}`, { cause: error });
    });
    if (code === null) outcomes[found === 'cut' ? 'cut' : found === side ? 'old' : 'new'] += 1;
    if (found !== 'cut') side = found;
  }
  ({ side } = await undisturbed(deed, OTHER[side]));
  const killed = outcomes.old + outcomes.new + outcomes.cut;
  report({
    part: name,
    tried: killed,
    problems: 0,
    seconds: (performance.now() - started) / 1000,
    slowestMs: ms,
    mostMegabytes: 0,
    outcomes,
  });
  return killed;
}

async function undisturbed(deed: Deed, to: Side): Promise<{ side: Side; ms: number }> {
  const running = await deed.start(to);
  const begun = performance.now();
  running.stdin.end();
  const { code, stderr } = await running.exited;
  const ms = performance.now() - begun;
  const found = await deed.look();
  if (code !== 0 || found !== to)
    throw new Error(`Undisturbed it ended with ${code} and ${found}: ${stderr}`);
  return { side: to, ms };
}
