import { ENGINES, type Engine } from '../../service/test/servers/engines.ts';

/** What `npm run kills` hands over to the tests, by the environment. */
export const TIMES = 'SIGNPOST_KILLS';
export const ON = 'SIGNPOST_KILLS_ON';
export const KILLS_SEED = 'SIGNPOST_KILLS_SEED';

export interface Kills {
  times: number;
  seed: number;
}

/** How often to kill. The test command never does: each kill costs a start of the program. */
export function killsOf(): Kills {
  return { times: Number(process.env[TIMES] ?? 1), seed: Number(process.env[KILLS_SEED] ?? 1) };
}

/** The engine that was named, or all. */
export function enginesToKillOn(): readonly Engine[] {
  const { [ON]: on } = process.env;
  return on === undefined ? ENGINES : ENGINES.filter((engine) => engine === on);
}

/** For tests that run by hand only. */
export const UNHURRIED = { timeout: 24 * 3_600_000 };
