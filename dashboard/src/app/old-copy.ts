import type { Query } from '@tanstack/react-query';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

/** Whether the service has answered with an older copy, because the analysis backend does not answer. */
export function isOldCopy(data: unknown): boolean {
  const body = bodyOf(data);
  return body['is_stale'] === true || typeof body['stale_since'] === 'string';
}

/** Some calls give the body alone, others with what the headers say. */
function bodyOf(data: unknown): Readonly<Record<string, unknown>> {
  if (typeof data !== 'object' || data === null) return {};
  const answer = data as Record<string, unknown>;
  return typeof answer['body'] === 'object' ? bodyOf(answer['body']) : answer;
}

interface Tries {
  /** How many answers and failures had come when the last pause began. */
  outcomes: number;
  pauseMs: number;
}

const tries = new WeakMap<object, Tries>();

/** How long to wait before an older copy is asked for again, twice as long each time; false for one that is current. */
export function pauseBefore(query: Query): number | false {
  const { data, dataUpdateCount, errorUpdateCount } = query.state;
  if (!isOldCopy(data)) {
    tries.delete(query);
    return false;
  }
  const outcomes = dataUpdateCount + errorUpdateCount;
  const last = tries.get(query);
  if (last?.outcomes === outcomes) return last.pauseMs;
  const pauseMs = last === undefined ? FIRST_PAUSE_MS : Math.min(last.pauseMs * 2, LONGEST_PAUSE_MS);
  tries.set(query, { outcomes, pauseMs });
  return pauseMs;
}
