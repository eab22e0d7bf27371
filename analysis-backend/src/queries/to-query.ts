import type { BackendMarkedQuery, BackendOwnQueries } from '@signpost/contract/analyses';
import type { Static } from '@signpost/contract/schema';
import type { ListedQueries } from './list-queries.ts';
import type { QueryRecord } from '../ports/brand-store.ts';
import { toTime, toTimeOrNull } from '../shared/wire-values.ts';

/** The protocol's list and, beyond the protocol, the advice about it. */
export function toQueries({ queries, hint }: ListedQueries): BackendOwnQueries {
  return { queries: queries.map(toQuery), hint };
}

export function toQuery(query: QueryRecord): Static<typeof BackendMarkedQuery> {
  return {
    uuid: query.id,
    text: query.text,
    enabled: query.enabled,
    is_baseline: query.isBaseline,
    method: query.method,
    wording_of: query.wordingOf,
    created_at: toTime(query.createdAt),
    updated_at: toTimeOrNull(query.updatedAt),
  };
}
