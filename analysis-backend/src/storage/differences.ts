import type { BrandRecord, CompetitorRecord, QueryRecord } from '../ports/brand-store.ts';
import type { ListChange, LoggedChange } from '../ports/change-log.ts';

/** The changes of a brand that its figures depend on. */
export function brandDifferences(before: BrandRecord, after: BrandRecord): LoggedChange[] {
  const changes: LoggedChange[] = [];
  if (before.name !== after.name)
    changes.push({ kind: 'brand_renamed', before: before.name, after: after.name });
  if (before.url !== after.url)
    changes.push({ kind: 'brand_url_changed', before: before.url, after: after.url });
  const aliases = listDifference(before.aliases, after.aliases);
  if (aliases !== null) changes.push({ kind: 'brand_aliases_changed', ...aliases });
  const domains = listDifference(before.domains, after.domains);
  if (domains !== null) changes.push({ kind: 'brand_domains_changed', ...domains });
  if (before.status !== after.status)
    changes.push({ kind: 'brand_status_changed', before: before.status, after: after.status });
  return changes;
}

/** `before` is null for a new query, `after` for a removed one. Other wordings count in no figure, so their changes are left out. */
export function queryDifferences(before: QueryRecord | null, after: QueryRecord | null): LoggedChange[] {
  const either = after ?? before;
  if (either === null || either.wordingOf !== null) return [];
  const { id: queryId, text: query } = either;
  if (before === null) return [{ kind: 'query_added', queryId, query }];
  if (after === null) return [{ kind: 'query_removed', queryId, query }];
  const changes: LoggedChange[] = [];
  if (before.text !== query)
    changes.push({ kind: 'query_edited', queryId, before: before.text, after: query });
  if (before.enabled !== after.enabled)
    changes.push({ kind: after.enabled ? 'query_enabled' : 'query_disabled', queryId, query });
  return changes;
}

const STATE_KINDS = {
  tracked: 'competitor_tracked',
  candidate: 'competitor_set_aside',
  ignored: 'competitor_ignored',
} as const satisfies Record<CompetitorRecord['state'], LoggedChange['kind']>;

export function competitorDifferences(before: CompetitorRecord, after: CompetitorRecord): LoggedChange[] {
  const changes: LoggedChange[] = [];
  const { id: competitorId, name: competitor } = after;
  if (before.name !== competitor)
    changes.push({ kind: 'competitor_renamed', competitorId, before: before.name, after: competitor });
  const aliases = listDifference(before.aliases, after.aliases);
  if (aliases !== null)
    changes.push({ kind: 'competitor_aliases_changed', competitorId, competitor, ...aliases });
  const domains = listDifference(before.domains, after.domains);
  if (domains !== null)
    changes.push({ kind: 'competitor_domains_changed', competitorId, competitor, ...domains });
  if (before.state !== after.state)
    changes.push({ kind: STATE_KINDS[after.state], competitorId, competitor });
  return changes;
}

/** Null when both have the same texts in any order. */
function listDifference(before: readonly string[], after: readonly string[]): ListChange | null {
  const added = after.filter((text) => !before.includes(text));
  const removed = before.filter((text) => !after.includes(text));
  return added.length + removed.length === 0 ? null : { added, removed };
}
