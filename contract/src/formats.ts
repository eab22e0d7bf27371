import { Type, type Static } from './schema/index.ts';
import { text } from './fields.ts';

export type ListFormat = 'json' | 'csv' | 'ndjson';

/** A parameter of every list. */
export const FormatParams = Type.Object({
  format: Type.Optional(
    text(
      '`csv` or `ndjson` gives every row that matches, not only one page, and each with all its fields; `json` is one page as ever. With any other value, or without it, the Accept header decides.',
    ),
  ),
});
export type FormatParams = Static<typeof FormatParams>;
