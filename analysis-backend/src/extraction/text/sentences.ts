import type { Span } from '../../model/extraction.ts';

const END = /[.!?…。！？؟।]/u;
const CLOSING = /[.!?…。！？؟।"'”’»)\]*_]/u;
const ABBREVIATION =
  /(?:^|[^\p{L}])(?:\p{L}|e\.g|i\.e|z\.b|u\.a|d\.h|p\.ej|etc|vs|mr|mrs|ms|dr|prof|inc|ltd|corp|co|st|no|nr|ca|bzw|approx|т\.е|напр)$/iu;

/** The characters after which a text without a full stop is cut at the next blank, and after which it is cut anywhere. */
const LONGEST_SENTENCE = 2000;
const LONGEST_WITHOUT_BLANK = 4000;

/** Sentences in order, without the space around them. A new line ends one, unless it is the wrapping of a paragraph. */
export function sentencesOf(prose: string): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  const close = (end: number): void => {
    const span = trimmed(prose, start, end);
    if (span !== null) sentences.push(span);
    start = end;
  };
  for (let at = 0; at < prose.length; at += 1) {
    const character = prose[at] ?? '';
    if (at - start >= LONGEST_SENTENCE && mayCut(character, at - start)) close(at);
    if (character === '\n') {
      if (!isWrapped(prose, at)) close(at);
    } else if (END.test(character)) {
      while (at + 1 < prose.length && CLOSING.test(prose[at + 1] ?? '')) at += 1;
      if (endsSentence(prose, at, character)) close(at + 1);
    }
  }
  close(prose.length);
  return sentences;
}

function mayCut(character: string, length: number): boolean {
  // Not in the middle of a character.
  return /\s/.test(character) || (length >= LONGEST_WITHOUT_BLANK && !/[\udc00-\udfff]/.test(character));
}

function isWrapped(prose: string, newline: number): boolean {
  return /[\p{L},]/u.test(prose[newline - 1] ?? '') && /\p{Ll}/u.test(prose[newline + 1] ?? '');
}

function endsSentence(prose: string, at: number, mark: string): boolean {
  if (/[。！？]/u.test(mark)) return true;
  const next = /^(\s*)[*_"'“«(]*(.?)/su.exec(prose.slice(at + 1, at + 12));
  if (next?.[1] === '' && next[2] !== '') return false;
  if (mark !== '.') return true;
  if (/\p{Ll}/u.test(next?.[2] ?? '')) return false;
  // "1." at the start of a line is a number in a list.
  const before = prose.slice(Math.max(0, at - 8), at);
  return !ABBREVIATION.test(before) && !/(?:^|\n)\s*[*_#]*\d{1,3}$/.test(before);
}

function trimmed(prose: string, from: number, to: number): Span | null {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(prose[start] ?? '')) start += 1;
  while (end > start && /\s/.test(prose[end - 1] ?? '')) end -= 1;
  return start < end ? { start, end } : null;
}

const CONTRAST =
  /;|—|,? (?:but|however|yet|although|though|while|whereas|aber|jedoch|doch|während|mais|cependant|tandis que|pero|sin embargo|mientras que|però|ma|tuttavia|mas|porém|enquanto|maar|terwijl|echter|ale|jednak|natomiast|но|однако|зато|αλλά|ενώ|όμως|men|ama|fakat) |しかし|一方|ですが、|が、|但是|但|不过|然而| لكن | ولكن |지만/giu;

/** The parts of a sentence that a word such as "but" sets against each other. */
export function clausesOf(prose: string, sentence: Span): Span[] {
  const clauses: Span[] = [];
  let start = sentence.start;
  for (const match of prose.slice(sentence.start, sentence.end).matchAll(CONTRAST)) {
    const at = sentence.start + match.index;
    const span = trimmed(prose, start, at);
    if (span !== null) clauses.push(span);
    start = at;
  }
  const last = trimmed(prose, start, sentence.end);
  if (last !== null) clauses.push(last);
  return clauses;
}
