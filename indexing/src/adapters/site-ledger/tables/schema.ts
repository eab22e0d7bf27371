import type { Generated } from 'kysely';
import type { Verdict } from '../../../ports/external-links.ts';
import type { CheckState } from '../../../ports/link-checks.ts';
import type { Ends, LinkKind, LinkPosition, Way } from '../../../ports/ledger-document.ts';
import type { IgnoreBy } from '../../../ports/ignored-links.ts';
import type { RunState } from '../../../ports/run.ts';
import type { LinkChange, PostChange } from '../../../ports/runs.ts';

/** 0 and 1, as every engine has them. */
export type Flag = 0 | 1;

/** The tables of the site ledger. Texts that are looked for and may be long are found by their hash: 128 bits in hexadecimal. */
export interface LedgerSchema {
  /** One row. */
  ledger_state: {
    id: number;
    revision: number;
    published_revision: number | null;
    /** The name under which that was published. Null when it is not known which posts have changed since. */
    published_as: string | null;
    /** Grows when another verdict is passed on an external address. */
    verdict_changes: number;
    /** As JSON. */
    site: string | null;
    /** The last number of each kind that was given. */
    last_post_id: number;
    last_link_id: number;
    last_page_key_id: number;
    /** 1 while the ledger is filled for the first time: what links lead to and all counts follow at the end of the run. */
    is_unsettled: Flag;
    /** The process that holds a run; null for none. */
    holder: string | null;
    lease_until: number;
  };
  /** Posts that differ from what was published, as of a revision that came later. */
  ledger_unpublished: { post_id: number; revision: number };
  ledger_source: {
    id: Generated<number>;
    kind: string;
    location: string;
    location_hash: string;
    options: string;
    secret: string | null;
    schedule: string | null;
    /** When a run is due; null for never. */
    next_run_at: number | null;
    /** When the documents of `ledger_changed` are to be read; null when there are none. */
    changes_due_at: number | null;
    /** 1 while pages were written whose blocks of links were not compared with those of others. */
    has_new_blocks: Generated<Flag>;
  };
  /** Documents that were announced as changed and were not read since. */
  ledger_changed: {
    id: Generated<number>;
    source_id: number;
    name_hash: string;
    /** Address or key. */
    name: string;
    noted_at: number;
  };
  ledger_run: {
    id: Generated<number>;
    source_id: number;
    state: RunState;
    started_at: number;
    ended_at: number | null;
    checkpoint: string | null;
    rules: string;
    /** When the last complete run before it began; null to read everything. */
    since: number | null;
    /** Reads some documents of the source only. */
    is_partial: Flag;
    is_cancelled: Flag;
    /** The ledger's after its last change; 0 in rows of earlier versions. */
    revision: Generated<number>;
    /** What `RunRecord` has of documents and changes, as JSON. */
    counts: string;
    problem: string | null;
    /** A list of sentences as JSON. */
    notes: string;
    /** Names what it has read to its end; null where that is not known. */
    stamp: string | null;
  };
  ledger_unreadable: {
    id: Generated<number>;
    run_id: number;
    address: string;
    address_hash: string;
    reason: string;
  };
  /** Posts that a run changed, as they were called then; the first ones of each run. */
  ledger_run_post: {
    id: Generated<number>;
    run_id: number;
    post_id: number;
    kind: PostChange;
    title: string;
    address: string | null;
  };
  /** Links that a run changed, with the post they were in, as it was called then; the first ones of each run. */
  ledger_run_link: {
    id: Generated<number>;
    run_id: number;
    post_id: number;
    kind: LinkChange;
    title: string;
    address: string;
    /** Where a link led that is led elsewhere now. */
    address_before: string | null;
    anchor: string;
  };
  /** The ids that were given to documents without one. They stay when the document goes. */
  ledger_given_id: { identity: string; post_id: number };
  ledger_document: {
    /** The id that the document is shown under. */
    post_id: number;
    /** Hash of the site's id or, without one, of the key. */
    identity: string;
    source_id: number;
    key_hash: string;
    type: string;
    status: string;
    is_protected: Flag;
    is_noindex: Flag;
    cannot_be_opened: Flag;
    title: string;
    modified: string;
    permalink: string | null;
    permalink_form: number;
    seo_score: string | null;
    validator: string | null;
    content_hash: string;
    /** Of what is kept of it, as `keptHashOf` makes it; null for what an earlier version wrote. */
    kept_hash: string | null;
    /** The rules of the site under which it was read. */
    rules: string;
    /** The last run that met it. */
    seen_run: number;
    /** Whether it was an orphan when the last run ended; null when it was not listed then. */
    was_orphan: Flag | null;
    /** Whether it is one of the posts that visitors and administrators are shown. */
    is_listed: Flag;
    /** What its source says in place of our counts, as JSON; null when it is counted. */
    stored: string | null;
    /** Incoming links of which its source says so, and by which it is an orphan or not; null when they are counted. */
    stored_incoming: number | null;
    /** Links in the lists. */
    listed: number;
    unresolved: number;
    internal: number;
    internal_posts: number;
    internal_contextual: number;
    external: number;
    external_posts: number;
    external_contextual: number;
    incoming: number;
    incoming_posts: number;
    incoming_contextual: number;
  };
  /** The keys under which documents are found. */
  ledger_address: { hash: string; post_id: number; priority: number };
  /** The names by which documents are guessed, of those that are. */
  ledger_name: { post_id: number; name: string; priority: number };
  /** Each address of the site that links lead to, once, and what it means now. */
  ledger_page_key: {
    id: number;
    hash: string;
    page_key: string;
    /** What it means when no candidate is found. */
    otherwise: Ends | null;
    target_id: number | null;
    way: Way | null;
    redirects: Flag;
    /** Where it ends without a target; null when nothing is known to be there. */
    ends: Ends | null;
  };
  /** Pages that lead to others. */
  ledger_redirect: {
    source_id: number;
    /** Of the key that links to the page look for. */
    look_hash: string;
    from_url: string;
    to_url: string;
    status: number;
    /** Where it leads; null for another site, or for no page. */
    page_key_id: number | null;
    /** The last run that met it. */
    seen_run: number;
  };
  /** What a page key can mean, by `nth`. */
  ledger_candidate: {
    page_key_id: number;
    nth: number;
    /** Of the key or of the name. */
    look_hash: string;
    /** What names begin with; null for a key. */
    name: string | null;
    way: Way;
    redirects: Flag;
  };
  ledger_link: {
    id: number;
    post_id: number;
    fingerprint: string;
    /** Its place among the links of the document. */
    nth: number;
    element: string;
    raw_url: string;
    url: string;
    kind: LinkKind;
    position: LinkPosition;
    anchor: string;
    rel: string;
    text_before: string;
    text_after: string;
    flags: string;
    type: string | null;
    counted_as: 'internal' | 'external' | null;
    page_key_id: number | null;
    given_target_id: number | null;
    form: number;
    /** Of the address in `ledger_external`, for listed links to other sites. */
    external_hash: string | null;
  };
  /** The texts of documents that visitors can open, as `PackedText` has them. */
  ledger_text: {
    post_id: number;
    /** Of all that is in the text. */
    hash: string;
    text: Uint8Array;
  };
  /** Links of whole pages that may be in blocks that most pages have, as text. */
  ledger_page_blocks: {
    post_id: number;
    source_id: number;
    /** Some pages of a group show what repeats in it: those whose ranks are the lowest. */
    page_rank: string;
    language: string;
    folder: string;
    template: string;
    links: string;
    /** The places of the links that are in repeated blocks and are in no list therefore. */
    repeated: string;
  };
  /** What repeats on most pages of a source, or of a language, folder or template of it. */
  ledger_block_group: {
    group_hash: string;
    source_id: number;
    /** Null for any. */
    language: string | null;
    folder: string | null;
    template: string | null;
    /** The highest rank of the pages that show it. */
    cutoff: string;
    /** Pairs of links, by spaces. */
    pairs: string;
    /** 1 when one of these pages has changed since. */
    is_stale: Flag;
    /** 0 until the links of all its pages are listed by it. */
    is_applied: Flag;
  };
  /** The listed links from one published document to another, which are the incoming ones of the other. */
  ledger_edge: { source_id: number; target_id: number; links: number; contextual: number };
  /** Each address of other sites that published documents have links to, once, and what checks have found out about it. */
  ledger_external: {
    hash: string;
    url: string;
    host_hash: string;
    /** Null when it was never asked. */
    verdict: Verdict | null;
    /** What `ExternalCheck` has beside, as JSON. */
    found: string | null;
    next_check_at: number;
  };
  /** One row: the schedule of the checks of links to other sites, and the last check. */
  ledger_check: {
    id: number;
    schedule: string | null;
    next_at: number | null;
    /** The number of the last check; 0 for none. */
    check_id: number;
    state: CheckState | null;
    started_at: number;
    ended_at: number | null;
    /** While its process says again and again that it goes on. */
    lease_until: number;
    is_cancelled: Flag;
    due: number;
    checked: number;
    /** As JSON; null until it has ended. */
    totals: string | null;
    problem: string | null;
  };
  /** Broken links that are not to be mended. */
  ledger_ignored: {
    id: Generated<number>;
    kind: IgnoreBy;
    value: string;
    value_hash: string;
    reason: string;
    added_by: string;
    added_at: number;
  };
  ledger_day: {
    day: string;
    posts: number;
    links: number;
    orphans: number;
    unresolved: number;
    broken: number;
  };
}
