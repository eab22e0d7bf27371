import { hash } from 'node:crypto';
import type { GivenLink, SourceDocument } from './ports/content-source.ts';
import type { LedgerDocument, LedgerLink, PageBlocks } from './ports/ledger-document.ts';
import { HASH_VERSION } from './extract/content-hash.ts';
import { addressReader, type ReadAddress } from './address-reader.ts';
import { addressForm } from './addresses/address-form.ts';
import { countedAs, type ClassifiedAddress } from './addresses/classify-address.ts';
import { documentBase } from './addresses/resolve-address.ts';
import type { Site } from './addresses/site.ts';
import { parseAddress } from './addresses/web-address.ts';
import { blockLinks } from './extract/block-links.ts';
import { extractPage } from './extract/extract-page.ts';
import type { ExtractedLink, ExtractedPage } from './extract/extracted-page.ts';
import { listOf } from './extract/list-of.ts';
import { linkFingerprints } from './extract/link-fingerprints.ts';
import { extractedHash, textHashOf, withoutTokens } from './extracted-text.ts';
import { rulesOf } from './rules-of.ts';
import type { DocumentText } from './texts/packed-text.ts';
import { textOfDocument } from './texts/text-of-document.ts';

/** A document with what its content is compared by. */
export interface ReadDocument {
  document: SourceDocument;
  /** Of the content. */
  digest: string;
  /** What a whole page says, with the hash of its words; null for other documents, of which nothing is extracted until it is needed. */
  page: (ExtractedPage & { textHash: string }) | null;
}

export function readDocument(document: SourceDocument): ReadDocument {
  const { content } = document;
  if (content.kind === 'links')
    return { document, page: null, digest: hash('sha512', JSON.stringify([content.links, content.stored])) };
  if (content.kind === 'post') return { document, page: null, digest: hash('sha512', content.html) };
  const page = extractPage(content.html, { kind: 'page' });
  const textHash = textHashOf(page.text);
  return { document, page: { ...page, textHash }, digest: extractedHash(page, textHash) };
}

/** Of all that was read of a document: the same for a document that is as it was, though its file or server says otherwise. */
export function contentHashOf({ document: { content, ...document }, digest }: ReadDocument): string {
  const said = JSON.stringify({ ...document, validator: null, timeOf: undefined });
  return HASH_VERSION + hash('sha512', `${said}\n${content.kind} ${digest}`).slice(0, 63);
}

/** A page that is no document: it shows teasers of other pages. */
export interface ListPage {
  /** What it lists: `category`, `author`, `date` … */
  listOf: string;
}

/** A document whose text is not compressed yet. */
export interface DocumentWithText extends Omit<LedgerDocument, 'text'> {
  text: DocumentText | null;
}

