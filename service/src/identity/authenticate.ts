import type { IdentitySnapshot, IdentityStore, Role, User } from '../ports/identity-store.ts';
import { memoByObject } from '../shared/memo-by-object.ts';
import { hashesEqual, hashSecret, tokenId } from './secrets.ts';

/** What a request's Authorization header says. `login` is what it claims, whether or not it is true. */
export type SignIn =
  | { outcome: 'none' }
  | { outcome: 'failed'; login: string | null }
  | { outcome: 'ok'; user: User };

const NOBODY = '0'.repeat(64);

/** So many callers are remembered between two changes of the users. */
const REMEMBERED = 1000;

/** Who was let in with which header, as long as users and credentials are what they were then. */
const letIn = memoByObject<IdentitySnapshot, Map<string, User>>(() => new Map());

export async function authenticate(store: IdentityStore, authorization: string | undefined): Promise<SignIn> {
  if (authorization === undefined) return { outcome: 'none' };
  const snapshot = await store.snapshot();
  const known = letIn(snapshot).get(authorization);
  if (known !== undefined) return { outcome: 'ok', user: known };
  const signIn = check(snapshot, authorization);
  if (signIn.outcome === 'ok' && letIn(snapshot).size < REMEMBERED)
    letIn(snapshot).set(authorization, signIn.user);
  return signIn;
}

function check(snapshot: IdentitySnapshot, authorization: string): SignIn {
  const space = authorization.indexOf(' ');
  const scheme = authorization.slice(0, space).toLowerCase();
  const value = authorization.slice(space + 1).trim();
  if (scheme === 'basic') return withPassword(snapshot, value);
  if (scheme === 'bearer') return withToken(snapshot, value);
  return { outcome: 'failed', login: null };
}

function withPassword({ users, passwords }: IdentitySnapshot, encoded: string): SignIn {
  const decoded = Buffer.from(encoded, 'base64').toString();
  const colon = decoded.indexOf(':');
  if (colon === -1) return { outcome: 'failed', login: null };
  const login = decoded.slice(0, colon).toLowerCase();
  const presented = hashSecret(decoded.slice(colon + 1));
  // Compared with something in any case: an unknown login takes as long as a wrong password.
  const stored = passwords.get(login)?.map(({ hash }) => hash) ?? [NOBODY];
  const matches = stored.filter((hash) => hashesEqual(hash, presented)).length > 0;
  const user = users.get(login);
  return matches && user !== undefined ? { outcome: 'ok', user } : { outcome: 'failed', login };
}

function withToken({ users, credentials }: IdentitySnapshot, token: string): SignIn {
  const credential = credentials.get(tokenId(token) ?? '');
  const matches = hashesEqual(credential?.hash ?? NOBODY, hashSecret(token));
  const user = users.get(credential?.login.toLowerCase() ?? '');
  if (!matches || credential?.kind !== 'token' || user === undefined)
    return { outcome: 'failed', login: null };
  return { outcome: 'ok', user };
}

export type Capability = 'view_options' | 'manage_options';

const capabilitiesOf: { [Name in Role]: readonly Capability[] } = {
  administrator: ['view_options', 'manage_options'],
  viewer: ['view_options'],
  editor: [],
  subscriber: [],
};

export function hasCapability(user: User, capability: Capability): boolean {
  return capabilitiesOf[user.role].includes(capability);
}
