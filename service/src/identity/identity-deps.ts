import type { IdentityStore, User } from '../ports/identity-store.ts';
import type { CredentialUses } from './credential-uses.ts';

/** What the calls about users work with. */
export interface IdentityDeps {
  identities: IdentityStore;
  uses: CredentialUses;
}

/** Who makes a request, and with which credential; null for a session. */
export interface Caller {
  user: User;
  credentialId: string | null;
}
