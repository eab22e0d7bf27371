import type { Fact, StatedValue, Value, ValueKind } from '../../model/fact.ts';
import { countriesIn } from './places.ts';
import { periodIn, pricesIn } from './prices.ts';
import { quantitiesIn } from './quantities.ts';
import { yearsIn } from './years.ts';

const FINDERS: Record<ValueKind, (text: string) => StatedValue[]> = {
  price: pricesIn,
  year: yearsIn,
  number: quantitiesIn,
  place: countriesIn,
};

/** Every value of that kind that the text states. */
export function valuesIn(kind: ValueKind, text: string): StatedValue[] {
  return FINDERS[kind](text);
}

/** The value of a fact as rules compare it; null when they cannot: there is none of its kind in it, or several. */
export function truthOf({ kind, label, value }: Pick<Fact, 'kind' | 'label' | 'value'>): Value | null {
  if (kind === 'statement') return null;
  const values = kind === 'place' ? countriesIn(value, { anyCase: true }) : valuesIn(kind, value);
  const [only, ...others] = values;
  if (only === undefined || others.length > 0) return null;
  const per = kind === 'price' ? periodIn(`${label} ${value}`) : '';
  return { what: only.what, of: only.of, per };
}
