import type { Generated } from 'kysely';

export interface MendingSchema {
  /** One row. */
  mending_state: {
    id: number;
    /** The revision of the ledger that the suggestions were made from; null before the first time. */
    revision: number | null;
    made_at: number | null;
    /** The process that writes suggestions; null for none. */
    holder: string | null;
    lease_until: number;
  };
  mending_post: {
    post_id: number;
    title: string;
    /** As `fold` of the platform writes it. */
    folded_title: string;
    url: string;
    made_from: string;
    incoming: number;
    worth: number;
    /** As JSON. */
    worth_reasons: string;
  };
  mending_suggestion: {
    id: string;
    source_id: number;
    target_id: number;
    paragraph: number;
    before_text: string;
    anchor: string;
    after_text: string;
    folded_sentence: string;
    /** In millionths. */
    probability: number;
    /** As JSON. */
    reasons: string;
    state: string;
    is_listed: number;
    note: string;
    decided_by: string | null;
    decided_at: number | null;
  };
  /** What each check on the site's own links has found. */
  mending_check: { id: Generated<number>; revision: number; measured_at: number; quality: string };
}
