/** Calls back with the place of each word of the text, in order. */
export type TakeWord = (start: number, end: number) => void;

/** Han, Kana, Thai, Lao, Khmer and Myanmar: scripts that put no spaces between words. */
function isUnspaced(code: number): boolean {
  return (
    (code >= 0x0e00 && code <= 0x0eff) ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff) ||
    (code >= 0x3005 && code <= 0x3007) ||
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff66 && code <= 0xff9f)
  );
}

const OTHER_WORD = /[\p{L}\p{N}\p{M}]/u;
/** 1 for what words are made of, below U+3000; filled when first asked for. */
const known = new Int8Array(0x3000).fill(-1);

/** Soft hyphens and joiners are within words, and no words by themselves. */
function isJoiner(code: number): boolean {
  return code === 0xad || code === 0x200c || code === 0x200d;
}

function isWordCode(code: number): boolean {
  if (code < 0x80) {
    return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
  }
  if (code >= 0x3000) {
    // Halves of surrogate pairs: emoji are no words, and rare scripts are left out with them.
    return (code < 0xd800 || code > 0xf8ff) && OTHER_WORD.test(String.fromCharCode(code));
  }
  const before = known[code] ?? -1;
  if (before >= 0) return before === 1;
  const isWord = isJoiner(code) || OTHER_WORD.test(String.fromCharCode(code));
  known[code] = isWord ? 1 : 0;
  return isWord;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
/** `Intl.Segmenter` is given pieces of this length at most: its cost can grow faster than the text. */
const PIECE = 400;

/** Words of scripts with spaces are runs of letters and digits; those of the others are what the dictionary of `Intl.Segmenter` says. */
export function splitWords(text: string, take: TakeWord): void {
  const { length } = text;
  let at = 0;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (isUnspaced(code)) {
      at = takeUnspaced(text, at, take);
    } else if (isWordCode(code) && !isJoiner(code)) {
      const start = at;
      at = endOfWord(text, at + 1);
      take(start, at);
    } else {
      at += 1;
    }
  }
}

/** A point or an apostrophe between letters is part of the word: `os.path`, `don’t`; an underscore is too. */
function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isWordCode(code) && !isUnspaced(code)) at += 1;
    else if (isJoint(code) && isWordStart(text.charCodeAt(at + 1))) at += 2;
    else break;
  }
  return at;
}

function isJoint(code: number): boolean {
  return code === 0x27 || code === 0x5f || code === 0x2019;
}

function isWordStart(code: number): boolean {
  return !Number.isNaN(code) && isWordCode(code) && !isUnspaced(code);
}

function takeUnspaced(text: string, from: number, take: TakeWord): number {
  let end = from + 1;
  while (end < text.length && end - from < PIECE && isUnspaced(text.charCodeAt(end))) end += 1;
  for (const { segment, index, isWordLike } of segmenter.segment(text.slice(from, end))) {
    if (isWordLike === true) take(from + index, from + index + segment.length);
  }
  return end;
}
