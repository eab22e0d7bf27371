import { hash } from 'node:crypto';
import type { GivenLink, SourceDocument } from '../ports/content-source.ts';
import type { LedgerDocument, LedgerLink } from '../ports/site-ledger.ts';
import { addressForm } from './addresses/address-form.ts';
import { classifyAddress, countedAs, type ClassifiedAddress } from './addresses/classify-address.ts';
import { documentBase } from './addresses/resolve-address.ts';
import type { Site } from './addresses/site.ts';
import { memoByObject } from '../shared/memo-by-object.ts';
import { extractPage, type ExtractedLink, type ExtractedPage } from './extract/extract-page.ts';
import { linkFingerprints } from './extract/link-fingerprints.ts';
import { linksInBlocks } from './extract/repeated-links.ts';
import { addressKeysOf } from './resolve/address-keys-of.ts';
import { candidatesOf } from './resolve/candidates.ts';

/** Of all that was read of a document: the same for a document that is as it was. */
export function contentHashOf({ content, ...document }: SourceDocument): string {
  const text = content.kind === 'links' ? JSON.stringify([content.links, content.stored]) : content.html;
  const repeated = content.kind === 'page' ? (content.repeated ?? []).join(' ') : '';
  return hash('sha256', `${JSON.stringify(document)}\n${content.kind} ${repeated}\n${text}`);
}

/** Reads a document: its links are extracted, classified, and given what they can mean. */
export function toLedgerDocument(
  document: SourceDocument,
  site: Site,
  home: string,
  contentHash: string,
): LedgerDocument {
  const { key, id, type, status, isProtected, title, modified, permalink, seoScore, validator, content } =
    document;
  const page =
    content.kind === 'links'
      ? null
      : extractPage(content.html, { kind: content.kind, hasNavigationBlocks: type === 'wp_navigation' });
  const base = documentBase(permalink ?? `${home}/`, page?.facts.base ?? null);
  const links =
    content.kind === 'links'
      ? content.links.map((link) => toGivenLink(link, base, site))
      : page === null
        ? []
        : linksOf(page, base, site, new Set(content.kind === 'page' ? content.repeated : []));
  const names = linkFingerprints(
    key,
    links.map(({ url, anchor, given }) => {
      const id = given?.id ?? null;
      return { url, text: id === null ? anchor : `id ${id}` };
    }),
  );
  for (const [nth, link] of links.entries()) link.fingerprint = names[nth] ?? '';
  return {
    key,
    id,
    type,
    status,
    isProtected,
    cannotBeOpened: document.opening === 'never',
    isNoindex: document.isNoindex || (content.kind === 'page' && page?.facts.isNoindex === true),
    title,
    modified,
    permalink,
    permalinkForm: formOf(permalink, site),
    seoScore,
    validator,
    contentHash,
    stored: (content.kind === 'links' ? content.stored : null) ?? null,
    addressKeys: addressKeysOf(document, site),
    links,
  };
}

function linksOf(page: ExtractedPage, base: string, site: Site, repeated: ReadonlySet<string>): LedgerLink[] {
  const inBlocks = linksInBlocks(page, base, repeated);
  const links = page.links.map((link) => toHyperlink(link, base, site, inBlocks.has(link.order)));
  for (const relation of page.relations) links.push(toMention(`link ${relation.rel}`, relation, base, site));
  for (const { kind, ...resource } of page.resources) {
    // Contents, and no address.
    if (!resource.raw.trimStart().toLowerCase().startsWith('data:'))
      links.push(toMention(kind, resource, base, site));
  }
  return links;
}

function toHyperlink(link: ExtractedLink, base: string, site: Site, isInBlock: boolean): LedgerLink {
  const address = addressOf(link.raw, base, site);
  const counted = countedAs(address.kind, site);
  const isListed = link.isCounted && !isInBlock && (counted !== null || address.kind === 'file');
  return {
    fingerprint: '',
    element: link.element,
    raw: link.raw,
    url: address.url,
    kind: address.kind,
    position: link.position,
    anchor: link.text,
    rel: link.rel.join(' '),
    before: link.before,
    after: link.after,
    flags: isInBlock ? [...flagsOf(address, link), 'repeated_block'] : flagsOf(address, link),
    type: !isListed ? null : counted === 'external' ? 'external' : 'internal',
    countedAs: isListed ? counted : null,
    page: address.page,
    form: address.form,
    given: null,
  };
}

