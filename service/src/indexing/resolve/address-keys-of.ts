import type { SourceDocument } from '../../ports/content-source.ts';
import { pageKey } from '../addresses/address-keys.ts';
import type { Site } from '../addresses/site.ts';
import { parsePermalinkStructure } from '../wordpress/permalink-structure.ts';
import type { Way } from '../../ports/site-ledger.ts';
import { fileStem } from './file-stem.ts';
import { lookKeys } from './look-keys.ts';

/** What the ledger keeps so that links find a document. */
export interface AddressKey {
  /** What a candidate of `candidatesOf` looks for. */
  key: string;
  way: Way;
  /** Where several documents have one key, the lowest priority is meant; of the same priority, the lowest id. */
  priority: number;
}

type Addressed = Pick<SourceDocument, 'id' | 'type' | 'status' | 'permalink' | 'addresses'>;

/** More words of a slug are not kept for guesses. */
const MOST_WORDS = 12;
/** Unpublished documents come after all published ones. */
const UNPUBLISHED = 10;

export function addressKeysOf(document: Addressed, site: Site): AddressKey[] {
  const keys = new Map<string, AddressKey>();
  const priority = priorityOf(document, site);
  const add = (key: string, way: Way, later = 0): void => {
    if (!keys.has(key)) keys.set(key, { key, way, priority: priority + later });
  };
  const page = document.permalink === null ? null : keyOf(document.permalink, site);
  if (page !== null) add(lookKeys.permalink(site, page), 'permalink');

  for (const { url, way } of document.addresses) {
    const key = keyOf(url, site);
    if (key === null) continue;
    if (way === 'permalink') add(lookKeys.permalink(site, key), 'permalink');
    else if (way === 'query') add(lookKeys.query(site, key), 'query');
    else if (way === 'old_address') add(lookKeys.oldAddress(site, key), 'old_address');
    else if (way === 'canonical') add(lookKeys.canonical(site, key), 'canonical');
    else {
      const path = key.split('?', 1)[0] ?? key;
      add(lookKeys.file(site, path), 'file');
      add(lookKeys.fileStem(site, fileStem(path)), 'file');
    }
  }
  if (site.wordpress !== null) addWordPressKeys(document, page, site, add);
  return [...keys.values()];
}

function addWordPressKeys(
  { id, type, status }: Addressed,
  page: string | null,
  site: Site,
  add: (key: string, way: Way, later?: number) => void,
): void {
  if (id !== null) add(lookKeys.id(id), 'query');
  if (page === null) return;
  // The addresses of types without pretty permalinks: `?book=dune`.
  if (page.includes('?')) return add(lookKeys.query(site, page), 'query');
  if (type === 'page') add(lookKeys.encodedPage(site, page), 'permalink');
  const home = site.home.host + site.home.path;
  const slug = page.slice(page.lastIndexOf('/') + 1);
  if (page === home || page === `${home}/` || slug === '') return;
  if (type === 'post') {
    if (site.wordpress?.permalinkStructure.includes('%postname%') !== true) return;
    add(lookKeys.name(slug), 'query');
  }
  if (status !== 'publish') return;
  const words = slug.split('-', MOST_WORDS + 1);
  add(lookKeys.guess(slug), 'guess');
  for (let count = Math.min(words.length - 1, MOST_WORDS); count > 0; count--) {
    add(lookKeys.guess(words.slice(0, count).join('-')), 'guess', 1);
  }
}

/** One path, two posts: under verbose rules pages are tried before posts, else after them; attachments come last. */
function priorityOf({ type, status }: Addressed, site: Site): number {
  const isVerbose = parsePermalinkStructure(site.wordpress?.permalinkStructure ?? '').isVerbose;
  const rank = type === 'attachment' ? 4 : type === 'page' ? (isVerbose ? 0 : 2) : isVerbose ? 2 : 0;
  return status === 'publish' || status === 'inherit' ? rank : rank + UNPUBLISHED;
}

function keyOf(address: string, site: Site): string | null {
  const url = URL.parse(address);
  return url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') ? null : pageKey(url, site);
}
