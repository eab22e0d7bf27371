import { hash, randomInt, timingSafeEqual } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function randomText(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

export function newCredentialId(): string {
  return randomText(12);
}

/** 24 letters, shown in groups of four. */
export function newApplicationPassword(): string {
  return randomText(24).replace(/(.{4})(?!$)/g, '$1 ');
}

const TOKEN = /^sp_([A-Za-z0-9]{12})_([A-Za-z0-9]{32})$/;

/** A token carries the id of its credential, so that it is compared with one stored hash only. */
export function newToken(id: string): string {
  return `sp_${id}_${randomText(32)}`;
}

export function tokenId(token: string): string | null {
  return TOKEN.exec(token)?.[1] ?? null;
}

/**
 * Our secrets are random (over 140 bits), so one round of SHA-256 protects them as well as a slow password hash would, and a
 * request costs microseconds. Blanks that people paste with a password do not count.
 */
export function hashSecret(secret: string): string {
  return hash('sha256', secret.replaceAll(' ', ''));
}

export function hashesEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
