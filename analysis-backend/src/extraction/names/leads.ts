import {
  CONNECTORS,
  NEVER_BY_CASE,
  ORDINARY_WORDS,
  PLACE_WORDS,
  STRUCTURE_WORDS,
} from '../text/common-words.ts';
import type { Span } from '../../model/extraction.ts';
import { fold, hasCapital } from '../text/words.ts';

/** How surely a text is a name; `caseless` for scripts without capitals. */
export type NameLikeness = 'strong' | 'weak' | 'caseless' | 'none';

const LONGEST_LEAD = 160;
const LONGEST_NAME = 50;
const MOST_WORDS = 5;

const DECORATION = /^[\s*_~"“«„「『>`\]]*(?:\p{Extended_Pictographic}\ufe0f?\s*)*[\s*_"“«„「『[]*/u;
const SEPARATOR = /\s*[(（[\]|]|\s[-–—]+\s|[–—:：,，;；•]|\.(?=\s|$)|\s*(?:\*\*|__)|[」』”»"]|\s=\s|$/u;
/** What a name as the subject of a sentence is followed by. */
export const VERB =
  /^(?:is|are|was|has|have|offers?|provides?|gives|lets|helps|makes|remains|stands|comes|supports|focuses|delivers|excels|ist|bietet|hat|est|propose|offre|es|ofrece|tiene|è|ha|é|oferece|tem|biedt|heeft|jest|oferuje|ma|är|har)$/i;

/** The name that an item, a heading or a cell begins with: up to a colon, a dash, a bracket or a verb. */
export function leadName(prose: string, lead: Span): Span | null {
  const text = prose.slice(lead.start, Math.min(lead.end, lead.start + LONGEST_LEAD));
  let from = DECORATION.exec(text)?.[0].length ?? 0;
  let end = segmentEnd(text, from);
  // "Best overall: Acme": the name comes after the label.
  const afterLabel = /^(?:\*\*|__)?\s*[:：–—](?:\*\*|__)?\s*(?=\S)/.exec(text.slice(end));
  if (afterLabel !== null && isLabel(text.slice(from, end), afterLabel[0])) {
    from = end + afterLabel[0].length;
    from += DECORATION.exec(text.slice(from))?.[0].length ?? 0;
    end = segmentEnd(text, from);
  }
  const name = upToVerb(text.slice(from, end))
    .trimEnd()
    .replace(/[.*_'’!?]+$/u, '');
  if (name === '' || name.length > LONGEST_NAME) return null;
  return { start: lead.start + from, end: lead.start + from + name.length };
}

function segmentEnd(text: string, from: number): number {
  return from + (SEPARATOR.exec(text.slice(from))?.index ?? text.length - from);
}

/** Before a colon any words that are no name, before a dash those of awards: what follows a dash mostly describes. */
function isLabel(text: string, sign: string): boolean {
  const isAward = /^(?:best|top|most|runner|editor|our|budget|pick)\b/i.test(text.trim());
  return isAward || (/[:：]/.test(sign) && likenessOf(text) === 'none');
}

function upToVerb(text: string): string {
  const words = text.split(' ');
  const verb = words.findIndex((word) => VERB.test(word));
  return verb > 0 ? words.slice(0, verb).join(' ') : text;
}

/** `booking.example` */
const HOST_NAME = /^(?:[\p{L}\p{N}-]{1,63}\.){1,3}[a-z]{2,10}$/u;

export function likenessOf(name: string): NameLikeness {
  if (!/\p{L}/u.test(name) || name.length < 2) return 'none';
  if (!/\p{Lu}|\p{Ll}/u.test(name)) return [...name].length <= 20 ? 'caseless' : 'none';
  if (HOST_NAME.test(name)) return 'weak';
  const words = name.split(/[\s/]+/).filter((word) => /[\p{L}\p{N}&]/u.test(word));
  if (words.length === 0 || words.length > MOST_WORDS || CONNECTORS.has(fold(words.at(-1) ?? '')))
    return 'none';
  if (!words.every((word) => hasCapital(word) || /\d/.test(word) || CONNECTORS.has(fold(word))))
    return 'none';
  const bare = words.map((word) =>
    fold(word)
      .replace(/['’]s$/u, '')
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );
  const plain = bare.filter((word) => !CONNECTORS.has(word));
  if (plain.every((word) => isNobody(word))) return 'none';
  if (plain.length > 1 && plain[0]?.endsWith('ing') === true) return 'none';
  if (plain.some((word) => FUNCTION_WORDS.test(word))) return 'none';
  const common = plain.filter((word) => isNobody(word) || ORDINARY_WORDS.has(word) || /^\d+$/.test(word));
  if (common.length === plain.length) return plain.length === 1 ? 'weak' : 'none';
  return common.length * 2 <= plain.length || plain.length <= 3 ? 'strong' : 'none';
}

/** What a model calls a name: at least it is no everyday word. */
export function isPlausibleName(name: string): boolean {
  const words = name.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0 || words.length > MOST_WORDS + 1 || name.length > LONGEST_NAME) return false;
  if (!/\p{L}/u.test(name)) return false;
  const bare = words.map((word) => fold(word).replace(/[^\p{L}\p{N}]/gu, ''));
  if (bare.every((word) => isNobody(word) || CONNECTORS.has(word))) return false;
  return hasCapital(name) || !/\p{Ll}/u.test(name) || !bare.every((word) => ORDINARY_WORDS.has(word));
}

const FUNCTION_WORDS =
  /^(?:your|you|my|our|their|his|her|its|how|why|what|when|where|which|is|are|be|to|with|without|if|it|not|no|best|most|more)$/;

/** Ends as German nouns for qualities and processes do. */
const GERMAN_NOUN = /.{4}(?:[bdgklnrt]ung|heit|keit|schaft|standort|kosten|preise?|schutz|zeit|zeiten)$/;

function isNobody(word: string): boolean {
  return (
    STRUCTURE_WORDS.has(word) ||
    PLACE_WORDS.has(word) ||
    NEVER_BY_CASE.has(word) ||
    /^\d+$/.test(word) ||
    GERMAN_NOUN.test(word)
  );
}
