import { Type, type Static } from '../schema/index.ts';
import { flag, integer, list, text } from '../fields.ts';

/** Something that was done with brands. */
export const UsageEventRow = Type.Object(
  {
    id: integer('Grows with every event.'),
    time: text('ISO 8601 in UTC.'),
    event: text('Its name.'),
    properties: Type.Object({}, { additionalProperties: true, description: 'What belongs to it, by name.' }),
  },
  { title: 'UsageEvent' },
);
export type UsageEventRow = Static<typeof UsageEventRow>;

export const UsageEventsBody = Type.Object({
  events: list('The newest first.', UsageEventRow),
  total: integer('How many are kept: the latest 1,000 at most.'),
  pages: integer('How many pages they fill.'),
  is_recorded: flag('False when the setting turns usage events off.'),
});
export type UsageEventsBody = Static<typeof UsageEventsBody>;

/** Query of GET /events. */
export const UsageEventsQuery = Type.Object({
  page: Type.Integer({ default: 1, minimum: 1, maximum: 1000, description: 'The page, from 1.' }),
  per_page: Type.Integer({ default: 50, minimum: 1, maximum: 100, description: 'Events on a page.' }),
});
export type UsageEventsQuery = Static<typeof UsageEventsQuery>;
