import { labelWords } from './reading/announcements.ts';
import type { Fact } from '../model/fact.ts';
import { truthOf } from './reading/values.ts';
import { WireError } from '../shared/errors.ts';

/** What a value must be for rules to compare it. Places may be any: rules know countries, and leave the others alone. */
const WANTED: Partial<Record<Fact['kind'], string>> = {
  price: 'one amount with its currency, such as "29 EUR"',
  year: 'one year, such as "1998"',
  number: 'one number, with its unit if it has one, such as "14 days"',
};

/** Throws a 400 that says what to send when the fact could never be found in an answer. */
export function requireCheckable(fact: Fact): void {
  if (labelWords(fact.label).length === 0) throw new WireError(400, 'label must have letters or digits.');
  const wanted = WANTED[fact.kind];
  if (wanted === undefined || truthOf(fact) !== null) return;
  throw new WireError(400, `value must be ${wanted}; for anything else take the kind statement.`);
}
