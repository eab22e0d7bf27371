import type { Span } from '../../model/extraction.ts';
import { possibleStems, stemOf } from '../text/inflection.ts';
import type { Language } from '../text/language.ts';
import { patternsOf, type Care, type NamePattern } from './name-patterns.ts';
import { hasCapital, isAllCapitals, isUnspaced, startsCapital, type Word } from '../text/words.ts';
import type { NamedText } from '../text/document.ts';

/** A name in a text. */
export interface Found extends Span {
  /** Whose: the place in the list that was asked for. */
  subject: number;
}

/** How it must be written was checked where it was found. */
const NEEDS_NO_CARE: ReadonlySet<Care> = new Set(['free', 'joined', 'short']);

interface Hit {
  pattern: NamePattern;
  from: number;
  to: number;
  span: Span;
}

/**
 * Every place where one of the names occurs as complete, adjacent words. Where names overlap the longest one is meant: "Acme Brick"
 * is not a mention of "Acme" when both are asked for.
 */
export function findNames(doc: NamedText, subjects: readonly (readonly string[])[]): Found[] {
  const index = indexPatterns(
    subjects.flatMap((names, subject) => names.flatMap((name) => patternsOf(subject, name))),
    doc.language,
  );
  const hits = longestHits(doc, index);
  const evident = new Set(
    hits.filter((hit) => isEvident(doc, hit)).map((hit) => `${hit.pattern.subject} ${hit.pattern.name}`),
  );
  return hits
    .filter(
      (hit) =>
        NEEDS_NO_CARE.has(hit.pattern.care) ||
        (evident.has(`${hit.pattern.subject} ${hit.pattern.name}`) &&
          (isEvident(doc, hit) || mayFollow(doc, hit))),
    )
    .map(({ pattern, span }) => ({ subject: pattern.subject, ...span }));
}

function indexPatterns(patterns: readonly NamePattern[], language: Language): Map<string, NamePattern[]> {
  const index = new Map<string, NamePattern[]>();
  for (const pattern of patterns) {
    const first = pattern.words[0];
    if (first === undefined) continue;
    for (const key of new Set([first.text, stemOf(first, language)])) {
      index.set(key, [...(index.get(key) ?? []), pattern]);
    }
  }
  // The longest first; of equals the one that was given first, so that the brand wins.
  for (const list of index.values()) list.sort((a, b) => b.words.length - a.words.length);
  return index;
}

function longestHits(doc: NamedText, index: ReadonlyMap<string, NamePattern[]>): Hit[] {
  const hits: Hit[] = [];
  const letterCase = usesCapitals(doc.prose);
  for (let at = 0; at < doc.words.length; at += 1) {
    const word = doc.words[at];
    if (word === undefined) break;
    const candidates = [word.text, ...possibleStems(word, doc.language)].flatMap(
      (key) => index.get(key) ?? [],
    );
    let best: Hit | null = null;
    for (const pattern of candidates) {
      const hit = matchAt(doc, at, pattern, letterCase);
      if (hit !== null && (best === null || hit.to > best.to)) best = hit;
    }
    if (best !== null) {
      hits.push(best);
      at = best.to - 1;
    }
  }
  return hits;
}

function matchAt(doc: NamedText, at: number, pattern: NamePattern, letterCase: boolean): Hit | null {
  const to = at + pattern.words.length;
  const last = doc.words[to - 1];
  const first = doc.words[at];
  if (first === undefined || last === undefined) return null;
  for (let index = 0; index < pattern.words.length; index += 1) {
    const wanted = pattern.words[index];
    const word = doc.words[at + index];
    if (wanted === undefined || word === undefined) return null;
    if (!isSameWord(doc, word, wanted, pattern)) return null;
    const next = doc.words[at + index + 1];
    const gap = pattern.gaps[index];
    if (gap !== undefined && next !== undefined && !isGap(doc.prose.slice(word.end, next.start), gap))
      return null;
  }
  if (!hasEdges(doc.words, at, to)) return null;
  const span = { start: first.start, end: last.end };
  const raw = doc.prose.slice(span.start, span.end);
  if (pattern.care === 'short' && letterCase && !isWrittenLike(raw, pattern.name)) return null;
  // "Li-ion" is not from LI.
  if (pattern.care === 'short' && raw !== pattern.name && isHyphenated(doc.prose, span)) return null;
  if (pattern.care === 'joined' && !/\p{Ll}\p{Lu}/u.test(raw)) return null;
  if (pattern.care === 'ordinary' && !namesAreCapitalised(doc, at, to)) return null;
  return { pattern, from: at, to, span };
}

function isSameWord(doc: NamedText, word: Word, wanted: Word, pattern: NamePattern): boolean {
  if (word.text === wanted.text) return true;
  if (pattern.care !== 'free' && pattern.care !== 'ordinary') return false;
  const stem = stemOf(wanted, doc.language);
  return (
    possibleStems(word, doc.language).some((possible) => possible === stem || possible === wanted.text) &&
    startsCapital(doc.prose.slice(word.start, word.end))
  );
}

const LONGEST_GAP = 10;

