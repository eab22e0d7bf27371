import { Type, type Static } from '../schema/index.ts';
import { means } from '../means.ts';

/** Something that was done with brands. */
export const UsageEventRow = Type.Object(
  {
    id: means('Grows with every event.', Type.Integer()),
    time: means('ISO 8601 in UTC.', Type.String()),
    event: means('Its name.', Type.String()),
    properties: Type.Object({}, { additionalProperties: true, description: 'What belongs to it, by name.' }),
  },
  { title: 'UsageEvent' },
);
export type UsageEventRow = Static<typeof UsageEventRow>;

export const UsageEventsBody = Type.Object({
  events: means('The newest first.', Type.Array(UsageEventRow)),
  total: means('How many are kept: the latest 1,000 at most.', Type.Integer()),
  pages: means('How many pages they fill.', Type.Integer()),
  is_recorded: means('False when the setting turns usage events off.', Type.Boolean()),
});
export type UsageEventsBody = Static<typeof UsageEventsBody>;

/** Query of GET /events. */
export const UsageEventsQuery = Type.Object({
  page: Type.Integer({ default: 1, minimum: 1, maximum: 1000, description: 'The page, from 1.' }),
  per_page: Type.Integer({ default: 50, minimum: 1, maximum: 100, description: 'Events on a page.' }),
});
export type UsageEventsQuery = Static<typeof UsageEventsQuery>;
