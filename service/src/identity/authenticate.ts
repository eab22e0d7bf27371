import type { IdentitySnapshot, IdentityStore, Role, User } from '../ports/identity-store.ts';
import { keyAmong } from '../shared/login-key.ts';
import { memoByObject } from '@signpost/platform/memory';
import { hashesEqual, hashSecret, tokenId } from './secrets.ts';

/** The outcome of a request's Authorization header. The `login` of a failure is only what the client claims. */
export type SignIn = { outcome: 'none' } | { outcome: 'failed'; login: string | null } | SignedIn;

export interface SignedIn {
  outcome: 'ok';
  user: User;
  /** The password or token that was sent. */
  credentialId: string;
}

const NO_HASH = '0'.repeat(64);

/** The most callers that are remembered between two changes of users or credentials. */
const REMEMBERED = 1000;

/** Sign-ins by the Authorization header that let them in, as long as users and credentials stay the same. */
const letIn = memoByObject<IdentitySnapshot, Map<string, SignedIn>>(() => new Map());

export async function authenticate(store: IdentityStore, authorization: string | undefined): Promise<SignIn> {
  if (authorization === undefined) return { outcome: 'none' };
  const snapshot = await store.snapshot();
  const known = letIn(snapshot).get(authorization);
  if (known !== undefined) return known;
  const signIn = check(snapshot, authorization);
  if (signIn.outcome === 'ok' && letIn(snapshot).size < REMEMBERED)
    letIn(snapshot).set(authorization, signIn);
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
  const login = keyAmong(users, decoded.slice(0, colon));
  const presented = hashSecret(decoded.slice(colon + 1));
  // An unknown login is compared too, so that it takes as long as a wrong password.
  const stored = passwords.get(login) ?? [{ id: '', hash: NO_HASH }];
  const match = stored.find(({ hash }) => hashesEqual(hash, presented));
  const user = users.get(login);
  if (match === undefined || user === undefined) return { outcome: 'failed', login };
  return { outcome: 'ok', user, credentialId: match.id };
}

function withToken({ users, credentials }: IdentitySnapshot, token: string): SignIn {
  const credential = credentials.get(tokenId(token) ?? '');
  const matches = hashesEqual(credential?.hash ?? NO_HASH, hashSecret(token));
  const user = users.get(keyAmong(users, credential?.login ?? ''));
  if (!matches || credential?.kind !== 'token' || user === undefined)
    return { outcome: 'failed', login: null };
  return { outcome: 'ok', user, credentialId: credential.id };
}

export type Capability = 'view_options' | 'manage_options' | 'announce_changes';

const CAPABILITIES: { [Name in Role]: readonly Capability[] } = {
  administrator: ['view_options', 'manage_options', 'announce_changes'],
  viewer: ['view_options'],
  notifier: ['announce_changes'],
  editor: [],
  subscriber: [],
};

export function capabilitiesOf(user: User): readonly Capability[] {
  return CAPABILITIES[user.role];
}

export function hasCapability(user: User, capability: Capability): boolean {
  return capabilitiesOf(user).includes(capability);
}
