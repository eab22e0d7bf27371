import type { FoundDocument, LinkIndex } from './ports/link-index.ts';
import { pageKey } from './addresses/address-keys.ts';
import { rulesOf, siteOf } from './rules-of.ts';

/** The document that the ledger knows at an address, published or not; null for none. */
export async function findAtAddress(index: LinkIndex, url: URL): Promise<FoundDocument | null> {
  const told = await index.site();
  if (told === null) return null;
  const site = siteOf(told);
  const addressKeys = rulesOf(site)
    .candidates(pageKey(url, site))
    .flatMap((candidate) => ('look' in candidate && candidate.way !== 'guess' ? [candidate.look] : []));
  return index.findDocument({ addressKeys });
}
