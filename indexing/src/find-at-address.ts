import type { FoundDocument } from './ports/link-index.ts';
import type { SiteLedger } from './ports/site-ledger.ts';
import { pageKey } from './addresses/address-keys.ts';
import { createSite } from './addresses/site.ts';
import { candidatesOf } from './resolve/candidates.ts';

/** The document that the ledger knows at an address, published or not; null for none. */
export async function findAtAddress(ledger: SiteLedger, url: URL): Promise<FoundDocument | null> {
  const told = await ledger.site();
  if (told === null) return null;
  const site = createSite(told);
  const addressKeys = candidatesOf(pageKey(url, site), site).flatMap((candidate) =>
    'look' in candidate && candidate.way !== 'guess' ? [candidate.look] : [],
  );
  return ledger.findDocument({ addressKeys });
}
