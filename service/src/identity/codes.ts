import { randomBytes } from 'node:crypto';
import { UserError } from '@signpost/platform/errors';
import { findUser } from './manage-users.ts';
import { setOwnPassword } from './own-password.ts';
import { hashOf, openSession, type OpenSession, type SessionDeps } from './sessions.ts';

const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;
const SIGN_IN_MS = 60 * 60 * 1000;

export interface NewCode {
  code: string;
  /** In milliseconds since the epoch. */
  expiresAt: number;
}

export type CodeDeps = Pick<SessionDeps, 'identities' | 'sessions' | 'clock'>;

/** Makes the code of a link by which a user sets a password. It works once, for seven days; an earlier one stops working. */
export function inviteUser(deps: CodeDeps, login: string): Promise<NewCode> {
  return addCode(deps, login, 'invitation', INVITATION_MS);
}

/** Makes the code of a link that signs in on this machine. It works once, for an hour. */
export function newSignInCode(deps: CodeDeps, login: string): Promise<NewCode> {
  return addCode(deps, login, 'sign-in', SIGN_IN_MS);
}

/** The page that an invitation leads to. The code comes after `#`, so that it reaches no log on the way. */
export function invitationUrl(root: string, { code }: NewCode): string {
  return `${root}/invitation#code=${code}`;
}

export function signInUrl(root: string, { code }: NewCode): string {
  return `${root}/sign-in#code=${code}`;
}

/** Opens a session with the code of a link that signs in; null when the code does not work. */
export async function signInWithCode(deps: SessionDeps, code: string): Promise<OpenSession | null> {
  const login = await deps.sessions.takeCode(hashOf(code), 'sign-in', deps.clock.now());
  return login === null ? null : openSession(deps, login, null);
}

/** Sets the password of an invited user and opens a session; null when the code does not work. */
export async function acceptInvitation(
  deps: SessionDeps,
  code: string,
  password: string,
): Promise<OpenSession | null> {
  const login = await deps.sessions.takeCode(hashOf(code), 'invitation', deps.clock.now());
  if (login === null) return null;
  const { id } = await setOwnPassword(deps.identities, login, password);
  return openSession(deps, login, id);
}

async function addCode(
  { identities, sessions, clock }: CodeDeps,
  login: string,
  purpose: 'invitation' | 'sign-in',
  ms: number,
): Promise<NewCode> {
  const user = await findUser(identities, login);
  // Shorter than a cookie: a line that wraps at the edge of a terminal cannot be clicked.
  const code = randomBytes(16).toString('base64url');
  const expiresAt = clock.now() + ms;
  const isAdded = await sessions.addCode({ hash: hashOf(code), login: user.login, purpose, expiresAt });
  if (!isAdded) throw new UserError(`There is no user "${login}".`);
  return { code, expiresAt };
}
