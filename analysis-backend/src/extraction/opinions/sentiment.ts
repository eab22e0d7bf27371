import type { Document } from '../text/document.ts';
import type { SentimentFinding, Span } from '../../model/extraction.ts';
import type { Found } from '../names/find-names.ts';
import { lexiconFor, type Lexicon } from './lexicon.ts';
import { firstFrom, spanAt, startingIn } from '../text/spans.ts';
import { fold } from '../text/words.ts';

/** A word that judges, at its place, with its sign and strength after negation and the like. */
interface Opinion {
  at: number;
  weight: number;
}

const LONGEST_QUOTE = 300;
/** Sentences that hold the name; more than these say nothing new. */
const MOST_SENTENCES = 40;
/** The sentence before speaks of the subject less surely than the one after. */
const BEFORE_WEIGHT = 0.5;

/**
 * What the answer says of a subject, by the words around its name: in the sentence and the ones beside it, as far as they do not
 * speak of somebody else. An estimate, and marked so.
 */
export function lexiconSentiment(
  doc: Document,
  mentions: readonly Found[],
  subject: number,
): SentimentFinding | null {
  const own = mentions.filter((mention) => mention.subject === subject);
  const lexicon = lexiconFor(doc.language);
  const first = own[0];
  if (first === undefined || lexicon === null) return null;
  const sentences = [...new Set(own.map((mention) => spanAt(doc.sentences, mention.start)))].slice(
    0,
    MOST_SENTENCES,
  );
  const weights = new Map<number, number>();
  let positive = 0;
  let negative = 0;
  const read = new Set<number>();
  for (const index of sentences) {
    for (const [near, factor] of windowOf(doc, mentions, subject, index)) {
      if (read.has(near)) continue;
      read.add(near);
      for (const { weight } of opinionsOn(doc, lexicon, mentions, subject, near)) {
        if (weight > 0) positive += weight * factor;
        else negative -= weight * factor;
        weights.set(near, (weights.get(near) ?? 0) + weight * factor);
      }
    }
  }
  const value = valueOf(positive, negative);
  const telling = [...weights].toSorted((a, b) => (value >= 50 ? b[1] - a[1] : a[1] - b[1]))[0]?.[0];
  const quoted = doc.sentences[telling ?? spanAt(doc.sentences, first.start)] ?? first;
  return { value, method: 'lexicon', confidence: 'low', quote: quoteOf(doc.text, quoted) };
}

function valueOf(positive: number, negative: number): number {
  const sum = positive - negative;
  if (sum >= 3 && negative === 0) return 100;
  if (sum <= -3 && positive === 0) return 0;
  if (sum >= 0.75) return 75;
  if (sum <= -0.75) return 25;
  return 50;
}

function quoteOf(text: string, { start, end }: Span): string {
  const quote = text.slice(start, Math.min(end, start + LONGEST_QUOTE));
  // Not in the middle of a character.
  return /[\ud800-\udbff]$/.test(quote) ? quote.slice(0, -1) : quote;
}

/** The sentence and those beside it that go on about the same subject, each with how much it counts. */
function windowOf(
  doc: Document,
  mentions: readonly Found[],
  subject: number,
  index: number,
): [number, number][] {
  const window: [number, number][] = [[index, 1]];
  const isNamed = (at: number): boolean => namedIn(doc, mentions, at).length > 0;
  const endsWithSubject = namedIn(doc, mentions, index).at(-1)?.subject === subject;
  // A line that is only the name counts as one with what follows it.
  const steps = isOnlyName(doc, mentions, index) ? 2 : 1;
  for (let after = index + 1; after <= index + (endsWithSubject ? steps : 0); after += 1) {
    if (doc.sentences[after] === undefined || isNamed(after) || !goesOn(doc, mentions, index, after)) break;
    window.push([after, 1]);
  }
  if (index > 0 && !isNamed(index - 1) && isSameLine(doc, index - 1, index)) {
    window.push([index - 1, BEFORE_WEIGHT]);
  }
  return window;
}

function namedIn(doc: Document, mentions: readonly Found[], index: number): Found[] {
  const sentence = doc.sentences[index];
  return sentence === undefined ? [] : startingIn(mentions, sentence);
}

/** A heading, or a list item of a name alone. */
function isOnlyName(doc: Document, mentions: readonly Found[], index: number): boolean {
  const sentence = doc.sentences[index];
  if (sentence === undefined) return false;
  const named = namedIn(doc, mentions, index).reduce((sum, { start, end }) => sum + end - start, 0);
  return sentence.end - sentence.start - named <= 16;
}

function isSameLine(doc: Document, one: number, other: number): boolean {
  return !doc.prose.slice(doc.sentences[one]?.end, doc.sentences[other]?.start).includes('\n');
}

function goesOn(doc: Document, mentions: readonly Found[], index: number, after: number): boolean {
  const sentence = doc.sentences[after];
  const line = doc.lines[spanAt(doc.lines, sentence?.start ?? 0)];
  if (isSameLine(doc, index, after)) return true;
  if (line === undefined || line.kind === 'heading') return false;
  const own = doc.lines[spanAt(doc.lines, doc.sentences[index]?.start ?? 0)];
  if (isOnlyName(doc, mentions, index))
    return !(own?.kind === 'item' && line.kind === 'item' && line.depth <= own.depth);
  return line.kind === 'item' && own?.kind === 'item' && line.depth > own.depth;
}

