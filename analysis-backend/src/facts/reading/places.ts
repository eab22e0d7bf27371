import { isAllCapitals, startsCapital, wordsOf } from '../../extraction/text/words.ts';
import { countryNamed, countryOfAdjective, isAmbiguous } from './countries.ts';
import type { StatedValue } from '../../model/fact.ts';

const LONGEST_NAME = 5;

/** "New Mexico" and "Latin American" are no countries of that name. */
const OTHER_PLACE = /^(?:new|nueva|nuevo|nouvelle|neu|little|south|north|east|west|central|latin)$/;

/** Every country, by its name or by the adjective. What an operator types may lack its capital. */
export function countriesIn(text: string, { anyCase = false } = {}): StatedValue[] {
  const words = wordsOf(text);
  const found: StatedValue[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    if (first === undefined) break;
    const hit = longestName(text, words.slice(at, at + LONGEST_NAME), anyCase);
    const isOther = OTHER_PLACE.test(words[at - 1]?.text ?? '');
    if (hit !== null) {
      if (!isOther) found.push(stated(hit.country, first.start, hit.end, false));
      at += hit.words - 1;
      continue;
    }
    const country = isOther ? null : countryOfAdjective(first.text);
    if (country !== null) found.push(stated(country, first.start, first.end, true));
  }
  return found;
}

function longestName(
  text: string,
  words: ReturnType<typeof wordsOf>,
  anyCase: boolean,
): { country: string; end: number; words: number } | null {
  for (let count = words.length; count > 0; count -= 1) {
    const name = words.slice(0, count);
    const country = countryNamed(name.map((word) => word.text).join(' '));
    const end = name.at(-1)?.end;
    if (country === null || end === undefined) continue;
    const raw = text.slice(name[0]?.start, end);
    // "us" is no country, and "US" is.
    const isWritten = raw.length <= 3 ? isAllCapitals(raw) : startsCapital(raw);
    if (isWritten || anyCase) return { country, end, words: count };
  }
  return null;
}

function stated(country: string, start: number, end: number, isAdjective: boolean): StatedValue {
  return {
    what: country,
    of: 'country',
    per: '',
    start,
    end,
    isVague: isAmbiguous(country),
    needsNeighbour: isAdjective,
  };
}
