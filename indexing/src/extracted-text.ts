import { hash } from 'node:crypto';
import type { ExtractedPage } from './extract/extracted-page.ts';

/** The fewest characters of a word of letters and digits that is a token: words of a language are none. */
const SHORTEST_TOKEN = 16;
/** Names of parameters that hold a token or a time, and the values that are taken for one. */
const TOKEN_NAME = /nonce|csrf|xsrf|token|sess|sid|rand|cache|^(?:_|cb|t|ts|time|timestamp|ver)$/i;
const TOKEN_VALUE = /^[\w.~-]{6,}$/;

/**
 * Of all that was extracted from a whole page. Pages that differ only in what servers make up for every answer have the same one: tokens
 * of forms and links, the time of day, and the queries of files, by which caches are passed over.
 */
export function extractedHash(page: ExtractedPage, textHash: string): string {
  const { facts, template, links, relations, resources } = page;
  // The text is hashed already. Of links there are many: JSON of them would take longer than all the rest.
  let compared = `${textHash}\n${template}\n${JSON.stringify([facts, [...facts.said]])}`;
  for (const link of links) {
    const { position, isInNoscript, isCounted, rel } = link;
    compared += `\n${withoutTokens(link.raw)}\0${withoutVarying(link.text)}\0${link.element} ${link.attribute} ${position} `;
    compared += `${isInNoscript} ${isCounted} ${rel.length === 0 ? '' : rel.join(' ')}\0${link.target}\0${link.hreflang}`;
  }
  for (const { raw, rel, hreflang, type, isInNoscript } of relations)
    compared += `\n${rel}\0${withoutTokens(raw)}\0${hreflang}\0${type}\0${isInNoscript}`;
  for (const { raw, kind, attribute, isInNoscript } of resources)
    compared += `\n${kind}\0${raw.split('?', 1)[0]}\0${attribute}\0${isInNoscript}`;
  return hash('sha512', compared);
}

/** Of the words of a text, without what differs from answer to answer. */
export function textHashOf(text: string): string {
  // On processors without instructions for it, SHA-256 takes half as long again.
  return hash('sha512', withoutVarying(text)).slice(0, 32);
}

/** A text without what differs from answer to answer: a star stands for each such word. Between words is one blank or line feed. */
export function withoutVarying(text: string): string {
  let result = '';
  let from = 0;
  // Only words with a digit in them vary, and most have none.
  DIGIT.lastIndex = 0;
  for (let digit = DIGIT.exec(text); digit !== null; digit = DIGIT.exec(text)) {
    let start = digit.index;
    while (start > from && !isBlank(text.charCodeAt(start - 1))) start--;
    let end = digit.index + 1;
    while (end < text.length && !isBlank(text.charCodeAt(end))) end++;
    DIGIT.lastIndex = end;
    if (!varies(text.slice(start, end))) continue;
    result += `${text.slice(from, start)}*`;
    from = end;
  }
  return result + text.slice(from);
}

const DIGIT = /\d/g;

function isBlank(code: number): boolean {
  return code === 32 || code === 10;
}

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
  if (!raw.includes('?')) return raw;
  const [address = '', query = ''] = raw.split('?', 2);
  const parameters = query.split('&').map((parameter) => {
    const [name = '', value = ''] = parameter.split('=', 2);
    return TOKEN_NAME.test(name) && TOKEN_VALUE.test(value) && /\d/.test(value) ? `${name}=*` : parameter;
  });
  return `${address}?${parameters.join('&')}`;
}
