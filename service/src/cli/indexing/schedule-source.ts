import { terminal } from '@signpost/platform/command';
import { UserError } from '@signpost/platform/errors';
import { systemClock } from '@signpost/platform/time';
import { parseSchedule, setSchedule } from '@signpost/indexing/schedule/schedule';
import { scheduleChecks } from '@signpost/indexing/check-links/link-checks';
import type { LedgerPlace } from '@signpost/indexing/ports/site-ledger';
import { withoutLinks } from '../command/with-stores.ts';
import { knownSource } from './known-source.ts';

export async function scheduleSource(
  id: number | 'check-links',
  schedule: string,
  options: { data?: string; json?: boolean },
): Promise<void> {
  await withoutLinks(options, async (stores) => {
    const text = schedule === 'off' ? null : schedule;
    if (id === 'check-links') return scheduleLinkChecks(stores.ledger, text, options.json === true);
    const { location } = await knownSource(stores.ledger, id);
    const nextRunAt = await setSchedule(await stores.ledger.open(), systemClock, id, text);
    const next = nextRunAt === null ? null : new Date(nextRunAt).toISOString();
    if (options.json === true) terminal.printJson({ id, schedule: text, next_run_at: next });
    else
      terminal.print(
        next === null
          ? `${location} is no longer read on a schedule.`
          : `${location} is read next at ${next}, while signpost serve is running.`,
      );
  });
}

async function scheduleLinkChecks(ledger: LedgerPlace, text: string | null, json: boolean): Promise<void> {
  const times = text === null ? null : parseSchedule(text);
  if (typeof times === 'string') throw new UserError(times);
  const { schedule, next_at: next } = await scheduleChecks(
    { ledger, clock: systemClock },
    { schedule: text },
  );
  if (json) terminal.printJson({ schedule, next_at: next });
  else
    terminal.print(
      next === null
        ? 'Links to other sites are no longer checked on a schedule.'
        : `Links to other sites are checked next at ${next}, while signpost serve is running.`,
    );
}
