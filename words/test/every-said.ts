import { notes } from '../src/en/said/notes.ts';
import { problems } from '../src/en/said/problems.ts';
import { reasons } from '../src/en/said/reasons.ts';

/** Stands for a text, a number, a list, or something else that the index says: words use no letters of it. */
const VALUE: unknown = {
  [Symbol.toPrimitive]: (hint: string) => (hint === 'number' ? 12 : '12'),
  toJSON: () => '12',
  join: () => '12, 12',
  map: () => ['12'],
  length: 2,
  startsWith: () => false,
  code: 'no_https',
};

/** The values that decide between words. */
const CHOICES: Readonly<Record<string, unknown>> = { by: 'export', way: 'log', what: 'run' };

/** Everything that the index says in words of its own. */
export const EVERY_SAID: readonly (readonly unknown[])[] = Object.keys({ ...reasons, ...notes, ...problems })
  .filter((code) => code !== 'said_before' && code !== 'unexpected')
  .map((code) => [
    new Proxy({}, { get: (_, name) => (name === 'code' ? code : (CHOICES[String(name)] ?? VALUE)) }),
  ]);
