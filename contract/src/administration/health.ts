import { Type, type Static, type TProperties } from '../schema/index.ts';
import { means } from '../means.ts';

const IntegerOrNull = Type.Union([Type.Integer(), Type.Null()]);
const NumberOrNull = Type.Union([Type.Number(), Type.Null()]);
const TimeOrNull = Type.Union([Type.String(), Type.Null()]);

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
        description: '`ok`, `attention` when somebody should look, `failed`, or `off` when it is not in use.',
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
    data_version: means('Counts the imports.', Type.Integer()),
    posts: means('Listed posts.', Type.Integer()),
    links: means('Listed links.', Type.Integer()),
    changed_at: means(
      'When posts came or went last, ISO 8601 in UTC; null when that is not known.',
      TimeOrNull,
    ),
  }),
  index: part(
    'The reading of the site.',
    ['up_to_date', 'no_source', 'not_read', 'running', 'run_failed', 'old'],
    {
      sources: means('Places that the site is read from.', Type.Integer()),
      failed_sources: means('Those whose last run failed.', Type.Integer()),
      last_run_id: means('The latest run; null when there was none.', IntegerOrNull),
      last_done_at: means(
        'When a run last came to its end, ISO 8601 in UTC; null when none did.',
        TimeOrNull,
      ),
      age_seconds: means('How long ago that was.', IntegerOrNull),
    },
  ),
  schedule: part(
    'Runs that begin by themselves.',
    ['on_time', 'overdue', 'nothing_scheduled', 'switched_off'],
    {
      scheduled: means('Sources with a schedule.', Type.Integer()),
      next_run_at: means('When the next one is due, ISO 8601 in UTC; null for never.', TimeOrNull),
    },
  ),
  backend: part('The analysis backend.', ['answers', 'not_configured', 'unreachable', 'refused'], {}),
  engines: part(
    'The AI services that are asked.',
    ['asked', 'demo', 'budget_low', 'budget_spent', 'unknown'],
    {
      engines: means('How many are asked.', Type.Integer()),
      spent_today_usd: means(
        'What was spent today, in US dollars; null when that is not known.',
        NumberOrNull,
      ),
      daily_limit_usd: means('The most that may be spent on a day; null for no limit.', NumberOrNull),
    },
  ),
  cache: part('The cache that processes share.', ['answers', 'not_configured', 'unreachable'], {}),
  events: part('Where usage events go.', ['delivered', 'waiting', 'switched_off'], {
    waiting: means('Events that wait for their receiver.', Type.Integer()),
    oldest_waiting_at: means('Since when the oldest waits, ISO 8601 in UTC.', TimeOrNull),
  }),
  disk: part('The data folder.', ['enough', 'low', 'not_writable', 'missing'], {
    free_bytes: means('Free bytes; null when the folder does not exist yet.', IntegerOrNull),
  }),
});
export type HealthParts = Static<typeof HealthParts>;
export type HealthPartName = keyof HealthParts;

export const HealthBody = Type.Object({
  version: means('The version of the service.', Type.String()),
  runtime: means('The version of Node.', Type.String()),
  database: means('`sqlite`, `postgres` or `mysql`.', Type.String()),
  checked_at: means('ISO 8601 in UTC.', Type.String()),
  parts: means('Every part, by name.', HealthParts),
});
export type HealthBody = Static<typeof HealthBody>;