/** Whether two words of the text may be separated as they are, given how the name separates them. */
function isGap(between: string, inName: string): boolean {
  const gap = between.replace(/[*_~`™®\u00ad\u200b-\u200f]/g, '');
  if (gap === inName) return true;
  if (gap.length > LONGEST_GAP || (inName === '' && gap !== '・')) return false;
  const signs = gap.replace(/\s/g, '');
  if (signs === '') return !/\n\s*\n/.test(gap) && !/[&+/]/.test(inName);
  if (gap.includes('\n')) return false;
  // A dash between spaces parts two things; a hyphen joins one.
  if (/^[-‐‑'’]$/.test(gap)) return !/[&+/]/.test(inName);
  return [...signs].every((sign) => inName.includes(sign));
}

/** In scripts without spaces, a short name must not be a piece of a longer word; a name in Katakana never. */
function hasEdges(words: readonly Word[], from: number, to: number): boolean {
  const first = words[from];
  const last = words[to - 1];
  if (first === undefined || last === undefined) return false;
  const before = touching(words[from - 1], first);
  const after = touching(last, words[to]);
  const isShort = to - from <= (first.script === 'han' ? 1 : 2);
  if (before && words[from - 1]?.script === first.script && (first.script === 'katakana' || isShort))
    return false;
  return !(after && words[to]?.script === last.script && (last.script === 'katakana' || isShort));
}

function touching(left: Word | undefined, right: Word | undefined): boolean {
  return left !== undefined && right !== undefined && isUnspaced(left.script) && left.end === right.start;
}

function isHyphenated(prose: string, { start, end }: Span): boolean {
  return (
    /\p{L}[-‐‑]$/u.test(prose.slice(Math.max(0, start - 2), start)) ||
    /^[-‐‑]\p{L}/u.test(prose.slice(end, end + 2))
  );
}

/** Without capitals in the whole answer, a missing one says nothing. */
function usesCapitals(prose: string): boolean {
  return hasCapital(prose);
}

function isWrittenLike(raw: string, name: string): boolean {
  return raw === name || isAllCapitals(raw) || !/\p{Lu}|\p{Ll}/u.test(raw);
}

function namesAreCapitalised(doc: NamedText, from: number, to: number): boolean {
  return doc.words
    .slice(from, to)
    .every(
      (word) =>
        startsCapital(doc.prose.slice(word.start, word.end)) || /^(?:of|the|and|for|in|on)$/.test(word.text),
    );
}

/** The way it is written says that it is a name. */
function isEvident(doc: NamedText, hit: Hit): boolean {
  const { care } = hit.pattern;
  if (NEEDS_NO_CARE.has(care)) return true;
  if (standsAlone(doc.text, hit.span)) return true;
  if (care === 'structural') return false;
  const several = hit.to - hit.from > 1;
  const before = doc.prose.slice(Math.max(0, hit.span.start - 12), hit.span.start);
  const after = doc.prose.slice(hit.span.end, hit.span.end + 14);
  if (
    doc.language === 'de' &&
    /(?:^|\s)(?:der|die|das|den|dem|des|einer?|einen|einem|eines|keine?n?|jede[rns]?|Ihre?|deine?)\s+$/i.test(
      before,
    )
  ) {
    return false;
  }
  if (/^['’]s\b/.test(after)) return true;
  // "Box offers…" is no sentence about a box, which would need an article.
  if (/^ (?:is|offers|provides|has|lets|supports|integrates|helps|makes|allows|remains|also)\b/.test(after))
    return true;
  return several ? !isTitleCase(doc, hit) : !startsSentence(before) && !isTitleCase(doc, hit);
}

/** Once the answer has shown that it means the company, a capital is enough. */
function mayFollow(doc: NamedText, hit: Hit): boolean {
  if (hit.pattern.care === 'ordinary') return true;
  const before = doc.prose.slice(Math.max(0, hit.span.start - 12), hit.span.start);
  const isDay = /(?:^|\s)(?:on|next|last|this|every|each|by|until|since)\s+$/i.test(before);
  const isPronoun = hit.pattern.words[0] !== undefined && !/day$|ary$|ber$/.test(hit.pattern.words[0].text);
  return !isDay && !isPronoun && startsCapital(doc.prose.slice(hit.span.start, hit.span.end));
}

function startsSentence(before: string): boolean {
  return /(?:^|[.!?:;…\n•"“([|>#]|\n\s*[-+])[\s*_#"“([-]*$/.test(before);
}

/** In a title every word has a capital: the neighbours on both sides, as far as there are any, are capitalised too. */
function isTitleCase(doc: NamedText, hit: Hit): boolean {
  const near = [hit.from - 2, hit.from - 1, hit.to, hit.to + 1].flatMap((index) => {
    const word = doc.words[index];
    const between = doc.prose.slice(
      Math.min(word?.end ?? 0, hit.span.end),
      Math.max(word?.start ?? 0, hit.span.start),
    );
    return word === undefined || /[.,;:!?\n|()]/.test(between) ? [] : [word];
  });
  const long = near.filter((word) => word.text.length > 3);
  return long.length >= 2 && long.every((word) => startsCapital(doc.prose.slice(word.start, word.end)));
}

/** A whole list item, table cell, heading, link label, or alone in bold or quotes. */
function standsAlone(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 24), start);
  const after = text.slice(end, end + 24);
  if (/(?:\*\*|__)$/.test(before) && /^:?(?:\*\*|__)/.test(after)) return true;
  if (before.endsWith('[') && after.startsWith(']')) return true;
  if (/\|\s*$/.test(before) && /^\s*\|/.test(after)) return true;
  if (/["“«„「]$/.test(before) && /^["”»“」]/.test(after)) return true;
  const line = /(?:^|\n)\s*(?:[-*+•]\s+|\(?\d{1,3}[.)]\s+|#{1,6}\s+(?:\d{1,3}[.)]\s+)?|#\d{1,3}:?\s+)[*_[]*$/;
  return line.test(start <= 24 ? `\n${before}` : before) && /^[*_\]]*\s*(?:[:–—(\n]|- |$)/.test(after);
}
