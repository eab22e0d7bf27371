import type { Generated } from 'kysely';
import type { CredentialKind, Role } from '../ports/identity-store.ts';

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
  };
  /** One row: a random name of this database, which no other has, also when one takes the place of another. */
  instance: { id: string };
  /** One row: the generation that readers see, the one before it that can be gone back to, and the highest number given so far. */
  link_generation: { id: number; number: number; previous: number | null; highest: number };
  /**
   * What the brand endpoints keep, as JSON; `stored_at` is in milliseconds since the epoch. `version` counts the changes of a
   * row, so that two writers never undo each other.
   */
  brand_cache: {
    cache_key: string;
    value: string;
    stored_at: number;
    version: number;
    /** From then on, in milliseconds since the epoch, it may be deleted; null for never. */
    expires_at: number | null;
  };
  /** Usage events on their way to the receiver. */
  event_queue: {
    id: Generated<number>;
    body: string;
    created_at: string;
    /** Until then, in milliseconds since the epoch, the event belongs to whoever wrote this. */
    claimed_until: number | null;
    /** Whoever that is: a text of their own for each claim. */
    claimed_by: string | null;
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
  /** One row, once a report has been shared: what the links are signed with. */
  share_secret: { id: number; secret: string };
  /** One row, on servers: stepped by every change of what answers are made of. */
  change_counter: { id: number; number: number };
}
