import type { Said } from '@signpost/contract/indexing';

/** What is held of an address of another site. */
export type Verdict =
  | 'ok'
  /** It answers, at another address. */
  | 'redirected'
  /** It was not found, and not yet often enough to call it broken. */
  | 'suspect'
  | 'broken'
  /** The server does not answer programs like this one, or not this many requests. Visitors may well get there. */
  | 'blocked'
  /** No answer, or one that says nothing of the page: a time-out, a fault of the server. */
  | 'unknown';

/** What was found out about an address, by all checks so far. */
export interface ExternalCheck {
  verdict: Verdict;
  /** Of the last answer; null when there was none. */
  status: number | null;
  /** Why it is not ok, as a part of a sentence; null when it is. */
  reason: Said | null;
  /** Where the last answer came from, when a redirect led there. */
  leadsTo: string | null;
  /** All redirects on the way say that they will stay. */
  isPermanent: boolean;
  checks: number;
  /** Days (UTC) on which it was not found, since it was found last. */
  failures: number;
  /** The first and the last of them, in milliseconds since the epoch. */
  failingSince: number | null;
  failedAt: number | null;
  checkedAt: number;
  nextCheckAt: number;
}

export interface ExternalAddress {
  /** Names the address within the ledger. */
  id: string;
  url: string;
  /** Null when it was never asked. */
  check: ExternalCheck | null;
}

/** The addresses of other sites that published posts link to, each once, and what is known of them. Every change is durable at once. */
export interface ExternalLinks {
  /** Adds the addresses that are new, which are due at once, and forgets those that no published post links to any more. */
  refresh(): Promise<void>;
  /** The hosts with addresses that are due, the longest due first, and how many those are. */
  dueHosts(now: number): Promise<readonly { host: string; addresses: number }[]>;
  /** Addresses of a host that are due, in the order of their ids, after the id `after`. */
  due(args: {
    host: string;
    now: number;
    after: string | null;
    limit: number;
  }): Promise<readonly ExternalAddress[]>;
  note(id: string, check: ExternalCheck): Promise<void>;
  /** Nothing of this host is due before then. */
  postpone(host: string, until: number): Promise<void>;
  /** How many addresses have each verdict; null counts those that were never asked. */
  totals(): Promise<ReadonlyMap<Verdict | null, number>>;
}

export interface WithExternal {
  readonly external: ExternalLinks;
}
