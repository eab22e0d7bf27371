import { Type, type Static } from '../schema/index.ts';
import { flag, inRange, integer, list, text, titled } from '../fields.ts';

/** Something that was done with brands. */
export const UsageEventRow = titled('UsageEvent', {
  id: integer('Increases with every event.'),
  time: text('ISO 8601 in UTC.'),
  event: text('Its name.'),
  properties: Type.Object({}, { additionalProperties: true, description: 'Its properties, by name.' }),
});
export type UsageEventRow = Static<typeof UsageEventRow>;

export const UsageEventsBody = Type.Object({
  events: list('The newest first.', UsageEventRow),
  total: integer('How many are kept: the latest 1,000 at most.'),
  pages: integer('How many pages they fill.'),
  is_recorded: flag('False when usage events are turned off.'),
});
export type UsageEventsBody = Static<typeof UsageEventsBody>;

/** Query of GET /events. */
export const UsageEventsQuery = Type.Object({
  page: inRange('The page, from 1.', [1, 1000], 1),
  per_page: inRange('Events on a page.', [1, 100], 50),
});
export type UsageEventsQuery = Static<typeof UsageEventsQuery>;
