import type { LedgerLink } from './ports/ledger-document.ts';
import { memoByObject } from '@signpost/platform/memory';
import { classifyAddress, type ClassifiedAddress } from './addresses/classify-address.ts';
import { WHOLE_ADDRESS } from './addresses/resolve-address.ts';
import type { Site } from './addresses/site.ts';
import { rulesOf } from './rules-of.ts';

/** What an address as written leads to, and what its page can be. */
interface KnownAddress extends ClassifiedAddress {
  raw: string;
  page: LedgerLink['page'];
  /** Whether it was asked for again since others were last forgotten. */
  isAskedFor: boolean;
}

export type ReadAddress = (raw: string) => KnownAddress;

/** The most addresses of one kind that are remembered of a site, and the most hosts. */
const MOST_REMEMBERED = 20_000;
const MOST_HOSTS = 100;
/** After this many addresses for which there was no place, those that were not asked for again are forgotten. */
const MOST_UNKNOWN = 50_000;

/** Addresses that were read, the first that came: those that are linked often are among them. */
class KnownAddresses {
  readonly #known = new Map<string, KnownAddress>();
  #unknown = 0;

  get(raw: string): KnownAddress | undefined {
    const address = this.#known.get(raw);
    if (address !== undefined) address.isAskedFor = true;
    return address;
  }

  add(address: KnownAddress): void {
    if (this.#known.size < MOST_REMEMBERED) this.#known.set(address.raw, address);
    else if (++this.#unknown === MOST_UNKNOWN) this.#forget();
  }

  #forget(): void {
    for (const address of this.#known.values()) {
      if (!address.isAskedFor) this.#known.delete(address.raw);
      address.isAskedFor = false;
    }
    this.#unknown = 0;
  }
}

/** Addresses that many pages share, those of menus and of posts that are linked often: whole ones, and paths on each host. */
const remembered = memoByObject<Site, { whole: KnownAddresses; paths: Map<string, KnownAddresses> }>(() => ({
  whole: new KnownAddresses(),
  paths: new Map(),
}));

/** What reads the addresses of a document. */
export function addressReader(base: string, site: Site): ReadAddress {
  const { whole, paths } = remembered(site);
  const path = base.indexOf('/', base.indexOf('//') + 2);
  const host = path === -1 ? base : base.slice(0, path);
  let ofHost = paths.get(host);
  if (ofHost === undefined) {
    if (paths.size >= MOST_HOSTS) paths.clear();
    paths.set(host, (ofHost = new KnownAddresses()));
  }
  return (raw) => {
    const known = WHOLE_ADDRESS.test(raw) ? whole : raw.startsWith('/') ? ofHost : null;
    const found = known?.get(raw);
    if (found !== undefined) return found;
    // A text of its own: a part of a page's text would keep all of it in memory.
    const own = ` ${raw}`.slice(1);
    const address = classifyAddress(own, base, site);
    const isProtected = address.kind === 'other' && own.includes('/cdn-cgi/');
    const read = {
      ...address,
      raw: isProtected ? address.url : own,
      page: pageOf(address, site),
      isAskedFor: false,
    };
    known?.add(read);
    return read;
  };
}

function pageOf({ kind, key }: ClassifiedAddress, site: Site): LedgerLink['page'] {
  if (key === null || (kind !== 'page' && kind !== 'file')) return null;
  return { key, candidates: () => rulesOf(site).candidates(key) };
}
