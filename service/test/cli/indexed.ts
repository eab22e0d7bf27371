import type { LinkDataRecord } from '@signpost/contract/records';
import { storedRecords } from './data-folder.ts';
import type { Finished } from './run-signpost.ts';

/** The last line of a command with `--json`. */
export function lastLine({ stdout }: Finished): unknown {
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
}

/** All lines of a command with `--json`. */
export function eventsOf({ stdout }: Finished): Record<string, unknown>[] {
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** What is published: each post with its counts, by its title. */
export async function published(folder: string): Promise<Record<string, string>> {
  const lines = (await storedRecords(folder)).trimEnd().split('\n');
  const records = lines.map((line) => JSON.parse(line) as LinkDataRecord);
  const counts = new Map(
    records.flatMap((record) =>
      record.record === 'link_meta'
        ? [
            [
              record.post_id,
              `${record.internal} internal, ${record.external} external, ${record.incoming} incoming`,
            ],
          ]
        : [],
    ),
  );
  return Object.fromEntries(
    records.flatMap((record) =>
      record.record === 'post' ? [[record.title, counts.get(record.id) ?? 'not counted']] : [],
    ),
  );
}
