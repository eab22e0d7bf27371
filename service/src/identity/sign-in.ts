import type { FailedSignIns } from '../ports/failed-sign-ins.ts';
import { keyAmong } from '../shared/login-key.ts';
import { networkOf } from './network-of.ts';
import { fitsPassword, passwordHashes } from './own-password.ts';
import { hashesEqual, hashSecret } from './secrets.ts';
import { openSession, type OpenSession, type SessionDeps } from './sessions.ts';

export interface SignInDeps extends SessionDeps {
  failedSignIns: FailedSignIns;
}

/** The outcome of a sign-in that failed: how many seconds to wait when it was one too many, else 0. */
export interface Failed {
  waitSeconds: number;
  /** The password was not looked at, because too many others wait for that. */
  isBusy?: boolean;
}

/** After how many seconds to try again when too many sign-ins wait. */
const BUSY_SECONDS = 10;

/** An attempt to sign in, from a network address. */
export interface Attempt {
  login: string;
  password: string;
  address: string;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
}

/** Opens a session with an application password or with the user's own. */
export async function signIn(deps: SignInDeps, attempt: Attempt): Promise<OpenSession | Failed> {
  const password = await findPassword(deps, attempt);
  if ('waitSeconds' in password) return password;
  return (await openSession(deps, attempt.login, password.id)) ?? { waitSeconds: 0 };
}

/**
 * The password that fits. A wrong login takes as long as a wrong password. What a person chose can be guessed, so it is not even
 * looked at after too many failures; an application password always fits.
 */
export async function findPassword(
  { identities, failedSignIns }: Pick<SignInDeps, 'identities' | 'failedSignIns'>,
  { login, password, address, signal }: Attempt,
): Promise<{ id: string } | Failed> {
  const { users, passwords, ownPasswords } = await identities.snapshot();
  const name = keyAmong(users, login);
  const presented = hashSecret(password);
  const application = passwords.get(name)?.find(({ hash }) => hashesEqual(hash, presented));
  if (application !== undefined) return application;
  const network = networkOf(address);
  const place = passwordHashes.enter(network);
  if (place === null) return { waitSeconds: BUSY_SECONDS, isBusy: true };
  try {
    // Counted before it is looked at, so that many attempts at once are no way around the limit.
    const waitSeconds = await failedSignIns.count(network, name);
    if (waitSeconds > 0) return { waitSeconds };
    const own = ownPasswords.get(name) ?? null;
    const fits = await fitsPassword(password, own, { place, signal });
    return fits && own !== null ? own : { waitSeconds: 0 };
  } finally {
    // Whatever happens: a place that is never left would keep others from signing in.
    place.leave();
  }
}
