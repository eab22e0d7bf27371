import type { SourceDocument } from '../ports/content-source.ts';
import { pageKey } from '../addresses/address-keys.ts';
import type { Site } from '../addresses/site.ts';
import { parseAddress } from '../addresses/web-address.ts';
import { structureOf, withAnyCategory } from '../wordpress/permalink-structure.ts';
import type { AddressKey } from '../ports/ledger-document.ts';
import { isBelowPost, isOnlyFile } from './below-posts.ts';
import { fileStem } from './file-stem.ts';
import { nameOfSlug } from './guessed-name.ts';
import { lookKeys } from './look-keys.ts';

type Addressed = Pick<
  SourceDocument,
  'id' | 'type' | 'status' | 'permalink' | 'slug' | 'opening' | 'addresses'
>;

/** What stands behind the slug of a post in the trash. */
const TRASHED = /__trashed(?:-[0-9]+)?$/;
/** Unpublished documents come after all published ones. */
const UNPUBLISHED = 10;

/** What the ledger keeps so that links find a document: what candidates of `candidatesOf` look for. */
export function addressKeysOf(document: Addressed, site: Site): AddressKey[] {
  const keys = new Set<string>();
  const add = (key: string): void => void keys.add(key);
  const page = document.permalink === null ? null : keyOf(document.permalink, site);
  if (page !== null && document.opening === undefined) add(lookKeys.permalink(site, page));
  if (page !== null && document.opening === 'by_redirect') add(lookKeys.oldAddress(site, page));

  for (const { url, way } of document.addresses) {
    const key = keyOf(url, site);
    if (key === null) continue;
    if (way === 'permalink') add(lookKeys.permalink(site, key));
    else if (way === 'query') add(lookKeys.query(site, key));
    else if (way === 'old_address') {
      add(lookKeys.oldAddress(site, key));
      if (pathBefore(key) === pathBefore(page ?? '')) addOldNames(document.type, key, site, add);
    } else if (way === 'canonical') add(lookKeys.canonical(site, key));
    else {
      const path = key.split('?', 1)[0] ?? key;
      add(lookKeys.file(site, path));
      add(lookKeys.fileStem(site, fileStem(path)));
    }
  }
  const isOpened = document.opening === undefined || document.opening === 'by_redirect';
  const name = site.wordpress !== null && isOpened ? addWordPressKeys(document, page, site, add) : null;
  const priority = priorityOf(document, site);
  const found: AddressKey[] = Array.from(keys, (key) => ({ key, priority }));
  if (name !== null) found.push({ name, priority });
  return found;
}

/** Gives the name by which the platform guesses it; null for none. */
function addWordPressKeys(
  document: Addressed,
  page: string | null,
  site: Site,
  add: (key: string) => void,
): string | null {
  const { id, type, status } = document;
  if (id !== null) add(lookKeys.id(id));
  if (page === null) return null;
  // The address that it had or will have is not known. A link that leads to nothing else and ends with its name means it.
  if (status !== 'publish' && type !== 'attachment' && hasText(document.slug))
    add(lookKeys.hidden(document.slug.replace(TRASHED, '')));
  // The addresses of types without pretty permalinks: `?book=dune`.
  if (page.includes('?')) {
    add(lookKeys.query(site, page));
    if (status === 'publish' && hasText(document.slug)) add(lookKeys.name(type, document.slug));
    return null;
  }
  if (type === 'page' || (type === 'attachment' && !isOnlyNamed(page, site)))
    add(lookKeys.encodedPage(site, page));
  const anyCategory = anyCategoryOf(type, page, site);
  if (anyCategory !== null) add(lookKeys.name('post', anyCategory));
  const slug = slugOf(document, page, site);
  if (slug === '') return null;
  add(lookKeys.name(type, slug));
  return status === 'publish' && type !== 'attachment' ? nameOfSlug(slug) : null;
}

/** Where several paths lead to a post, its former name alone has to be known. */
function addOldNames(type: string, page: string, site: Site, add: (key: string) => void): void {
  if (site.wordpress?.typesBelowTerms?.some((below) => below.type === type) === true)
    add(lookKeys.oldName(type, lastPart(page)));
  const anyCategory = anyCategoryOf(type, page, site);
  if (anyCategory !== null) add(lookKeys.oldName('post', anyCategory));
}

/** The path of a post below home without the category that stands in it; null for none. */
function anyCategoryOf(type: string, page: string, site: Site): string | null {
  if (type !== 'post' || page.includes('?')) return null;
  return withAnyCategory(belowHome(page, site), structureOf(site));
}

/** Whether an uploaded file is looked for by its name alone, and not by its whole path as pages are. */
function isOnlyNamed(page: string, site: Site): boolean {
  const path = belowHome(page, site);
  return isBelowPost(path, site) || isOnlyFile(path, site);
}

function belowHome(page: string, { home }: Site): string {
  return page.slice(home.host.length + home.path.length);
}

function pathBefore(page: string): string {
  return page.slice(0, page.lastIndexOf('/'));
}

function lastPart(page: string): string {
  return page.slice(page.lastIndexOf('/') + 1);
}

function hasText(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

/** Empty when it cannot be told. */
function slugOf({ type, slug }: Addressed, page: string, site: Site): string {
  if (slug !== undefined) return slug;
  const home = site.home.host + site.home.path;
  if (page === home || page === `${home}/`) return '';
  if (type === 'post' && site.wordpress?.permalinkStructure.includes('%postname%') !== true) return '';
  return lastPart(page);
}

/** One path, two posts: other types come first, then pages before posts under verbose rules and else after them, attachments last. */
function priorityOf({ type, status }: Addressed, site: Site): number {
  const rank = ORDER[structureOf(site).isVerbose ? 'verbose' : 'other'].indexOf(type) + 1;
  return status === 'publish' || status === 'inherit' ? rank : rank + UNPUBLISHED;
}

const ORDER = { verbose: ['page', 'post', 'attachment'], other: ['post', 'page', 'attachment'] };

function keyOf(address: string, site: Site): string | null {
  const url = parseAddress(address);
  return url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') ? null : pageKey(url, site);
}
