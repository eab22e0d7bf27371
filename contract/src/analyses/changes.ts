import { Type, type Static } from '../schema/index.ts';
import { Count, Uuid, type AnalysisCall } from './common.ts';
import { means, rows, text } from '../fields.ts';

/**
 * A header in every reply of a backend that reports its changes: the instance and the number of its latest change, like `3f0c…:41`.
 * The number is read before the data, so that the reply holds every change up to it.
 */
export const REVISION_HEADER = 'x-backend-revision';

/** How long the call for changes waits for one, in seconds. */
export const CHANGES_WAIT_SECONDS = 25;

const BackendChangesParams = Type.Object({
  instance: Type.Optional(text('The instance that `since` belongs to.')),
  since: Type.Optional(
    means(
      'The number that the caller knows; without it, or with one of another instance, all brands are listed.',
      Count,
    ),
  ),
  wait: Type.Optional(
    means('Keep the reply until something has changed, 25 seconds at most.', Type.Literal('true')),
  ),
});

export const BackendChanges = Type.Object({
  instance: text('Names the stored data: other data has another.'),
  revision: means('The number of the latest change.', Count),
  brands: rows('The brands that have changed since, removed ones included.', {
    uuid: means('The brand.', Uuid),
    revision: means('The number of its latest change.', Count),
  }),
});
export type BackendChanges = Static<typeof BackendChanges>;

/** Only the service makes this call; it is not offered to administrators. */
export const changesCall = {
  method: 'get',
  path: '/api/v1/changes',
  summary: 'What has changed since, at once or as soon as anything has',
  description:
    'Between the backend and the service only. Every reply of the backend has the header `x-backend-revision`, such as `0b54e3c2-1f0e-4a55-9c0e-2f6d3c3f8a10:41`: the instance and the number of the latest change that the reply knows of. The database counts every change of a brand, its queries, competitors, facts and labels, and every analysis that begins, ends or is scored again; not the single answers of a run. A backend without the header is not asked.',
  params: BackendChangesParams,
  reply: BackendChanges,
} as const satisfies AnalysisCall;
