import type { HealthParts } from '@signpost/contract/administration';
import { lookAtFolder, LOW_DISK_BYTES } from '@signpost/platform/files';
import type { HealthDeps } from './health-deps.ts';

/** How long an event may wait for its receiver before that is worth a look, in milliseconds. */
const LONG_WAIT_MS = 15 * 60 * 1000;

export async function cachePart({ checkCache }: HealthDeps): Promise<HealthParts['cache']> {
  if (checkCache === null) return { state: 'off', code: 'not_configured', figures: {} };
  const answers = await checkCache().then(
    () => true,
    () => false,
  );
  // The service works without it, only slower.
  return answers
    ? { state: 'ok', code: 'answers', figures: {} }
    : { state: 'attention', code: 'unreachable', figures: {} };
}

export async function eventsPart({
  eventLog,
  recordsEvents,
  clock,
}: HealthDeps): Promise<HealthParts['events']> {
  const { waiting, oldestAt } = await eventLog.waiting();
  const figures = { waiting, oldest_waiting_at: oldestAt };
  if (!recordsEvents) return { state: 'off', code: 'switched_off', figures };
  const isLong = oldestAt !== null && clock.now() - Date.parse(oldestAt) > LONG_WAIT_MS;
  return isLong
    ? { state: 'attention', code: 'waiting', figures }
    : { state: 'ok', code: 'delivered', figures };
}

export async function diskPart({ dataFolder }: HealthDeps): Promise<HealthParts['disk']> {
  try {
    const { exists, freeBytes } = lookAtFolder(dataFolder);
    const figures = { free_bytes: freeBytes };
    if (!exists) return { state: 'ok', code: 'missing', figures };
    return freeBytes < LOW_DISK_BYTES
      ? { state: 'attention', code: 'low', figures }
      : { state: 'ok', code: 'enough', figures };
  } catch {
    return { state: 'failed', code: 'not_writable', figures: { free_bytes: null } };
  }
}
