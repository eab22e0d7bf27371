import type { StatedValue } from '../../model/fact.ts';
import { isVagueBetween, MULTIPLIER, multiplierOf, NUMBER, parseNumber } from './numbers.ts';

const CURRENCIES: readonly [code: string, before: string, after: string][] = [
  ['EUR', '€|EUR', '€|EUR|[Ee]uros?'],
  ['CAD', 'C\\$|CA\\$|CAD', 'CAD'],
  ['AUD', 'A\\$|AU\\$|AUD', 'AUD'],
  ['BRL', 'R\\$|BRL', 'BRL|reais'],
  ['USD', 'US\\$|USD|\\$', 'USD|US\\$|\\$|US-Dollars?|(?:US )?[Dd]ollars?|d[óo]lares'],
  ['GBP', '£|GBP', '£|GBP|pounds?(?: sterling)?|Pfund|livres|libras'],
  ['CHF', 'CHF|Fr\\.|SFr\\.', 'CHF|Franken|francs suisses'],
  ['JPY', '¥|JPY', '¥|JPY|yen|円'],
  ['INR', '₹|INR|Rs\\.?', 'INR|rupees'],
  ['PLN', 'PLN', 'zł|PLN'],
  ['SEK', 'SEK', 'SEK|kronor'],
  ['NOK', 'NOK', 'NOK'],
  ['DKK', 'DKK', 'DKK'],
];

const all = (side: 1 | 2): string => CURRENCIES.map((currency) => currency[side]).join('|');
/** `29,-` and `29.–` are whole amounts. */
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(?:(${all(1)})[\\s\\u00a0]?)?(${NUMBER})(?:[.,][-–—]+)?(?:[\\s\\u00a0]?(${MULTIPLIER}))?(?:[\\s\\u00a0]?(${all(2)})(?!\\p{L}))?`,
  'gu',
);
const CODES = CURRENCIES.map(([code, before, after]) => ({
  code,
  pattern: new RegExp(`^(?:${before}|${after})$`),
}));

/** Every amount of money. */
export function pricesIn(text: string): StatedValue[] {
  return [...text.matchAll(AMOUNT)].flatMap((match) => {
    const [whole, before, digits = '', multiplier = '', after] = match;
    const code = CODES.find(({ pattern }) => pattern.test(before ?? after ?? ''))?.code;
    if (code === undefined) return [];
    const end = match.index + whole.length;
    const rest = text.slice(end, end + 60);
    return {
      what: Math.round(parseNumber(digits) * multiplierOf(multiplier) * 100) / 100,
      of: code,
      per: periodIn(/^[^.;!?\n\d]*/.exec(rest)?.[0] ?? ''),
      start: match.index,
      end,
      isVague: isVagueBetween(text.slice(Math.max(0, match.index - 24), match.index), rest),
      needsNeighbour: false,
    };
  });
}

const PERIODS: readonly [name: string, pattern: RegExp][] = [
  [
    'month',
    /(?<!\p{L})(?:months?|mo|monthly|monate?|monatlich\p{L}*|mois|mensuel\p{L}*|mes|mensual\p{L}*|maand|mese)(?!\p{L})/iu,
  ],
  [
    'year',
    /(?<!\p{L})(?:years?|yr|yearly|annum|annual(?:ly)?|jahre?|jährlich\p{L}*|ans?|année|annuel\p{L}*|años?|anual\p{L}*|jaar|anno)(?!\p{L})/iu,
  ],
  ['week', /(?<!\p{L})(?:weeks?|weekly|wochen?|wöchentlich\p{L}*|semaine|semana)(?!\p{L})/iu],
  ['day', /(?<!\p{L})(?:days?|daily|tage?|täglich\p{L}*|jour|día)(?!\p{L})/iu],
  ['hour', /(?<!\p{L})(?:hours?|hourly|stunden?|heure|hora)(?!\p{L})/iu],
  [
    'user',
    /(?<!\p{L})(?:users?|seats?|members?|persons?|employees?|nutzer\p{L}*|benutzer\p{L}*|mitarbeiter\p{L}*|person(?:ne)?|utilisateurs?|usuarios?)(?!\p{L})/iu,
  ],
];

/** What a price is for, such as `month` or `month+user`; '' when nothing is said. */
export function periodIn(text: string): string {
  return PERIODS.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : [])).join('+');
}

const PERIOD_AFTER = /^(?:[\s/]*(?:(?:per|pro|par|por|al?|je|im|each|every|the|and|un|le)\s+)*(?:\p{L}+))/iu;

/** Where the price with all that it is for ends: behind "per user per month". */
export function periodEnd(text: string, end: number): number {
  let at = end;
  for (;;) {
    const next = PERIOD_AFTER.exec(text.slice(at, at + 40))?.[0] ?? '';
    if (next === '' || periodIn(next) === '') return at;
    at += next.length;
  }
}
