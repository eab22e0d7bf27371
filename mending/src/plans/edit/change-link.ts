import { quoted, writableAddress } from './attributes.ts';
import { isKeptAsData } from './blocks.ts';
import { found, refused, type Edit, type Found } from './edit.ts';
import { foldText } from './fold-text.ts';
import { readText, type RawLink, type ReadableText } from './readable-text.ts';

/** A link as a reader sees it, and some of the text around it. */
export interface KnownLink {
  /** The address as its author wrote it, decoded. */
  address: string;
  anchor: string;
  before: string;
  after: string;
}

/** Leads a link elsewhere: only the address changes. `like` is how many of the links that look the same the plan changes. */
export function replaceAddress(
  raw: string,
  link: KnownLink,
  address: string,
  { like = 1, nth = 0 } = {},
): Found<Edit> {
  if (!URL.canParse(address) && !address.startsWith('/')) return refused('bad_address');
  const there = findLink(raw, link, like, nth);
  if (!there.isFound) return there;
  const { start, contentStart, href, block } = there.value;
  if (isKeptAsData(block, href.value)) return refused('in_block_data');
  const now = writableAddress(address);
  return found({
    start,
    old: raw.slice(start, contentStart),
    new: raw.slice(start, href.start) + quoted(now) + raw.slice(href.end, contentStart),
    removes: [href.value],
    adds: [now],
  });
}

/** Takes a link away and leaves its text. */
export function unlink(raw: string, link: KnownLink, { like = 1, nth = 0 } = {}): Found<Edit> {
  const there = findLink(raw, link, like, nth);
  if (!there.isFound) return there;
  const { start, end, contentStart, contentEnd, href, block, zone, isWhole } = there.value;
  if (!isWhole) return refused('crosses_markup');
  if (zone === 'in_button' || zone === 'in_other') return refused(zone);
  if (isKeptAsData(block, href.value)) return refused('in_block_data');
  return found({
    start,
    old: raw.slice(start, end),
    new: raw.slice(contentStart, contentEnd),
    removes: [href.value],
    adds: [],
  });
}

function findLink(raw: string, link: KnownLink, like: number, nth: number): Found<RawLink> {
  const text = readText(raw);
  const wanted = text.links.filter(({ href }) => href.value.trim() === link.address.trim());
  const named = narrowed(wanted, (each) => anchorOf(text, each) === foldText(link.anchor).trim());
  const placed = named.length === like ? named : narrowed(named, (each) => isAround(text, each, link));
  const one = placed[nth];
  if (one === undefined) return refused(wanted.length === 0 ? 'not_found' : 'ambiguous');
  return placed.length === like ? found(one) : refused('ambiguous');
}

/** Those that fit, unless none does: then the text was written otherwise when it was read, as the name of a picture is. */
function narrowed(links: readonly RawLink[], fits: (link: RawLink) => boolean): readonly RawLink[] {
  const fitting = links.filter(fits);
  return fitting.length > 0 ? fitting : links;
}

function anchorOf({ text }: ReadableText, { from, to }: RawLink): string {
  return text.slice(from, to).trim();
}

function isAround({ text }: ReadableText, { from, to }: RawLink, { before, after }: KnownLink): boolean {
  const ahead = squeezed(text.slice(Math.max(0, from - 200), from));
  const behind = squeezed(text.slice(to, to + 200));
  // What was noted of the text around may end within a word.
  return ahead.endsWith(squeezed(before)) && behind.startsWith(squeezed(after));
}

/** Without white space: texts that were read as pages have it elsewhere. */
function squeezed(text: string): string {
  return foldText(text).replace(/\s+/g, '');
}