/** Reads a document: its links are extracted, classified, and given what they can mean. */
export function toLedgerDocument(
  { document, page: whole }: ReadDocument,
  site: Site,
  home: string,
  contentHash: string,
): DocumentWithText | ListPage {
  const { key, id, type, status, isProtected, title, modified, permalink, seoScore, validator, content } =
    document;
  const page =
    content.kind === 'post'
      ? extractPage(content.html, { kind: 'post', hasNavigationBlocks: type === 'wp_navigation' })
      : whole;
  const list =
    page !== null && content.kind === 'page'
      ? listOf(page, permalink ?? '', { home, isInListOfLists: document.isInListOfLists === true })
      : null;
  if (list !== null) return { listOf: list };
  const base = documentBase(permalink ?? `${home}/`, page?.facts.base ?? null);
  const addressOf = addressReader(base, site);
  const links =
    content.kind === 'links'
      ? content.links.map((link) => toGivenLink(link, addressOf, site))
      : page === null
        ? []
        : linksOf(content.kind, page, addressOf, site);
  if (content.kind !== 'links' && permalink !== null) unlistOwn(links, addressOf(permalink).page?.key);
  const names = linkFingerprints(
    key,
    links.map(({ url, anchor, given }) => {
      const id = given?.id ?? null;
      return { url: withoutTokens(url), text: id === null ? anchor : `id ${id}` };
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
    hasTimeOfReading: document.timeOf === 'answer',
    permalink,
    permalinkForm: formOf(permalink, site),
    seoScore,
    validator,
    contentHash,
    textHash: whole?.textHash ?? textHashOf(page?.text ?? ''),
    text: page === null ? null : textOfDocument(document, page),
    stored: (content.kind === 'links' ? content.stored : null) ?? null,
    addressKeys: rulesOf(site).keysOf(document),
    links,
    blocks: content.kind === 'page' && page !== null ? blocksOf(page, links, base, permalink) : null,
  };
}

/** The longest language that tells pages apart. */
const LONGEST_LANGUAGE = 16;

function blocksOf(
  page: ExtractedPage,
  links: readonly LedgerLink[],
  base: string,
  permalink: string | null,
): PageBlocks {
  const language = (page.facts.lang ?? '').slice(0, LONGEST_LANGUAGE).toLowerCase();
  return {
    language: language.replaceAll(/[^a-z0-9-]/g, ''),
    folder: folderOf(permalink),
    template: page.template,
    links: blockLinks(page.links, (nth) => links[nth]?.url ?? '', parseAddress(base)),
  };
}

/** A short text for the first folder of an address: many sites have one for each language or part. */
function folderOf(permalink: string | null): string {
  const url = permalink === null ? null : parseAddress(permalink);
  const [, folder = '', rest = ''] = (url?.pathname ?? '').split('/', 3);
  return hash('sha256', rest === '' ? '' : `${url?.host ?? ''}/${folder}`).slice(0, 16);
}

function linksOf(
  kind: 'post' | 'page',
  page: ExtractedPage,
  addressOf: ReadAddress,
  site: Site,
): LedgerLink[] {
  const links = page.links.map((link) => toHyperlink(link, addressOf, site));
  // What a page says about all its links, each of them says.
  if (kind === 'page' && page.facts.isNofollow) {
    for (const link of links) if (!link.rel.includes('nofollow')) link.rel = `${link.rel} nofollow`.trim();
  }
  for (const relation of page.relations) links.push(toMention(`link ${relation.rel}`, relation, addressOf));
  for (const { kind, ...resource } of page.resources) {
    // Contents, and no address.
    if (!resource.raw.trimStart().toLowerCase().startsWith('data:'))
      links.push(toMention(kind, resource, addressOf));
  }
  return links;
}

function toHyperlink(link: ExtractedLink, addressOf: ReadAddress, site: Site): LedgerLink {
  const address = addressOf(link.raw);
  const counted = countedAs(address.kind, site);
  const isListed = link.isCounted && (counted !== null || address.kind === 'file');
  return {
    fingerprint: '',
    element: link.element,
    raw: address.raw,
    url: address.url,
    kind: address.kind,
    position: link.position,
    anchor: link.text,
    rel: link.rel.join(' '),
    before: link.before,
    after: link.after,
    flags: flagsOf(address, link),
    type: !isListed ? null : counted === 'external' ? 'external' : 'internal',
    countedAs: isListed ? counted : null,
    page: address.page,
    form: address.form,
    given: null,
  };
}

/** Links of a page to its own address take no visitor on: they are kept, and in no number and no list. */
function unlistOwn(links: readonly LedgerLink[], ownKey: string | undefined): void {
  for (const link of links) {
    if (link.page === null || link.page.key !== ownKey) continue;
    link.type = null;
    link.countedAs = null;
  }
}

/** A relation or a resource: kept, and in no number and no list. */
function toMention(
  element: string,
  mention: { raw: string; isInNoscript: boolean; hreflang?: string | null },
  addressOf: ReadAddress,
): LedgerLink {
  const address = addressOf(mention.raw);
  return {
    fingerprint: '',
    element,
    raw: address.raw,
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

function toGivenLink(
  { id, url, type, targetId, isNofollow }: GivenLink,
  addressOf: ReadAddress,
  site: Site,
): LedgerLink {
  const address = addressOf(url);
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
    rel: isNofollow === true ? 'nofollow' : '',
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
  const url = permalink === null ? null : parseAddress(permalink);
  return url === null ? 0 : addressForm(url, site);
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
