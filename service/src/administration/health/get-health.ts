import type { HealthBody, HealthPartName, HealthParts } from '@signpost/contract/administration';
import { messageOf } from '@signpost/platform/errors';
import { backendPart, enginesPart } from './backend-parts.ts';
import type { HealthDeps } from './health-deps.ts';
import { indexPart, schedulePart, storePart } from './site-parts.ts';
import { cachePart, diskPart, eventsPart } from './system-parts.ts';

/** The longest time that a part may take to answer, in milliseconds. */
export const PART_MS = 4000;

type PartChecks = { [Name in HealthPartName]: (deps: HealthDeps) => Promise<HealthParts[Name]> };

const CHECKS: PartChecks = {
  store: storePart,
  index: indexPart,
  schedule: schedulePart,
  backend: backendPart,
  engines: enginesPart,
  cache: cachePart,
  events: eventsPart,
  disk: diskPart,
};

/** Asks every part at the same time. A part that fails or hangs takes no other part with it. */
export async function getHealth(deps: HealthDeps): Promise<HealthBody> {
  const names = Object.keys(CHECKS) as HealthPartName[];
  const parts = await Promise.all(names.map(async (name) => [name, await askPart(deps, name)]));
  return {
    version: deps.version,
    runtime: process.version,
    database: deps.database,
    checked_at: new Date(deps.clock.now()).toISOString(),
    // One entry for each name.
    parts: Object.fromEntries(parts) as HealthParts,
  };
}

type Unknown = { state: 'failed'; code: 'failed' | 'timed_out'; figures: null };

async function askPart(deps: HealthDeps, name: HealthPartName): Promise<HealthParts[HealthPartName]> {
  const answered = new AbortController();
  const late = deps
    .wait(PART_MS, answered.signal)
    .then((): Unknown => ({ state: 'failed', code: 'timed_out', figures: null }));
  try {
    return await Promise.race([CHECKS[name](deps), late]);
  } catch (error) {
    deps.logger.warn(
      { part: name, problem: messageOf(error) },
      'a part of the service cannot tell its health',
    );
    return { state: 'failed', code: 'failed', figures: null };
  } finally {
    answered.abort();
  }
}
