import { hash } from 'node:crypto';

/**
 * What a link is known by from one reading to the next, for the links of one document in their order: its document, address and text,
 * and how many the same stand before it. A link keeps it when others come and go.
 */
export function linkFingerprints(source: string, links: readonly { url: string; text: string }[]): string[] {
  const counts = new Map<string, number>();
  return links.map(({ url, text }) => {
    const same = JSON.stringify([source, url, text]);
    const nth = counts.get(same) ?? 0;
    counts.set(same, nth + 1);
    // 128 bits: no two links of a site share them by chance.
    return hash('sha256', `${nth} ${same}`).slice(0, 32);
  });
}
