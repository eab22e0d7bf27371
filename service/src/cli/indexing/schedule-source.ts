import { terminal } from '@signpost/platform/command';
import { systemClock } from '@signpost/platform/time';
import { setSchedule } from '@signpost/indexing/schedule/schedule';
import { withoutLinks } from '../command/with-stores.ts';
import { knownSource } from './known-source.ts';

export async function scheduleSource(
  id: number,
  schedule: string,
  options: { data?: string; json?: boolean },
): Promise<void> {
  await withoutLinks(options, async (stores) => {
    const { location } = await knownSource(stores.ledger, id);
    const text = schedule === 'off' ? null : schedule;
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
