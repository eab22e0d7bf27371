import { Type, type Static, type TProperties } from '../schema/index.ts';
import { integer, integerOrNull, means, numberOrNull, text, textOrNull } from '../fields.ts';

export const HEALTH_STATES = ['ok', 'attention', 'failed', 'off'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/**
 * A part of the service: its state, the reason as a code, and its figures. A part that fails or takes too long has the code `failed` or
 * `timed_out`, and no figures.
 */
function part<const Code extends string, Figures extends TProperties>(
  description: string,
  codes: readonly Code[],
  figures: Figures,
) {
  return Type.Object(
    {
      state: Type.Enum(HEALTH_STATES, {
        description: '`ok`, `attention` when someone should look, `failed`, or `off` when it is not in use.',
      }),
      code: Type.Enum([...codes, 'failed', 'timed_out'] as const, { description: 'Why it has this state.' }),
      figures: Type.Union([Type.Object(figures), Type.Null()], {
        description: 'Null when they could not be found out.',
      }),
    },
    { description },
  );
}

export const HealthParts = Type.Object({
  store: part('The posts and links that are listed.', ['listed', 'sample', 'empty'], {
    data_version: integer('Counts the imports.'),
    posts: integer('Listed posts.'),
    links: integer('Listed links.'),
    changed_at: textOrNull('When posts came or went last, ISO 8601 in UTC; null when that is not known.'),
  }),
  index: part(
    'The reading of the site.',
    ['up_to_date', 'no_source', 'not_read', 'running', 'run_failed', 'old'],
    {
      sources: integer('Places that the site is read from.'),
      failed_sources: integer('Those whose last run failed.'),
      last_run_id: integerOrNull('The latest run; null when there was none.'),
      last_done_at: textOrNull('When a run last came to its end, ISO 8601 in UTC; null when none did.'),
      age_seconds: integerOrNull('How long ago that was.'),
    },
  ),
  schedule: part(
    'Runs that start on a schedule.',
    ['on_time', 'overdue', 'nothing_scheduled', 'switched_off'],
    {
      scheduled: integer('Sources with a schedule.'),
      next_run_at: textOrNull('When the next one is due, ISO 8601 in UTC; null for never.'),
    },
  ),
  backend: part('The analysis backend.', ['answers', 'not_configured', 'unreachable', 'refused'], {}),
  engines: part(
    'The AI services that are asked.',
    ['asked', 'demo', 'budget_low', 'budget_spent', 'unknown'],
    {
      engines: integer('How many are asked.'),
      spent_today_usd: numberOrNull('What was spent today, in US dollars; null when that is not known.'),
      daily_limit_usd: numberOrNull('The most that may be spent on a day; null for no limit.'),
    },
  ),
  cache: part('The cache that processes share.', ['answers', 'not_configured', 'unreachable'], {}),
  events: part('Where usage events go.', ['delivered', 'waiting', 'switched_off'], {
    waiting: integer('Events that wait for their receiver.'),
    oldest_waiting_at: textOrNull('Since when the oldest waits, ISO 8601 in UTC.'),
  }),
  disk: part('The data folder.', ['enough', 'low', 'not_writable', 'missing'], {
    free_bytes: integerOrNull('Free bytes; null when the folder does not exist yet.'),
  }),
});
export type HealthParts = Static<typeof HealthParts>;
export type HealthPartName = keyof HealthParts;

export const HealthBody = Type.Object({
  version: text('The version of the service.'),
  runtime: text('The version of Node.'),
  database: text('`sqlite`, `postgres` or `mysql`.'),
  checked_at: text('ISO 8601 in UTC.'),
  parts: means('Every part, by name.', HealthParts),
});
export type HealthBody = Static<typeof HealthBody>;
