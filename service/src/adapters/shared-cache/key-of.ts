import { hash } from 'node:crypto';

/** A short key that does not show the name it is made of: names may be logins, addresses or searches. */
export function keyOf(prefix: string, kind: string, name: string): string {
  return `${prefix}${kind}:${hash('sha256', name, 'base64url')}`;
}
