import { randomBytes, scryptSync } from 'node:crypto';
import type { IdentityStore } from '../../src/ports/identity-store.ts';
import { newCredentialId } from '../../src/identity/secrets.ts';

/** A cost that takes no time; the service's own takes a third of a second for every hash. */
const COST = { N: 16, r: 8, p: 1 };

/** Gives the user a password of their own. The service checks it at the cost that is stored with it. */
export async function giveOwnPassword(store: IdentityStore, login: string, password: string): Promise<void> {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, COST);
  const hash = ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')];
  await store.setOwnPassword(login, { id: newCredentialId(), hash: hash.join('$') });
}
