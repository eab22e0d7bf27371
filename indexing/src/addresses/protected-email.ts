import type { WebAddress } from './web-address.ts';

/** In place of `mailto:` Cloudflare writes this address, which its script in the page turns back, with other digits in every answer. */
const PATH = '/cdn-cgi/l/email-protection';

/** The address as visitors get it; null for one that is no protected e-mail address. */
export function protectedEmail({ pathname, hash }: WebAddress): string | null {
  if (pathname !== PATH) return null;
  const [key = 0, ...letters] = Buffer.from(hash.slice(1), 'hex');
  return `mailto:${Buffer.from(letters.map((letter) => letter ^ key)).toString()}`;
}