/** A relation or a resource: kept, and in no number and no list. */
function toMention(
  element: string,
  mention: { raw: string; isInNoscript: boolean; hreflang?: string | null },
  base: string,
  site: Site,
): LedgerLink {
  const { raw } = mention;
  const address = addressOf(raw, base, site);
  return {
    fingerprint: '',
    element,
    raw,
    url: address.url,
    kind: address.kind,
    position: 'content',
    anchor: '',
    rel: '',
    before: '',
    after: '',
    flags: flagsOf(address, mention),
    type: null,
    countedAs: null,
    page: null,
    form: 0,
    given: null,
  };
}

function toGivenLink({ id, url, type, targetId }: GivenLink, base: string, site: Site): LedgerLink {
  const address = addressOf(url, base, site);
  const counted =
    type === 'internal' || type === 'external' ? type : type === null ? countedAs(address.kind, site) : null;
  return {
    fingerprint: '',
    element: 'a',
    raw: url,
    url: type === null ? address.url : url,
    kind: address.kind,
    position: 'content',
    anchor: '',
    rel: '',
    before: '',
    after: '',
    flags: flagsOf(address, {}),
    type: type ?? counted ?? (address.kind === 'file' ? 'internal' : null),
    countedAs: counted,
    page: targetId === null ? address.page : null,
    form: address.form,
    given: { id, targetId },
  };
}

function formOf(permalink: string | null, site: Site): number {
  const url = permalink === null ? null : URL.parse(permalink);
  return url === null ? 0 : addressForm(url, site);
}

/** What an address as written leads to, and what its page can be. */
interface KnownAddress extends ClassifiedAddress {
  page: LedgerLink['page'];
}

/** The most addresses of a site that are remembered. */
const MOST_REMEMBERED = 20_000;

/** Addresses that many pages share: those of menus, and of posts that are linked often. */
const remembered = memoByObject<Site, Map<string, KnownAddress>>(() => new Map());

function addressOf(raw: string, base: string, site: Site): KnownAddress {
  const key = sharedKey(raw, base);
  const known = key === null ? undefined : remembered(site).get(key);
  if (known !== undefined) return known;
  const address = classifyAddress(raw, base, site);
  const found = { ...address, page: pageOf(address, site) };
  if (key !== null) {
    const addresses = remembered(site);
    if (addresses.size >= MOST_REMEMBERED) addresses.clear();
    addresses.set(key, found);
  }
  return found;
}

/** Names an address that means the same on every page of a host; null when it depends on the path of the page. */
function sharedKey(raw: string, base: string): string | null {
  // A text of its own: a part of a page's text would keep all of it in memory.
  if (WHOLE_ADDRESS.test(raw)) return ` ${raw}`;
  if (!raw.startsWith('/')) return null;
  const path = base.indexOf('/', base.indexOf('//') + 2);
  return `${path === -1 ? base : base.slice(0, path)} ${raw}`;
}

/** `http:` and `https:` without a slash behind them are relative to a page of the same scheme. */
const WHOLE_ADDRESS = /^https?:\/\//i;

function pageOf({ kind, key }: ClassifiedAddress, site: Site): LedgerLink['page'] {
  if (key === null || (kind !== 'page' && kind !== 'file')) return null;
  return { key, candidates: candidatesOf(key, site) };
}

/** The longest value of an attribute among the flags. */
const LONGEST_VALUE = 60;

function flagsOf(
  { isLocal, isMissingScheme }: ClassifiedAddress,
  { isInNoscript, target, hreflang }: Partial<Pick<ExtractedLink, 'isInNoscript' | 'target' | 'hreflang'>>,
): string[] {
  const flags: string[] = [];
  if (isLocal) flags.push('local_address');
  if (isMissingScheme) flags.push('missing_scheme');
  if (isInNoscript === true) flags.push('noscript');
  addAttribute(flags, 'target', target);
  addAttribute(flags, 'hreflang', hreflang);
  return flags;
}

function addAttribute(flags: string[], name: string, value: string | null = null): void {
  if (value === null || value === '') return;
  flags.push(`${name}=${value.slice(0, LONGEST_VALUE).replaceAll(/[\s\0]+/g, '-')}`);
}
