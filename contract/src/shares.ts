import { Type, type Static } from './schema/index.ts';
import { inRange, list, means, text, titled } from './fields.ts';

/** A link to a report: anyone who has the link may read the report, until the link expires or is revoked. */
export const Share = titled('Share', {
  id: text('Its id.'),
  url: text('Address of the report; only its path unless `SIGNPOST_PUBLIC_URL` is set.'),
  brand_id: text('The brand.'),
  analysis_id: text('The analysis whose figures the report shows.'),
  created_at: text('ISO 8601 in UTC.'),
  expires_at: text('ISO 8601 in UTC; after that the link no longer works.'),
});
export type Share = Static<typeof Share>;

export const ShareBody = Type.Object({ share: means('The link.', Share) });
export type ShareBody = Static<typeof ShareBody>;

export const SharesBody = Type.Object({
  shares: list('Those that still work, the newest first.', Share),
});
export type SharesBody = Static<typeof SharesBody>;

export const ShareRevokedBody = Type.Object({ revoked: means('Always true.', Type.Literal(true)) });
export type ShareRevokedBody = Static<typeof ShareRevokedBody>;

/** Parameters of POST /brands/{id}/shares. */
export const CreateShareParams = Type.Object({
  analysis_id: Type.Optional(
    Type.String({
      'x-strict': true,
      pattern: '^(?!results$)[a-zA-Z0-9-]+$',
      description: 'A finished analysis of the brand; the latest one when it is missing.',
    }),
  ),
  days: inRange('For how many days the link works.', [1, 365], 30),
});
export type CreateShareParams = Static<typeof CreateShareParams>;
