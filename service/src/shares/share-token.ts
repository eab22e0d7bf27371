import { createHmac, timingSafeEqual } from 'node:crypto';

/** The content of a link: which share, and when it expires, in seconds since the epoch. */
export interface ShareClaim {
  id: string;
  expires: number;
}

const TOKEN = /^([a-z0-9]{1,32})\.([1-9]\d{0,11})\.([\w-]{43})$/;

/** `id.expires.signature`: letters that need no escaping in an address. */
export function signShare(secret: string, { id, expires }: ShareClaim): string {
  return `${id}.${expires}.${signatureOf(secret, id, String(expires))}`;
}

/** The content of the token if it is signed with the secret, else null. Both take the same time. */
export function verifyShareToken(secret: string, token: string): ShareClaim | null {
  const [, id = '', expires = '', signature = ''] = TOKEN.exec(token) ?? [];
  const expected = Buffer.from(signatureOf(secret, id, expires));
  // Compared as text: several base64 texts mean the same bytes.
  const presented = Buffer.from(signature.padEnd(expected.length));
  return timingSafeEqual(expected, presented) ? { id, expires: Number(expires) } : null;
}

/** The word in front makes these signatures useless for any other purpose. */
function signatureOf(secret: string, id: string, expires: string): string {
  return createHmac('sha256', secret).update(`share.${id}.${expires}`).digest('base64url');
}
