import type { AddressKey } from '../../ports/ledger-document.ts';
import { lastPart } from '../../wordpress/path-parts.ts';
import { withAnyCategory } from '../../wordpress/permalink-structure.ts';
import type { AddressedDocument } from '../address-rules.ts';
import { keysOfAddresses, pageOf, ranked } from '../document-keys.ts';
import { lookKeys } from '../look-keys.ts';
import { isBelowPost, isOnlyFile } from './below-posts.ts';
import { nameOfSlug } from './guess.ts';
import type { WordPressSite } from './wordpress-site.ts';

/** What follows the slug of a post in the trash. */
const TRASHED = /__trashed(?:-[0-9]+)?$/;

export function keysOfPost(document: AddressedDocument, site: WordPressSite): AddressKey[] {
  const { opening, permalink, type } = document;
  const keys = keysOfAddresses(document, site, (former) => formerNames(type, former, site));
  const isOpened = opening === undefined || opening === 'by_redirect';
  const name = isOpened ? addNames(document, pageOf(permalink, site), site, keys) : null;
  const order = ORDER[site.structure.isVerbose ? 'verbose' : 'other'];
  return ranked(keys, name, document, order);
}

/** One path, two posts: other types come first, then pages before posts under verbose rules and else after them, attachments last. */
const ORDER = { verbose: ['page', 'post', 'attachment'], other: ['post', 'page', 'attachment'] };

/** Gives the name by which the platform guesses it; null for none. */
function addNames(
  document: AddressedDocument,
  page: string | null,
  site: WordPressSite,
  keys: Set<string>,
): string | null {
  const { id, type, status } = document;
  if (id !== null) keys.add(lookKeys.id(id));
  if (page === null) return null;
  // The address that it had or will have is not known. A link that leads to nothing else and ends with its name means it.
  if (status !== 'publish' && type !== 'attachment' && hasText(document.slug))
    keys.add(lookKeys.hidden(document.slug.replace(TRASHED, '')));
  // The addresses of types without pretty permalinks: `?book=dune`.
  if (page.includes('?')) {
    keys.add(lookKeys.query(site, page));
    if (status === 'publish' && hasText(document.slug)) keys.add(lookKeys.name(type, document.slug));
    return null;
  }
  if (type === 'page' || (type === 'attachment' && !isOnlyNamed(page, site)))
    keys.add(lookKeys.encodedPage(site, page));
  const anyCategory = anyCategoryOf(type, page, site);
  if (anyCategory !== null) keys.add(lookKeys.name('post', anyCategory));
  const slug = slugOf(document, page, site);
  if (slug === '') return null;
  keys.add(lookKeys.name(type, slug));
  return status === 'publish' && type !== 'attachment' ? nameOfSlug(slug) : null;
}

/** Where several paths lead to a post, its former name alone has to be known. */
function formerNames(type: string, page: string, site: WordPressSite): string[] {
  const isBelowTerm = site.wordpress.typesBelowTerms?.some((below) => below.type === type) === true;
  const anyCategory = anyCategoryOf(type, page, site);
  return [
    ...(isBelowTerm ? [lookKeys.oldName(type, lastPart(page))] : []),
    ...(anyCategory === null ? [] : [lookKeys.oldName('post', anyCategory)]),
  ];
}

/** The path of a post below home without the category that is in it; null for none. */
function anyCategoryOf(type: string, page: string, site: WordPressSite): string | null {
  if (type !== 'post' || page.includes('?')) return null;
  return withAnyCategory(belowHome(page, site), site.structure);
}

/** Whether an uploaded file is looked for by its name alone, and not by its whole path as pages are. */
function isOnlyNamed(page: string, site: WordPressSite): boolean {
  const path = belowHome(page, site);
  return isBelowPost(path, site) || isOnlyFile(path, site);
}

function belowHome(page: string, { home }: WordPressSite): string {
  return page.slice(home.host.length + home.path.length);
}

function hasText(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

/** Empty when it is not known. */
function slugOf({ type, slug }: AddressedDocument, page: string, site: WordPressSite): string {
  if (slug !== undefined) return slug;
  const home = site.home.host + site.home.path;
  if (page === home || page === `${home}/`) return '';
  if (type === 'post' && !site.wordpress.permalinkStructure.includes('%postname%')) return '';
  return lastPart(page);
}
