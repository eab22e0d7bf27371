import { expect, test } from 'vitest';
import { anAnswer } from '../../../test/fakes/scored-answers.ts';
import { missedQueries } from './missed-queries.ts';

const OURS = 'https://acme.example/page';
const RIVAL = 'https://rival.example/guide?x=1';
const OTHER = 'https://rival.example/prices/';

function missed(...answers: Parameters<typeof anAnswer>[0][]) {
  return missedQueries(
    answers.map((facts, replicate) => anAnswer({ replicate, ...facts })),
    (host) => host === 'acme.example',
    (host) => (host === 'rival.example' ? 'Rival' : null),
  ).map(({ query_id: query, answers, counted_answers: counted, pages }) => ({
    query,
    answers: `${answers} of ${counted}`,
    pages: pages.map(({ page }) => page),
  }));
}

test('lists the queries whose answers cite a competitor and never the brand, the most missed first', () => {
  expect(
    missed(
      { query: 'once', citedUrls: [RIVAL, RIVAL, 'https://news.example'] },
      { query: 'once' },
      { query: 'twice', citedUrls: [OTHER, 'no address'] },
      { query: 'twice', citedUrls: [OTHER, RIVAL] },
    ),
  ).toEqual([
    { query: 'twice', answers: '2 of 2', pages: ['rival.example/prices', 'rival.example/guide'] },
    { query: 'once', answers: '1 of 2', pages: ['rival.example/guide'] },
  ]);
});

test('leaves out queries with an answer that cites the brand, and queries whose answers cite no competitor', () => {
  expect(
    missed(
      { query: 'shared', citedUrls: [RIVAL] },
      { query: 'shared', citedUrls: [OURS] },
      { query: 'others', citedUrls: ['https://news.example'] },
      { query: 'silent', failed: true },
    ),
  ).toEqual([]);
});
