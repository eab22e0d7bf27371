import { createHash } from 'node:crypto';

/** The key itself is random and not stored, so that a fast hash protects it. */
export function feedHash(key: string): string {
  return createHash('sha256').update(`feed.${key}`).digest('hex');
}
