import { describe, expect, it } from 'vitest';
import { memoByObject } from './memo-by-object.ts';

interface Person {
  name: string;
}

/** A memoised `make`, and the names of the people it was called for. */
function remembering<Result>(make: (person: Person) => Result): {
  memo: (person: Person) => Result;
  asked: string[];
} {
  const asked: string[] = [];
  const memo = memoByObject((person: Person) => {
    asked.push(person.name);
    return make(person);
  });
  return { memo, asked };
}

describe('memoByObject', () => {
  it('calls the function once per object and gives the same result again', () => {
    const { memo, asked } = remembering(({ name }) => ({ greeting: `Hello ${name}` }));
    const ann = { name: 'Ann' };
    expect(memo(ann)).toEqual({ greeting: 'Hello Ann' });
    expect(memo(ann)).toBe(memo(ann));
    expect(asked).toEqual(['Ann']);
  });

  it('calls the function again for another object that looks the same', () => {
    const { memo, asked } = remembering(({ name }) => ({ greeting: `Hello ${name}` }));
    expect(memo({ name: 'Ann' })).not.toBe(memo({ name: 'Ann' }));
    expect(asked).toEqual(['Ann', 'Ann']);
  });

  it('keeps the results of different functions apart', () => {
    const ann = { name: 'Ann' };
    const greet = remembering(({ name }) => `Hello ${name}`).memo;
    const part = remembering(({ name }) => `Goodbye ${name}`).memo;
    expect([greet(ann), part(ann), greet(ann)]).toEqual(['Hello Ann', 'Goodbye Ann', 'Hello Ann']);
  });

  it.each([null, false, 0, ''])('remembers the result %j like any other', (result) => {
    const { memo, asked } = remembering(() => result);
    const ann = { name: 'Ann' };
    expect([memo(ann), memo(ann)]).toEqual([result, result]);
    expect(asked).toEqual(['Ann']);
  });

  it('tries again after a failure', () => {
    const { memo, asked } = remembering(() => {
      if (asked.length === 1) throw new Error('no');
      return 'made';
    });
    const ann = { name: 'Ann' };
    expect(() => memo(ann)).toThrow('no');
    expect(memo(ann)).toBe('made');
  });
});
