import type { ExtractedPage } from './extract/extracted-page.ts';

/** The fewest characters of a word of letters and digits that is a token: words of a language are none. */
const SHORTEST_TOKEN = 16;
/** Names of parameters that hold a token or a time, and the values that are taken for one. */
const TOKEN_NAME = /nonce|csrf|xsrf|token|sess|sid|rand|cache|^(?:_|cb|t|ts|time|timestamp|ver)$/i;
const TOKEN_VALUE = /^[\w.~-]{6,}$/;

/**
 * All that was extracted from a whole page, as one text. Pages that differ only in what servers make up for every answer have the same
 * one: tokens of forms and links, the time of day, and the queries of files, by which caches are passed over.
 */
export function extractedText(
  { links, relations, resources, facts, template }: ExtractedPage,
  words: string,
): string {
  const { said, ...others } = facts;
  return JSON.stringify([
    { ...others, said: [...said] },
    template,
    words,
    links.map(({ raw, before: _before, after: _after, order: _order, ...link }) => [
      withoutTokens(raw),
      { ...link, text: comparedWords(link.text) },
    ]),
    relations.map(({ raw, ...relation }) => [withoutTokens(raw), relation]),
    resources.map(({ raw, ...resource }) => [raw.split('?', 1)[0], resource]),
  ]);
}

/**
 * A text without what differs from answer to answer: its words, with one blank between them. It reads each character once, because all
 * of every page passes here.
 */
export function comparedWords(text: string): string {
  const { length } = text;
  let compared = '';
  // Words that are taken as they are, from `from` to `to`, with one blank between them.
  let from = -1;
  let to = -1;
  const add = (words: string): void => {
    compared += compared === '' ? words : ` ${words}`;
  };
  for (let at = 0; at < length;) {
    const start = at;
    let hasDigit = false;
    let code = text.charCodeAt(at);
    for (; !isBlank(code); code = text.charCodeAt(++at)) hasDigit ||= code >= ZERO && code <= NINE;
    if (at === start) {
      at += 1;
      continue;
    }
    const isKept = !hasDigit || !varies(text.slice(start, at));
    if (isKept && from !== -1 && start === to + 1 && text.charCodeAt(to) === BLANK) {
      to = at;
      continue;
    }
    if (from !== -1) add(text.slice(from, to));
    from = isKept ? start : -1;
    to = at;
    if (!isKept) add('*');
  }
  if (from !== -1) add(text.slice(from, to));
  return compared;
}

const [ZERO, NINE, BLANK] = [48, 57, 32];
/** Those of `\s` beyond ASCII. */
const OTHER_BLANKS: ReadonlySet<number> = new Set([
  0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a,
  0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
]);

/** As `\s` has it. The end of a text, which has no code, counts as one. */
function isBlank(code: number): boolean {
  if (code < 0xa0) return code === BLANK || (code >= 9 && code <= 13);
  return Number.isNaN(code) || OTHER_BLANKS.has(code);
}

/** Only words with a digit in them do. */
function varies(word: string): boolean {
  return isTimeOfDay(word) || isToken(word);
}

/** The longest word that is looked at. */
const LONGEST_WORD = 512;

/** `12:03`, `12:03:05`, `2026-01-31T12:03:05Z`, and the seconds or milliseconds since 1970. */
function isTimeOfDay(word: string): boolean {
  return word.length <= LONGEST_WORD && (/\d:\d{2}/.test(word) || /^\d{10,13}$/.test(word));
}

function isToken(word: string): boolean {
  if (word.length < SHORTEST_TOKEN || word.length > LONGEST_WORD) return false;
  const parts = word.match(/[\w+/=-]+/g) ?? [];
  return parts.some((part) => part.length >= SHORTEST_TOKEN && /\d/.test(part) && /[a-z]/i.test(part));
}

/** An address in which tokens and times are the same for all answers. */
export function withoutTokens(raw: string): string {
  const [address = '', query] = raw.split('?', 2);
  if (query === undefined) return raw;
  const parameters = query.split('&').map((parameter) => {
    const [name = '', value = ''] = parameter.split('=', 2);
    return TOKEN_NAME.test(name) && TOKEN_VALUE.test(value) && /\d/.test(value) ? `${name}=*` : parameter;
  });
  return `${address}?${parameters.join('&')}`;
}
