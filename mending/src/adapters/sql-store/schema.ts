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
    /** The highest that was given to a refresh. */
    edition: number;
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
    /** The edition of the open suggestions to this post that are shown. */
    edition: number;
  };
  mending_suggestion: {
    /** See `editions.ts`. */
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
    edition: number;
  };
  /** What each check on the site's own links has found. */
  mending_check: { id: Generated<number>; revision: number; measured_at: number; quality: string };
  /** Rows with a token are found by it when they are new. */
  mending_plan: { id: Generated<number>; token: string; made_at: number; made_by: string };
  mending_change: {
    id: Generated<number>;
    plan_id: number;
    post_id: number;
    source_id: number;
    post_type: string;
    post_title: string;
    post_url: string;
    way: string;
    /** As JSON, like the two that follow. */
    wish: string;
    read_state: string | null;
    edit: string | null;
    span_hash: string | null;
    state: string;
    problem: string | null;
  };
  /** One row for each text that was to be written. */
  mending_journal: {
    id: Generated<number>;
    token: string;
    plan_id: number;
    post_id: number;
    /** As JSON, like the edits. */
    post: string;
    action: string;
    result: string;
    problem: string | null;
    at: number;
    asked_by: string;
    edits: string;
    text_before: string;
    text_after: string;
    revision: number | null;
  };
  /** At most one row: the plan that is being worked on. */
  mending_turn: {
    id: number;
    holder: string;
    plan_id: number;
    action: string;
    done: number;
    total: number;
    lease_until: number;
    is_cancelled: number;
  };
}
