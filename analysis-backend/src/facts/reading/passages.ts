import type { Document } from '../../extraction/text/document.ts';
import type { Span } from '../../model/extraction.ts';
import type { Line } from '../../extraction/text/layout.ts';
import { spanAt, startingIn } from '../../extraction/text/spans.ts';

/** A place where somebody is named. */
export interface Naming extends Span {
  isBrand: boolean;
}

/** A sentence that speaks of the brand. */
export interface Passage extends Span {
  /** Those named in it; empty for one that goes on about the brand without naming anybody. */
  namings: readonly Naming[];
}

/** How a sentence begins that goes on about who was named before it. */
const GOES_ON =
  /^[\s*_"“-]*(?:it|its|it['’]s|they|their|the company|this company|the brand|er|sie|es|das unternehmen|die firma|il|elle|son|sa|ses|l['’]entreprise|la société|su|sus|la empresa|la compañía|cuesta)(?![\p{L}])/iu;

function goesOn(text: string): boolean {
  return GOES_ON.test(text);
}

const COMPANY_FORM =
  /^(?:inc|ltd|llc|plc|corp|corporation|company|gmbh|ag|se|kg|sa|sas|sarl|sl|srl|spa|bv|nv|ab|oy|group)(?!\p{L})/iu;

/** "Acme Pro" is one of the plans, or another company; "Acme Ltd" is Acme. */
export function isPartOfName(prose: string, { end }: Span): boolean {
  const next = /^[™®]?[ -](\p{Lu}[\p{L}\p{N}]*)/u.exec(prose.slice(end, end + 40))?.[1];
  return next !== undefined && !COMPANY_FORM.test(next);
}

/** The name that what follows is about. */
interface Anchor {
  line: Line;
  /** It heads what is below it. */
  isLead: boolean;
  /** How far the first item below it is indented: what is deeper is about that item. */
  itemDepth: number | null;
}

/**
 * The sentences that are about the brand: those that name it, those that go on with "it", and the items right below its name. A
 * sentence that could as well be about one of its plans, or about the trade as a whole, is none of them.
 */
export function passagesOf(doc: Document, namings: readonly Naming[]): Passage[] {
  const passages: Passage[] = [];
  let anchor: Anchor | null = null;
  for (const sentence of doc.sentences) {
    const named = startingIn(namings, sentence);
    const line = doc.lines[spanAt(doc.lines, sentence.start)];
    if (line === undefined) continue;
    if (named.length > 0) {
      anchor = anchorAt(doc, line, sentence, named);
      if (named.some(({ isBrand }) => isBrand)) passages.push({ ...sentence, namings: named });
      continue;
    }
    if (anchor !== null && !reaches(anchor, line)) anchor = null;
    if (anchor === null) continue;
    if (line.kind === 'item') anchor.itemDepth ??= line.start === anchor.line.start ? null : line.depth;
    const isItem = anchor.isLead && line.kind === 'item' && line.depth <= (anchor.itemDepth ?? line.depth);
    if (isItem || goesOn(doc.prose.slice(sentence.start, sentence.end)))
      passages.push({ ...sentence, namings: [] });
  }
  return passages;
}

function anchorAt(doc: Document, line: Line, sentence: Span, named: readonly Naming[]): Anchor | null {
  if (!named.every((naming) => naming.isBrand && !isPartOfName(doc.prose, naming))) return null;
  return { line, isLead: isLead(doc, line, sentence, named), itemDepth: null };
}

/** A heading or the start of an item: what is below it is about whoever is named there. */
function isLead(doc: Document, line: Line, sentence: Span, named: readonly Span[]): boolean {
  if (line.kind === 'heading') return true;
  const rest = sentence.end - sentence.start - named.reduce((sum, { start, end }) => sum + end - start, 0);
  const before = doc.prose.slice(line.content.start, named[0]?.start).replaceAll(/[\s*_[]/g, '');
  return before === '' && (line.kind === 'item' || rest <= 16);
}

function reaches({ line: lead, isLead }: Anchor, line: Line): boolean {
  if (line.start === lead.start) return true;
  if (!isLead || line.kind === 'row' || line.kind === 'heading') return false;
  if (lead.kind === 'heading') return true;
  return lead.kind === 'item' ? line.depth > lead.depth : line.kind === 'item';
}
