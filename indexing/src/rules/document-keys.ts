import type { AddressKey } from '../ports/ledger-document.ts';
import { pageKey } from '../addresses/address-keys.ts';
import { parseAddress } from '../addresses/web-address.ts';
import type { AddressedDocument } from './address-rules.ts';
import type { RuledSite } from './asked.ts';
import { fileStem } from './file-stem.ts';
import { lookKeys } from './look-keys.ts';

/** Unpublished documents come after all published ones. */
const UNPUBLISHED = 10;

/** The keys of all addresses that a document says. `formerNames` gives what else a former address beside its permalink is known by. */
export function keysOfAddresses(
  { permalink, opening, addresses }: AddressedDocument,
  site: RuledSite,
  formerNames: (page: string) => readonly string[] = () => [],
): Set<string> {
  const keys = new Set<string>();
  const page = pageOf(permalink, site);
  if (page !== null && opening === undefined) keys.add(lookKeys.permalink(site, page));
  if (page !== null && opening === 'by_redirect') keys.add(lookKeys.oldAddress(site, page));

  for (const { url, way } of addresses) {
    const key = pageOf(url, site);
    if (key === null) continue;
    if (way === 'permalink') keys.add(lookKeys.permalink(site, key));
    else if (way === 'query') keys.add(lookKeys.query(site, key));
    else if (way === 'old_address') {
      keys.add(lookKeys.oldAddress(site, key));
      if (pathBefore(key) === pathBefore(page ?? '')) for (const name of formerNames(key)) keys.add(name);
    } else if (way === 'canonical') keys.add(lookKeys.canonical(site, key));
    else {
      const path = key.split('?', 1)[0] ?? key;
      keys.add(lookKeys.file(site, path));
      keys.add(lookKeys.fileStem(site, fileStem(path)));
    }
  }
  return keys;
}

/** The page key of an address; null for none and for an address that is no page. */
export function pageOf(address: string | null, site: RuledSite): string | null {
  const url = address === null ? null : parseAddress(address);
  return url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') ? null : pageKey(url, site);
}

/**
 * The keys and the name with their priority. Of two documents at one path the type that comes first in `order` is meant; types that are
 * not in it come before them.
 */
export function ranked(
  keys: ReadonlySet<string>,
  name: string | null,
  { type, status }: AddressedDocument,
  order: readonly string[],
): AddressKey[] {
  const rank = order.indexOf(type) + 1;
  const priority = status === 'publish' || status === 'inherit' ? rank : rank + UNPUBLISHED;
  const found: AddressKey[] = Array.from(keys, (key) => ({ key, priority }));
  if (name !== null) found.push({ name, priority });
  return found;
}

function pathBefore(page: string): string {
  return page.slice(0, page.lastIndexOf('/'));
}
