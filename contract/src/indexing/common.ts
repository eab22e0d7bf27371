import { Type } from '../schema/index.ts';
import { inRange } from '../fields.ts';

/** The pages of a list, in its query. */
export const PageParams = Type.Object({
  page: inRange('Page number, from 1.', [1, 1_000_000], 1),
  per_page: inRange('Rows per page, 1 to 100.', [1, 100], 50),
});

/** The day of a history, in its query. */
export const dayParam = (description: string) =>
  Type.Optional(Type.String({ 'x-strict': true, format: 'date', description }));
