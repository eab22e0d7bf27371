import { Type, type Static } from '../schema/index.ts';
import { choice, flag, integer, means, nullable, object, text, textOrNull, titled } from '../fields.ts';
import { SaidSchema } from './said.ts';

/** One check of the links to other sites. */
const LinkCheck = titled('LinkCheck', {
  state: choice('How it is, or how it ended.', {
    running: '',
    done: '',
    cancelled: '',
    interrupted: 'its process was stopped; what it has found out stays',
    failed: '',
  }),
  started_at: text('ISO 8601 in UTC.'),
  ended_at: textOrNull('ISO 8601 in UTC; null while it runs.'),
  due: integer('Addresses that were to be asked; 0 until it is known.'),
  checked: integer('Addresses that were asked.'),
  totals: means(
    'What was known of all addresses of other sites at its end; null before, and when it did not get there.',
    nullable(
      Type.Object({
        ok: integer('They answer.'),
        redirected: integer('They answer at another address.'),
        suspect: integer('Not found, and not yet often enough.'),
        broken: integer('Not found on several days.'),
        blocked: integer('The server refuses programs.'),
        unknown: integer('A time-out, or a fault of the server.'),
        unchecked: integer('Never asked.'),
      }),
    ),
  ),
  problem: textOrNull('Why it failed; null when it did not.'),
  said: object('The problem as a code with its values.', { problem: nullable(SaidSchema) }),
});

export const LinkChecksBody = Type.Object({
  schedule: textOrNull('Their schedule; null for none.'),
  next_at: textOrNull('When they are checked next, ISO 8601 in UTC; null when that is not scheduled.'),
  running: flag('Whether a check is going on.'),
  last: means('The last check, or the one that is going on; null when there was none.', nullable(LinkCheck)),
});
export type LinkChecksBody = Static<typeof LinkChecksBody>;

/** Body of PUT /links/checks. */
export const SetLinkChecksParams = Type.Object({
  schedule: means(
    'As the schedule of a source: `every week`, `every day`, or the five fields of cron; null for no longer.',
    nullable(Type.String({ minLength: 1, maxLength: 2000 })),
  ),
});
export type SetLinkChecksParams = Static<typeof SetLinkChecksParams>;