/** The opinions of a sentence that are about the subject: after its name and before the next one, or before the first name. */
function opinionsOn(
  doc: Document,
  lexicon: Lexicon,
  mentions: readonly Found[],
  subject: number,
  index: number,
): Opinion[] {
  const sentence = doc.sentences[index];
  if (sentence === undefined) return [];
  const named = namedIn(doc, mentions, index);
  const opinions =
    lexicon.pieces === null
      ? wordOpinions(doc, lexicon, sentence)
      : pieceOpinions(doc, lexicon.pieces, sentence);
  return opinions.flatMap((opinion) => {
    if (isNameItself(named, opinion.at)) return [];
    const turned = turnedByComparison(doc, named, subject, opinion, sentence);
    if (turned !== null) return turned === 0 ? [] : [{ ...opinion, weight: turned }];
    return named.length === 0 || ownersOf(doc, named, opinion.at).includes(subject) ? [opinion] : [];
  });
}

function isNameItself(named: readonly Found[], at: number): boolean {
  return named.some(({ start, end }) => at >= start && at < end);
}

const CONJUNCTIONS = new Set(
  'and or und oder et ou y o e en oraz i och ve и или και と や 和 与 و'.split(' '),
);

/** Nothing but signs stands between two names that are listed together, or signs around "and". */
function areListed(between: string): boolean {
  const word = between.replace(/[\s,*_~[\]"“”&]/g, ' ').trim();
  return word === '' || CONJUNCTIONS.has(word.toLowerCase());
}

/** Names that are listed together share what is said of them: after the last one, or before the first. */
function ownersOf(doc: Document, named: readonly Found[], at: number): number[] {
  const before = named.filter((mention) => mention.start < at);
  const row = before.length === 0 ? [...named] : before.toReversed();
  const end = row.findIndex((mention, index) => {
    const [left, right] = [mention, row[index + 1]].toSorted((a, b) => (a?.start ?? 0) - (b?.start ?? 0));
    return right === undefined || !areListed(doc.prose.slice(left?.end, right.start));
  });
  return row.slice(0, end + 1).map((mention) => mention.subject);
}

const THAN = /^[^.;!?]{0,40}?\b(?:than|als|que|dan|niż|чем|от)\s+[^\p{L}]{0,4}$/iu;

/** "Quillbase is better than Acme" praises the one before and blames the one after. Null when nothing is compared. */
function turnedByComparison(
  doc: Document,
  named: readonly Found[],
  subject: number,
  { at, weight }: Opinion,
  sentence: Span,
): number | null {
  const next = named.find((mention) => mention.start > at);
  if (next === undefined || !THAN.test(doc.prose.slice(at, Math.min(next.start, sentence.end)))) return null;
  const previous = named.findLast((mention) => mention.end <= at);
  if (previous?.subject === subject) return weight;
  return next.subject === subject ? -weight : 0;
}

const LONGEST_PHRASE = 4;
const SHORTEST_STEM = 2;

function wordOpinions(doc: Document, lexicon: Lexicon, sentence: Span): Opinion[] {
  const opinions: Opinion[] = [];
  const from = firstFrom(doc.words, sentence.start);
  for (let at = from; at < doc.words.length; at += 1) {
    const word = doc.words[at];
    if (word === undefined || word.start >= sentence.end) break;
    const found = judged(doc, lexicon, at, sentence);
    if (found === null) continue;
    opinions.push({ at: word.start, weight: found.weight * modifier(doc, lexicon, from, at) });
    at += found.words - 1;
  }
  return opinions;
}

function judged(
  doc: Document,
  lexicon: Lexicon,
  at: number,
  sentence: Span,
): { weight: number; words: number } | null {
  for (let words = LONGEST_PHRASE; words > 0; words -= 1) {
    const phrase = doc.words.slice(at, at + words).filter((word) => word.start < sentence.end);
    if (phrase.length < words) continue;
    const weight = lexicon.exact.get(phrase.map((word) => word.text).join(' '));
    if (weight !== undefined) return { weight, words };
  }
  const text = doc.words[at]?.text ?? '';
  for (let length = Math.min(text.length, 24); length >= SHORTEST_STEM; length -= 1) {
    const weight = lexicon.stems.get(text.slice(0, length));
    if (weight !== undefined) return { weight, words: 1 };
  }
  return null;
}

/** "Not" up to three words before, with no comma between; "very" and "somewhat" right before. */
function modifier(doc: Document, lexicon: Lexicon, from: number, at: number): number {
  let factor = 1;
  for (let back = at - 1; back >= Math.max(from, at - 3); back -= 1) {
    const word = doc.words[back];
    if (word === undefined || /[,;:()\n]/.test(doc.prose.slice(word.end, doc.words[back + 1]?.start))) break;
    if (lexicon.negation.has(word.text) && doc.words[back + 1]?.text !== 'only') factor *= -0.8;
    else if (back === at - 1 && lexicon.stronger.has(word.text)) factor *= 1.5;
    else if (back === at - 1 && lexicon.weaker.has(word.text)) factor *= 0.5;
  }
  return factor;
}

function pieceOpinions(doc: Document, pieces: NonNullable<Lexicon['pieces']>, sentence: Span): Opinion[] {
  const raw = doc.prose.slice(sentence.start, sentence.end);
  const { text, places } = foldWithPlaces(raw);
  return [...text.matchAll(pieces.pattern)].map((match) => {
    const weight = pieces.weights.get(match[0]) ?? 0;
    const before = text.slice(Math.max(0, match.index - 6), match.index);
    const negated = pieces.negation?.test(before) === true;
    return { at: sentence.start + (places[match.index] ?? 0), weight: negated ? -weight : weight };
  });
}

/** Folding may make two characters of one; where each came from. */
function foldWithPlaces(raw: string): { text: string; places: number[] } {
  let text = '';
  const places: number[] = [];
  let at = 0;
  for (const character of raw) {
    const folded = fold(character);
    for (let index = 0; index < folded.length; index += 1) places.push(at);
    text += folded;
    at += character.length;
  }
  return { text, places };
}
