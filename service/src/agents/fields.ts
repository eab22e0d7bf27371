import { nullable } from '@signpost/contract/fields';
import { Type, type TProperties } from '@signpost/contract/schema';

// Fields of the tools. Names that explain themselves have no description: agents pay for each word in every conversation.

export const word = Type.String();
export const wordOrNull = nullable(Type.String());
export const count = Type.Integer();
export const countOrNull = nullable(Type.Integer());
export const figure = Type.Number();
export const figureOrNull = nullable(Type.Number());
export const yes = Type.Boolean();
export const table = <Row extends TProperties>(row: Row) => Type.Array(Type.Object(row));

/** A figure with the ends of its 95 % interval. */
export const interval = { value: figureOrNull, low: figureOrNull, high: figureOrNull };

interface Measured {
  value: number;
  interval: { low: number; high: number } | null;
}

export function toInterval(measured: Measured | null | undefined) {
  const { value = null, interval: ends = null } = measured ?? {};
  return { value, low: ends?.low ?? null, high: ends?.high ?? null };
}

const PER_PAGE = 20;

/** The arguments of a list. */
export const pages = {
  page: Type.Optional(Type.Integer({ minimum: 1, description: '`next` of the reply before.' })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: `Default ${PER_PAGE}.` })),
};

interface Page {
  page?: number;
  per_page?: number;
}

/** The page that is asked for. */
export function pageOf({ page = 1, per_page = PER_PAGE }: Page): Required<Page> {
  return { page, per_page };
}

/** The next page of a list; null after the last one. */
export function nextPage(asked: Page, total: number): number | null {
  const { page, per_page: perPage } = pageOf(asked);
  return page * perPage < total ? page + 1 : null;
}

/** One page of rows that came at once. */
export function pageRows<Row>(rows: readonly Row[], asked: Page): Row[] {
  const { page, per_page: perPage } = pageOf(asked);
  return rows.slice((page - 1) * perPage, page * perPage);
}

/** A choice in the arguments that may be left out. */
export const optional = <const Word extends string>(words: readonly Word[], description?: string) =>
  Type.Optional(Type.Enum([...words], description === undefined ? {} : { description }));
export const optionalText = (description?: string) =>
  Type.Optional(Type.String({ maxLength: 500, ...(description === undefined ? {} : { description }) }));
export const optionalId = (description?: string) =>
  Type.Optional(Type.Integer({ minimum: 1, ...(description === undefined ? {} : { description }) }));
