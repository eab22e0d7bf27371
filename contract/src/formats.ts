import { Type, type Static } from './schema/index.ts';

export const LIST_FORMATS = ['json', 'csv', 'ndjson'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** A parameter of every list. */
export const FormatParams = Type.Object({
  format: Type.Optional(
    Type.Enum(LIST_FORMATS, {
      description:
        'csv or ndjson gives every row that matches, not only one page, and each with all its fields; without it the Accept header decides.',
    }),
  ),
});
export type FormatParams = Static<typeof FormatParams>;
