import { describe, expect, it } from 'vitest';
import { memoByObject } from './memo-by-object.ts';

interface Person {
  name: string;
}

/** Remembers what it makes of people, and whom it was asked to make something of. */
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
  it('makes something of an object once and gives the same again', () => {
    const { memo, asked } = remembering(({ name }) => ({ greeting: `Hello ${name}` }));
    const ann = { name: 'Ann' };
    expect(memo(ann)).toEqual({ greeting: 'Hello Ann' });
    expect(memo(ann)).toBe(memo(ann));
    expect(asked).toEqual(['Ann']);
  });

  it('makes something new of another object that looks the same', () => {
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

  it.each([null, false, 0, ''])('makes %j once, like any other result', (result) => {
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
