import { Type, type Static } from '../schema/index.ts';
import {
  choice,
  flag,
  inRange,
  integer,
  integerOrNull,
  list,
  means,
  nullable,
  text,
  textOrNull,
  titled,
} from '../fields.ts';

/** A backup that was made by the schedule, or in the dashboard. */
const PlannedBackup = titled('PlannedBackup', {
  state: choice('How it is, or how it ended.', {
    running: '',
    done: '',
    failed: '',
    interrupted: 'its process was stopped; there is no file of it',
  }),
  started_at: text('ISO 8601 in UTC.'),
  ended_at: textOrNull('ISO 8601 in UTC; null while it runs.'),
  file: textOrNull('The file that it has written; null for none.'),
  bytes: integerOrNull('The size of that file.'),
  problem: textOrNull('Why it failed; null when it did not.'),
});

export const BackupsBody = Type.Object({
  folder: textOrNull('The folder that backups are written to; null until one was named.'),
  keep: integer('How many are kept there; the oldest go.'),
  schedule: textOrNull('Their schedule; null for none.'),
  next_at: textOrNull('When the next one is made, ISO 8601 in UTC; null when that is not scheduled.'),
  running: flag('Whether one is being made.'),
  last: means(
    'The last one, or the one that is being made; null when there was none.',
    nullable(PlannedBackup),
  ),
  allowed_folders: list('Folders that may be named, with all that is below them.', Type.String()),
});
export type BackupsBody = Static<typeof BackupsBody>;

/** Body of PUT /backups. */
export const SetBackupsParams = Type.Object({
  folder: Type.String({
    minLength: 1,
    maxLength: 4000,
    description: 'A folder that exists, in one that `SIGNPOST_BACKUP_FOLDERS` names.',
  }),
  keep: inRange('How many backups are kept there.', [1, 1000], 7),
  schedule: means(
    'As the schedule of a source: `every day`, `every week`, or the five fields of cron; null for none.',
    nullable(Type.String({ minLength: 1, maxLength: 2000 })),
  ),
});
export type SetBackupsParams = Static<typeof SetBackupsParams>;
