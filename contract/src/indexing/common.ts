import { Type } from '../schema/index.ts';

/** The pages of a list, in its query. */
export const PageParams = Type.Object({
  page: Type.Integer({
    default: 1,
    minimum: 1,
    maximum: 1_000_000,
    description: 'Page number, from 1.',
  }),
  per_page: Type.Integer({ default: 50, minimum: 1, maximum: 100, description: 'Rows per page, 1 to 100.' }),
});

/** The day of a history, in its query. */
export const dayParam = (description: string) =>
  Type.Optional(Type.String({ 'x-strict': true, format: 'date', description }));
