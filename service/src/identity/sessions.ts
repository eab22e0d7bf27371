import { createHmac, hash, randomBytes } from 'node:crypto';
import type { Clock } from '@signpost/platform/time';
import type { IdentityStore, User } from '../ports/identity-store.ts';
import type { SessionStore } from '../ports/session-store.ts';
import { keyAmong } from '../shared/login-key.ts';
import { hashesEqual } from './secrets.ts';

/** How long a session lasts, in milliseconds. */
export interface SessionLimits {
  /** Without any request. */
  idleMs: number;
  /** In all. */
  wholeMs: number;
}

export interface SessionDeps {
  identities: IdentityStore;
  sessions: SessionStore;
  sessionLimits: SessionLimits;
  clock: Clock;
}

export interface OpenSession {
  user: User;
  /** The value of the cookie. */
  secret: string;
  /** The id of the password that opened it; null for a code. */
  openedWith: string | null;
  /** When it ends unless it is used again, in milliseconds since the epoch. */
  until: number;
}

/** A use is noted when the last noted one is this old, in milliseconds: each note makes every process look at stored data again. */
const NOTE_MS = 5 * 60 * 1000;

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** The stored form of a cookie or a code. */
export function hashOf(secret: string): string {
  return hash('sha256', secret);
}

/** Opens a session for a user, who has just proved to be it; null when the user is gone. */
export async function openSession(
  { sessions, identities, sessionLimits: { idleMs, wholeMs }, clock }: SessionDeps,
  login: string,
  openedWith: string | null,
): Promise<OpenSession | null> {
  const now = clock.now();
  await sessions.sweep({ createdAt: now - wholeMs, seenAt: now - idleMs }, now);
  const { users } = await identities.snapshot();
  const user = users.get(keyAmong(users, login));
  if (user === undefined) return null;
  const secret = randomBytes(32).toString('base64url');
  const session = { hash: hashOf(secret), login: user.login, openedWith, createdAt: now, seenAt: now };
  if (!(await sessions.add(session))) return null;
  return { user, secret, openedWith, until: now + Math.min(idleMs, wholeMs) };
}

/** The session of a cookie, and notes its use unless it is only looked at; null when there is none or it is over. */
export async function findSession(
  deps: SessionDeps,
  secret: string,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<OpenSession | null> {
  const { sessions, identities, sessionLimits, clock } = deps;
  if (!SECRET.test(secret)) return null;
  const session = await sessions.find(hashOf(secret));
  if (session === null) return null;
  const now = clock.now();
  const { idleMs, wholeMs } = sessionLimits;
  const until = Math.min(session.createdAt + wholeMs, session.seenAt + idleMs);
  if (now >= until) return null;
  const { users, credentials, ownPasswords } = await identities.snapshot();
  const login = keyAmong(users, session.login);
  const user = users.get(login);
  const { openedWith } = session;
  const isStillRight =
    openedWith === null || credentials.has(openedWith) || ownPasswords.get(login)?.id === openedWith;
  if (user === undefined || !isStillRight) return null;
  if (isUse && now - session.seenAt >= Math.min(NOTE_MS, idleMs / 4))
    // The next request tries again.
    await sessions.markSeen(session.hash, now).catch(() => {});
  return { user, secret, openedWith, until };
}

export async function endSession({ sessions }: Pick<SessionDeps, 'sessions'>, secret: string): Promise<void> {
  if (SECRET.test(secret)) await sessions.remove(hashOf(secret));
}

/** What a page of ours sends with a change. Another site cannot know it: it can neither read the cookie nor our answers. */
export function csrfOf(secret: string): string {
  return createHmac('sha256', secret).update('signpost csrf').digest('base64url');
}

export function isCsrfOf(secret: string, presented: string): boolean {
  return hashesEqual(hashOf(csrfOf(secret)), hashOf(presented));
}
