import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { MIN_PASSWORD } from '@signpost/contract/session';
import { UserError } from '@signpost/platform/errors';
import type { IdentityStore, OwnPassword } from '../ports/identity-store.ts';
import { keyAmong } from '../shared/login-key.ts';
import { HashQueue, type Place } from './hash-queue.ts';
import { newCredentialId } from './secrets.ts';

/** The cost of scrypt: 128 MB of memory, and a good part of a second. Stored with each hash, so that it can be raised. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const MAX_MEMORY = 256 * 1024 * 1024;
/** What all sign-ins of this process wait in. */
export const passwordHashes = new HashQueue();
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** What is wrong with a new password; null when it will do. Length is the only rule. */
export function problemOfPassword(password: string): string | null {
  if (Array.from(password).length >= MIN_PASSWORD) return null;
  return `A password has ${MIN_PASSWORD} characters at least.`;
}

/** Sets the password that a user chose. Sessions that the old one opened are over. */
export async function setOwnPassword(
  store: IdentityStore,
  login: string,
  password: string,
): Promise<OwnPassword> {
  const problem = problemOfPassword(password);
  if (problem !== null) throw new UserError(problem);
  const own = { id: newCredentialId(), hash: await hashPassword(password) };
  if (!(await store.setOwnPassword(login, own))) throw new UserError(`There is no user "${login}".`);
  return own;
}

export async function removeOwnPassword(store: IdentityStore, login: string): Promise<void> {
  const { users, ownPasswords } = await store.snapshot();
  if (!ownPasswords.has(keyAmong(users, login)) || !(await store.setOwnPassword(login, null)))
    throw new UserError(`There is no password of "${login}".`);
}

/** Null, for a user without a password, takes as long and fits nothing. */
export async function fitsPassword(
  password: string,
  stored: OwnPassword | null,
  { place, signal }: { place: Place; signal: AbortSignal },
): Promise<boolean> {
  const [salt, key, cost] = stored === null ? [randomBytes(SALT_BYTES), null, COST] : parse(stored.hash);
  const derived = await place.run(() => derive(password, salt, cost), signal);
  return key !== null && key.length === derived.length && timingSafeEqual(key, derived);
}

async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await passwordHashes.next(() => derive(password, salt, COST));
  const { N, r, p } = COST;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

function parse(hash: string): [salt: Buffer, key: Buffer, cost: typeof COST] {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return [Buffer.from(salt, 'base64url'), Buffer.from(key, 'base64url'), cost];
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  // The same letters can be typed in several ways.
  const text = password.normalize('NFKC');
  return scryptAsync(text, salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY });
}
