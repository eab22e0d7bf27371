import { describe, expect, it } from 'vitest';
import { aQuery } from '../../test/fakes/storage.ts';
import type { QueryRecord } from '../ports/brand-store.ts';
import { nextQueries } from './next-queries.ts';

const QUERIES = [
  aQuery('b', { id: 'ours 1' }),
  aQuery('b', { id: 'wording of ours 1', wordingOf: 'ours 1' }),
  aQuery('b', { id: 'own wording of ours 1', wordingOf: 'ours 1', isBaseline: false }),
  aQuery('b', { id: 'ours 2' }),
  aQuery('b', { id: 'own', isBaseline: false }),
  aQuery('b', { id: 'off', enabled: false }),
  aQuery('b', { id: 'wording of off', wordingOf: 'off' }),
];

function chosen(most: number, queries: readonly QueryRecord[] = QUERIES): string[] {
  return nextQueries({ name: 'Acme', aliases: [] }, queries, most).map(({ queryId }) => queryId);
}

describe('the queries of an analysis', () => {
  it.each([
    { most: 1, expected: ['own'] },
    { most: 2, expected: ['ours 1', 'own'] },
    { most: 3, expected: ['ours 1', 'ours 2', 'own'] },
    { most: 4, expected: ['ours 1', 'own wording of ours 1', 'ours 2', 'own'] },
    { most: 5, expected: ['ours 1', 'wording of ours 1', 'own wording of ours 1', 'ours 2', 'own'] },
  ])(
    'are originals before wordings, and queries of the user before ours, when at most $most are asked',
    (row) => {
      expect(chosen(row.most)).toEqual(row.expected);
    },
  );

  it('have no wording whose original is switched off, whatever the limit', () => {
    expect(chosen(100)).not.toContain('wording of off');
  });
});
