import type { Said } from '@signpost/contract/indexing';
export type AskProblem =
  /** The name of the host does not exist. */
  | 'no_such_host'
  /** Not asked: the address is private. */
  | 'private_address'
  /** The certificate is refused, or no secure connection comes about. */
  | 'not_secure'
  | 'no_connection'
  | 'too_slow'
  | 'endless_redirects'
  | 'not_web';

/** What came of asking for an address once. */
export type AskOutcome =
  | {
      status: number;
      /** The redirects that were followed. */
      hops: readonly { to: string; status: number }[];
      /** The answer is that of a guard in front of the site. */
      isFirewall: boolean;
      /** How long the server wishes not to be asked, in milliseconds; null when it does not say. */
      restMs: number | null;
    }
  | { problem: AskProblem; reason: Said };

/** Asks whether addresses of other sites answer, no host more often than it can bear. */
export interface LinkChecker {
  /** Fails only when the signal is aborted. */
  ask(url: string, signal: AbortSignal): Promise<AskOutcome>;
  close(): Promise<void>;
}
