import { createHash } from 'node:crypto';

/** A UUID that is always the same for a text, so that several processes cannot create the same thing twice. */
export function fixedId(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}
