import type { BrandRecord } from './brand-store.ts';

/** A change that a person made, with the values before and after; for lists, the added and removed items. */
export type LoggedChange =
  | { kind: 'brand_renamed' | 'brand_url_changed'; before: string; after: string }
  | { kind: 'brand_status_changed'; before: BrandRecord['status']; after: BrandRecord['status'] }
  | ({ kind: 'brand_aliases_changed' | 'brand_domains_changed' } & ListChange)
  | {
      kind: 'query_added' | 'query_removed' | 'query_enabled' | 'query_disabled';
      queryId: string;
      query: string;
    }
  | { kind: 'query_edited'; queryId: string; before: string; after: string }
  /** The texts of all baseline queries, old and new. */
  | ({ kind: 'baseline_regenerated' } & ListChange)
  | {
      kind: 'competitor_added' | 'competitor_tracked' | 'competitor_ignored' | 'competitor_set_aside';
      competitorId: string;
      competitor: string;
    }
  | { kind: 'competitor_renamed'; competitorId: string; before: string; after: string }
  | ({
      kind: 'competitor_aliases_changed' | 'competitor_domains_changed';
      competitorId: string;
      competitor: string;
    } & ListChange)
  /** `before` is the name of the removed competitor; `after` and `competitorId` are those of the one it was merged into. */
  | { kind: 'competitor_merged'; competitorId: string; before: string; after: string }
  /** `before` is the name of the one it was merged into; `after` and `competitorId` are its own. */
  | { kind: 'competitor_separated'; competitorId: string; before: string; after: string };

export interface ListChange {
  added: readonly string[];
  removed: readonly string[];
}

export type ChangeRecord = LoggedChange & { at: number };

/**
 * Changes that people made to brands, their queries and their competitors. The brand store writes each entry in the transaction of the
 * change itself, so that the log and the data always agree. It leaves out what the program does on its own: competitors found in
 * answers, the schedule, and the first queries of a brand.
 */
export interface ChangeLog {
  /** The newest `limit` changes of a brand, from `since` on if that is given, the oldest of them first. */
  listChanges(brandId: string, filter: { since?: number; limit: number }): Promise<ChangeRecord[]>;
}
