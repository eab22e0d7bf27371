import { expect, test } from 'vitest';
import type { CompetitorRecord } from '../../ports/brand-store.ts';
import { discoverCompetitors } from './discover-competitors.ts';
import type { Extraction } from '../../model/extraction.ts';

function answer(queryId: string, ...names: string[]): { queryId: string; extraction: Extraction } {
  return {
    queryId,
    extraction: {
      extractorVersion: 1,
      method: 'deterministic',
      modelProblem: null,
      valid: true,
      mentioned: true,
      spans: [],
      rank: null,
      entities: names.map((name, index) => ({
        name,
        competitorId: null,
        isBrand: name === 'Acme',
        position: index + 1,
        spans: [],
        sentiment: null,
      })),
      sentiment: null,
      citedPages: [],
      retrievedPages: [],
      citedDomains: [],
    },
  };
}

function competitor(
  name: string,
  state: CompetitorRecord['state'],
  aliases: string[] = [],
): CompetitorRecord {
  return {
    id: name,
    brandId: 'b',
    name,
    aliases,
    domains: [],
    state,
    origin: 'answers',
    createdAt: 0,
    merged: [],
  };
}

test('a name in answers to two queries is tracked, in answers to one a candidate; the brand is neither', () => {
  const evidence = [
    answer('q1', 'Acme', 'Zintra', 'Ovado'),
    answer('q1', 'Ovado'),
    answer('q2', 'Acme', 'ZINTRA'),
  ];
  expect(discoverCompetitors(evidence, [])).toEqual([
    { name: 'Zintra', state: 'tracked' },
    { name: 'Ovado', state: 'candidate' },
  ]);
});

test('the spelling is the one used most often', () => {
  const evidence = [answer('q1', 'Cafe Brule'), answer('q2', 'Café Brûlé'), answer('q3', 'Café Brûlé')];
  expect(discoverCompetitors(evidence, [])).toEqual([{ name: 'Café Brûlé', state: 'tracked' }]);
});

test('known competitors are left out by name and alias, ignored ones too; a candidate comes back once it is worth tracking', () => {
  const evidence = [
    answer('q1', 'Zintra', 'Ovado Inc', 'Quillbase', 'Fernwood'),
    answer('q2', 'Zintra', 'Ovado Inc', 'Quillbase'),
  ];
  const known = [
    competitor('Zintra', 'ignored'),
    competitor('Ovado', 'tracked', ['Ovado Inc']),
    competitor('Quillbase', 'candidate'),
    competitor('Fernwood', 'candidate'),
  ];
  expect(discoverCompetitors(evidence, known)).toEqual([{ name: 'Quillbase', state: 'tracked' }]);
});

test('at most 500 competitors are kept, the names mentioned most often', () => {
  const names = Array.from({ length: 600 }, (_, at) => `Rival ${at}`);
  const evidence = [answer('q1', ...names), answer('q2', 'Rival 599', 'Ovado')];
  const first = discoverCompetitors(evidence, []);
  expect(first).toHaveLength(500);
  expect(first[0]).toEqual({ name: 'Rival 599', state: 'tracked' });
  const known = [
    ...first.slice(1).map(({ name, state }) => competitor(name, state)),
    competitor('Ovado', 'candidate'),
  ];
  expect(discoverCompetitors([...evidence, answer('q3', 'Ovado')], known)).toEqual([
    { name: 'Ovado', state: 'tracked' },
  ]);
});
