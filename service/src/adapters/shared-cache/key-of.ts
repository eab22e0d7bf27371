import { hash } from 'node:crypto';

/** A key that is short whatever it names, and tells nobody what that is: names may be logins, addresses or searches. */
export function keyOf(prefix: string, kind: string, name: string): string {
  return `${prefix}${kind}:${hash('sha256', name, 'base64url')}`;
}
