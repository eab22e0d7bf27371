import { expect, it } from 'vitest';
import { Ledger, type Outcome } from './ledger.ts';

const outcome = (said: Outcome) => async () => ({ outcome: said, said });

it('knows the value that was acknowledged last, and both when an outcome is not known', async () => {
  const ledger = new Ledger();
  await ledger.attempt('a', 'one', outcome('done'));
  expect(ledger.certain('a')).toBe('one');
  await ledger.attempt('a', 'two', outcome('not done'));
  expect(ledger.certain('a')).toBe('one');
  await ledger.attempt('a', 'three', outcome('unsure'));
  expect([...ledger.possible('a')]).toEqual(['one', 'three']);
  expect(ledger.isCertain('a')).toBe(false);
  await ledger.attempt('a', null, outcome('done'));
  expect([...ledger.possible('a')]).toEqual([null]);
  expect(ledger.history('a')).toContain('unsure: three');
});

it('allows a reader that asks during a change both values, and later only the new one', async () => {
  let time = 1;
  const ledger = new Ledger(() => time);
  ledger.know('a', 'one', 'made');
  time = 2;
  await ledger.attempt('a', 'two', async () => {
    time = 4;
    return { outcome: 'done', said: '' };
  });
  expect([...ledger.possible('a', 1)]).toEqual(['one']);
  expect([...ledger.possible('a', 3)]).toEqual(['one', 'two']);
  expect([...ledger.possible('a', 1, 9)]).toEqual(['one', 'two']);
  expect([...ledger.possible('a', 5)]).toEqual(['two']);
});

it('does not say when something was made whose name is in the answer', () => {
  const ledger = new Ledger(() => 20);
  ledger.knowMade('a', 'there', { from: 8, to: 10 }, 'begun');
  expect([...ledger.possible('a', 5)]).toEqual([null, 'there']);
  expect([...ledger.possible('a', 9)]).toEqual([null, 'there']);
  expect([...ledger.possible('a', 11)]).toEqual(['there']);
  ledger.goBack(6, 9);
  expect([...ledger.possible('a')]).toEqual([null, 'there']);
});

it('goes back to what it may have been when a backup was made', async () => {
  let time = 1;
  const ledger = new Ledger(() => time);
  ledger.know('a', 'one', 'made');
  time = 3;
  await ledger.attempt('a', 'two', outcome('done'));
  time = 5;
  await ledger.attempt('a', 'three', outcome('done'));
  ledger.know('b', 'later', 'made');
  ledger.goBack(2, 4);
  expect([...ledger.possible('a')]).toEqual(['one', 'two']);
  expect([...ledger.possible('b')]).toEqual([null]);
});
