import { Type, type Static } from '../schema/index.ts';
import { integer, list, text, titled } from '../fields.ts';

/** The most documents that one call may announce. */
export const MOST_CHANGED = 1000;

/** Parameters of POST /index/changed; at least one document. */
export const IndexChangedParams = Type.Object({
  urls: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: MOST_CHANGED,
      description: 'Whole addresses of pages that came, changed or went.',
    }),
  ),
  ids: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), {
      maxItems: MOST_CHANGED,
      description: 'Ids of posts that came, changed or went.',
    }),
  ),
});

export const AcceptedChange = titled('AcceptedChange', {
  source_id: integer('The source that it is read from.'),
  document: text('The address, without its fragment, or the id.'),
});
export type AcceptedChange = Static<typeof AcceptedChange>;

export const IndexChangedBody = Type.Object({
  accepted: list('What will be read again, within seconds.', AcceptedChange),
});
export type IndexChangedBody = Static<typeof IndexChangedBody>;
