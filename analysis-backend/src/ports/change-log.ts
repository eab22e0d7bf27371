import type { BrandRecord } from './brand-store.ts';

/** A change that a person made, with the values before and after. Lists have what came and what went. */
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
  /** `before` is the name of the one that went, `after` that of the one it went into, whose id it is. */
  | { kind: 'competitor_merged'; competitorId: string; before: string; after: string };

export interface ListChange {
  added: readonly string[];
  removed: readonly string[];
}

export type ChangeRecord = LoggedChange & { at: number };

/**
 * What people changed about brands, their queries and their competitors. The brand store writes it, each entry in the transaction
 * of the change itself: none is lost, and none is there of what did not happen. What the program does by itself is not in it, such
 * as competitors that answers name, the schedule, and what a brand begins with.
 */
export interface ChangeLog {
  /** Of one brand, at or after `since` if that is given: the newest, at most `limit`, the oldest of them first. */
  listChanges(brandId: string, filter: { since?: number; limit: number }): Promise<ChangeRecord[]>;
}
