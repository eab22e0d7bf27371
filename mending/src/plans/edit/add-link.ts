import { quoted, writableAddress } from './attributes.ts';
import { isKeptAsData } from './blocks.ts';
import { found, refused, type Edit, type EditRefusal, type Found } from './edit.ts';
import { foldText } from './fold-text.ts';
import { readText, type ReadableText } from './readable-text.ts';
import { comparableAddress } from './same-address.ts';
import { scanMarkup } from './scan-markup.ts';
import { mayBeInLink } from './zones.ts';

/** A sentence as a reader sees it, and the words of it that become a link. */
export interface Sentence {
  before: string;
  anchor: string;
  after: string;
}

export interface NewLink {
  sentence: Sentence;
  /** Where the link leads. */
  address: string;
  /** Where the post is: relative addresses in it are read against this. */
  base: string | null;
}

/** Makes words of a sentence a link. The sentence has to be in the text once where a link may be. */
export function addLink(raw: string, { sentence, address, base }: NewLink): Found<Edit> {
  const anchor = foldText(sentence.anchor).trim();
  if (anchor === '') return refused('no_anchor');
  const target = comparableAddress(address, null);
  if (target === null) return refused('bad_address');
  const text = readText(raw);
  const leadsThere = ({ href }: { href: { value: string } }): boolean =>
    comparableAddress(href.value, base) === target;
  if (text.links.some(leadsThere)) return refused('already_linked');
  const texts = raw.includes('[') ? [text, readText(raw, 'dropped')] : [text];
  const places = new Map<number, Place>();
  for (const each of texts)
    for (const place of placesIn(each, raw, sentence, anchor)) places.set(place.start, place);
  const fitting = [...places.values()].filter(({ why }) => why === null);
  if (fitting.length > 1) return refused('ambiguous');
  const [place] = fitting;
  if (place === undefined) return refused([...places.values()][0]?.why ?? 'not_found');
  const old = raw.slice(place.start, place.end);
  const href = writableAddress(address);
  return found({
    start: place.start,
    old,
    new: `<a href=${quoted(href)}>${old}</a>`,
    removes: [],
    adds: [href],
  });
}

interface Span {
  start: number;
  end: number;
}

interface Place extends Span {
  /** Why no link may be there; null when it may. */
  why: EditRefusal | null;
}

function placesIn(
  text: ReadableText,
  raw: string,
  { before, anchor: own, after }: Sentence,
  anchor: string,
): Place[] {
  const sentence = foldText(before + own + after).trim();
  const lead = foldText(before).trimStart().length;
  if (!sentence.startsWith(anchor, lead)) return [];
  const places: Place[] = [];
  for (let at = text.text.indexOf(sentence); at >= 0; at = text.text.indexOf(sentence, at + 1)) {
    if (cutsWord(text.text, at) || cutsWord(text.text, at + sentence.length)) continue;
    const from = at + lead;
    const to = from + anchor.length;
    const { zone, block } = text.around(from, to);
    const words = text.rawOf(from, to);
    const span = words === null ? null : wholeSpan(raw, words);
    const why = zone ?? (isKeptAsData(block, sentence) ? 'in_block_data' : null);
    // Places are told apart by where they begin.
    if (span === null) places.push({ start: -1 - at, end: 0, why: why ?? 'crosses_markup' });
    else places.push({ ...span, why });
  }
  return places;
}

/**
 * The span with the tags at its ends whose other tags are in it. Only text and whole elements within a line may become a link: null for
 * anything else.
 */
function wholeSpan(raw: string, { start, end }: Span): Span | null {
  const open: string[] = [];
  const closed: string[] = [];
  for (const piece of scanMarkup(raw.slice(start, end))) {
    if (piece.kind === 'text') continue;
    if ((piece.kind !== 'open' && piece.kind !== 'close') || !mayBeInLink(piece.name)) return null;
    if (piece.isVoid) continue;
    if (piece.kind === 'open') open.push(piece.name);
    else if (open.length === 0) closed.push(piece.name);
    else if (open.pop() !== piece.name) return null;
  }
  let from = start;
  for (const name of closed) {
    const tag = raw.lastIndexOf('<', from - 1);
    if (tag < 0 || !isWholeTag(raw.slice(tag, from), `<${name}`)) return null;
    from = tag;
  }
  let to = end;
  for (const name of open.toReversed()) {
    const tagEnd = raw.indexOf('>', to) + 1;
    if (tagEnd === 0 || !isWholeTag(raw.slice(to, tagEnd), `</${name}`)) return null;
    to = tagEnd;
  }
  return { start: from, end: to };
}

function isWholeTag(text: string, beginning: string): boolean {
  return (
    text.slice(0, beginning.length).toLowerCase() === beginning &&
    /^(?:\s[^<>]*)?>$/.test(text.slice(beginning.length))
  );
}

const LETTER = /[\p{L}\p{N}]/u;
/** Scripts that put no spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a word goes on across this place. */
function cutsWord(text: string, at: number): boolean {
  const before = text[at - 1] ?? ' ';
  const after = text[at] ?? ' ';
  return (
    LETTER.test(before) && LETTER.test(after) && !WITHOUT_SPACES.test(before) && !WITHOUT_SPACES.test(after)
  );
}
