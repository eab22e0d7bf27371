import type { AgentWay } from '@signpost/contract/agents';
import type { Generated } from 'kysely';
import type { CredentialKind, Role } from '../ports/identity-store.ts';
import type { CodePurpose } from '../ports/session-store.ts';

/** The service's own tables. The link data lives in generations: see `adapters/link-store/build/generation-schema.ts`. */
export interface ServiceSchema {
  user: { id: Generated<number>; login: string; role: Role; created_at: string };
  credential: {
    /** Public part: it names the credential in lists and, for tokens, on the wire. */
    id: string;
    user_id: number;
    kind: CredentialKind;
    name: string;
    /** SHA-256 of the secret, in hexadecimal. */
    hash: string;
    created_at: string;
    /** In milliseconds since the epoch, exact to an hour; null when it was never used. */
    last_used_at: Generated<number | null>;
  };
  /** Passwords that users chose, one per user, by a slow hash with its parameters. The id changes with the password. */
  own_password: { user_id: number; id: string; hash: string; created_at: string };
  /** Browsers that are signed in; times are in milliseconds since the epoch. `hash` is the SHA-256 of the cookie. */
  session: {
    hash: string;
    user_id: number;
    /** The id of the password that opened the session; null for a code. */
    opened_with: string | null;
    created_at: number;
    seen_at: number;
  };
  /** Codes that work once: the SHA-256 of each, and when it expires, in milliseconds since the epoch. */
  sign_in_code: { hash: string; user_id: number; purpose: CodePurpose; expires_at: number };
  /** One row: a random id of this database, which tells it from any other that takes its place. */
  instance: { id: string };
  /** One row: the generation that readers see, the one that an undo goes back to, and the highest number given so far. */
  link_generation: { id: number; number: number; previous: number | null; highest: number };
  /**
   * The durable cache of the brand endpoints, as JSON; `stored_at` is in milliseconds since the epoch. `version` counts the changes
   * of a row, so that no writer undoes the change of another.
   */
  brand_cache: {
    cache_key: string;
    value: string;
    stored_at: number;
    version: number;
    /** When the entry may be deleted, in milliseconds since the epoch; null for never. */
    expires_at: number | null;
  };
  /** Usage events on their way to the receiver. */
  event_queue: {
    id: Generated<number>;
    body: string;
    created_at: string;
    /** When the claim on the event ends, in milliseconds since the epoch. */
    claimed_until: number | null;
    /** The name of the claim, another one for each claim. */
    claimed_by: string | null;
  };
  /** The latest usage events, for administrators to read; `properties` is JSON. */
  usage_event: { id: Generated<number>; time: string; event: string; properties: string };
  /** The latest calls of agents, for administrators to read. */
  agent_call: {
    id: Generated<number>;
    time: string;
    login: string;
    tool: string;
    way: AgentWay;
    ms: number;
    result: string;
  };
  /** Reports that are shared by a link, as JSON; times are in milliseconds since the epoch. */
  share: {
    id: string;
    brand_id: string;
    analysis_id: string;
    created_at: number;
    expires_at: number;
    report: string;
  };
  /** One row, once a report has been shared: the secret that signs the links. */
  share_secret: { id: number; secret: string };
  /** One row: where and when backups are made, and the last one; times are in milliseconds since the epoch. */
  backup_plan: {
    id: number;
    folder: string | null;
    /** How many backups are kept. */
    keep: number;
    schedule: string | null;
    next_at: number | null;
    /** The number of the last backup; 0 for none. */
    run_id: number;
    state: 'running' | 'done' | 'failed' | null;
    started_at: number;
    ended_at: number | null;
    /** While its process says again and again that it goes on. */
    lease_until: number;
    file: string | null;
    bytes: number | null;
    problem: string | null;
  };
  /** One row, on servers only: a number that grows with every change of data that answers are made from. */
  change_counter: { id: number; number: number };
}
