import { fold } from '../../extraction/text/words.ts';
import type { StatedValue } from '../../model/fact.ts';
import { isVagueBetween, MULTIPLIER, multiplierOf, NUMBER, parseNumber } from './numbers.ts';

const QUANTITY = new RegExp(
  `(?<![\\p{L}\\p{N}.,€$£¥₹#-])(${NUMBER})(?:[\\s\\u00a0]?(${MULTIPLIER}))?(\\+)?(?:[\\s\\u00a0-]?(%|\\p{L}+))?(?![\\p{N}€$£]|[.,]\\d| ?(?:€|EUR|USD|\\$|£))`,
  'gu',
);

/** The same unit in the languages that are spoken most; what is not here is compared letter by letter, without a plural s. */
const UNITS: readonly [unit: string, words: string][] = [
  ['percent', '% percent prozent pourcent porcentaje'],
  ['day', 'day days tag tage tagen jour jours dia dias giorni dagen'],
  ['week', 'week weeks woche wochen semaine semaines semana semanas'],
  ['month', 'month months monat monate monaten mois mes meses'],
  ['year', 'year years jahr jahre jahren an ans annee annees ano anos'],
  ['hour', 'hour hours stunde stunden heure heures hora horas'],
  ['user', 'user users nutzer nutzern benutzer utilisateur utilisateurs usuario usuarios'],
  ['customer', 'customer customers client clients kunde kunden cliente clientes'],
  [
    'employee',
    'employee employees mitarbeiter mitarbeitern mitarbeitende employe employes salaries empleado empleados',
  ],
  ['country', 'country countries land lander landern pays pais paises'],
];
const BY_WORD = new Map(UNITS.flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit])));

/** Every number that is no amount of money, with the word after it as its unit. */
export function quantitiesIn(text: string): StatedValue[] {
  return [...text.matchAll(QUANTITY)].map((match) => {
    const [whole, digits = '', multiplier = '', plus = '', word = ''] = match;
    const end = match.index + whole.length;
    const number = text.slice(match.index, end - word.length).trimEnd();
    return {
      what: parseNumber(digits) * multiplierOf(multiplier),
      of: unitOf(word),
      per: '',
      start: match.index,
      end: word === '' ? match.index + number.length : end,
      isVague:
        plus !== '' ||
        isVagueBetween(text.slice(Math.max(0, match.index - 24), match.index), text.slice(end, end + 24)),
      needsNeighbour: false,
    };
  });
}

function unitOf(word: string): string {
  const folded = fold(word);
  return BY_WORD.get(folded) ?? folded.replace(/(?<=\p{L}{3})s$/u, '');
}
