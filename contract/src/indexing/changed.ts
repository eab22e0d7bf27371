import { Type, type Static } from '../schema/index.ts';
import { means } from '../means.ts';

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

export const AcceptedChange = Type.Object(
  {
    source_id: means('The source that it is read from.', Type.Integer()),
    document: means('The address, without its fragment, or the id.', Type.String()),
  },
  { title: 'AcceptedChange' },
);
export type AcceptedChange = Static<typeof AcceptedChange>;

export const IndexChangedBody = Type.Object({
  accepted: Type.Array(AcceptedChange, { description: 'What will be read again, within seconds.' }),
});
export type IndexChangedBody = Static<typeof IndexChangedBody>;
