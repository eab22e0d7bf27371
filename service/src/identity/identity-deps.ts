import type { Clock } from '@signpost/platform/time';
import type { IdentityStore, User } from '../ports/identity-store.ts';
import type { SessionStore } from '../ports/session-store.ts';
import type { CredentialUses } from './credential-uses.ts';

/** What the calls about users work with. */
export interface IdentityDeps {
  identities: IdentityStore;
  sessions: SessionStore;
  clock: Clock;
  uses: CredentialUses;
}

/** Who makes a request, and the password or token that they signed in with; null for a code. */
export interface Caller {
  user: User;
  credentialId: string | null;
}
