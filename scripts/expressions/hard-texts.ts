import tokenizerModule, { types, type SetTokens, type Token, type Tokens } from 'ret';

/** The module is CommonJS: its types tell of a default export that Node gives as the function itself. */
const tokenizer = tokenizerModule as unknown as typeof tokenizerModule.tokenizer;

/** A part of the shortest text that an expression fits, and whether the expression may go on with it without end. */
interface Part {
  text: string;
  isLoop: boolean;
}

const FILLERS = [' ', '\n', '/', '<', '1', 'a'];
/** What classes of characters have in them beside those. */
const OTHERS = ['\t', 'A', '-', '.', '"', 'ä', 'b', '_', ':', '=', '&', ';', '>', '(', '[', '#', '*'];
/** Nothing fits this, so that an expression has to try everything before it gives up. */
const END = '\u0001';
/** Parts of which the texts are made, at most. */
const MOST_PARTS = 16;
const MOST_WAYS = 4;
/** From this number of repetitions on a loop counts as endless. */
const MANY = 1000;

/** Texts of this length on which a slow expression takes its time: blanks and the like, its own beginnings, and its loops. */
export function hardTexts(source: string, length: number): Set<string> {
  const texts = new Set(FILLERS.flatMap((filler) => [fill(filler, length), fill(filler, length) + END]));
  for (const parts of waysThrough(source)) {
    let before = '';
    for (const { text, isLoop } of parts.slice(0, MOST_PARTS)) {
      if (isLoop && text !== '') {
        texts.add(before + fill(text, length) + END);
        texts.add(fill(text, length) + END);
      }
      before += text;
      if (before !== '') texts.add(fill(before, length));
    }
  }
  return texts;
}

function fill(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length));
}

/** What each of the first alternatives fits. */
function waysThrough(source: string): Part[][] {
  const root = tokenizer(plain(source));
  return (root.options ?? [root.stack ?? []]).slice(0, MOST_WAYS).map((tokens) => tokens.flatMap(partsOf));
}

/** In words that the tokenizer knows: classes by their properties and looks backwards are not among them. */
function plain(source: string): string {
  return source
    .replaceAll(/\\p\{N[^}]*\}/g, '0-9')
    .replaceAll(/\\p\{Lu[^}]*\}/g, 'A-Z')
    .replaceAll(/\\p\{[^}]*\}/g, 'a-z')
    .replaceAll(/\\P\{[^}]*\}/g, ' ')
    .replaceAll('(?<=', '(?=')
    .replaceAll('(?<!', '(?!');
}

function partsOf(token: Tokens): Part[] {
  if (token.type === types.CHAR) return [{ text: String.fromCodePoint(token.value), isLoop: false }];
  if (token.type === types.SET) return [{ text: memberOf(token.set, token.not), isLoop: false }];
  if (token.type === types.REPETITION) return repeated(token.value, token.min, token.max);
  // A place, or what has to come next, is no text.
  if (token.type !== types.GROUP && token.type !== types.ROOT) return [];
  const isLook = token.type === types.GROUP && (token.followedBy === true || token.notFollowedBy === true);
  return isLook ? [] : (token.options?.[0] ?? token.stack ?? []).flatMap(partsOf);
}

function repeated(value: Token, min: number, max: number): Part[] {
  const inside = partsOf(value);
  const text = inside.map((part) => part.text).join('');
  if (max >= MANY) return [...inside.filter(({ isLoop }) => isLoop), { text, isLoop: true }];
  return Array.from({ length: Math.max(1, Math.min(min, 4)) }, () => inside).flat();
}

function memberOf(set: SetTokens, isNot: boolean): string {
  return [...FILLERS, ...OTHERS].find((text) => has(set, text.codePointAt(0) ?? 0) !== isNot) ?? firstOf(set);
}

function has(set: SetTokens, code: number): boolean {
  return set.some((member) => {
    if (member.type === types.SET) return has(member.set, code) !== member.not;
    if (member.type === types.RANGE) return member.from <= code && code <= member.to;
    return member.value === code;
  });
}

function firstOf(set: SetTokens): string {
  const [first] = set;
  if (first?.type === types.RANGE) return String.fromCodePoint(first.from);
  return first?.type === types.CHAR ? String.fromCodePoint(first.value) : '';
}
