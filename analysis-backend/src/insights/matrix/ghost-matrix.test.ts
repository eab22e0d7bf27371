import { describe, expect, it } from 'vitest';
import { anAnswer, anEngine, type AnswerFacts } from '../../../test/fakes/scored-answers.ts';
import { matrixOf } from './ghost-matrix.ts';

const PAGE = { citedPages: ['acme.example/page'] };

/** One query with an answer per entry, each with a web search unless the entry says otherwise. */
function cellOf(...facts: AnswerFacts[]) {
  const evidence = facts.map((fact, replicate) => anAnswer({ grounded: true, replicate, ...fact }));
  return matrixOf([anEngine()], evidence).engines[0]?.queries[0];
}

describe('matrixOf', () => {
  it.each<[string, AnswerFacts[]]>([
    ['named_and_cited', [{ rank: 1, ...PAGE }]],
    ['named_only', [{ rank: 'unknown' }]],
    ['cited_only', [PAGE]],
    ['neither', [{}]],
    ['cited_only', [PAGE, { rank: 1 }, PAGE]],
    ['unclear', [PAGE, { rank: 1 }]],
    ['unclear', [PAGE, { rank: 1 }, {}]],
    ['not_measurable', [{ rank: 1, grounded: false }]],
    ['neither', [{}, { rank: 1, grounded: false }, { rank: 1, grounded: false }]],
    ['no_answers', [{ failed: true }, { refused: true }]],
  ])('says %s of answers like %j', (cell, facts) => {
    expect(cellOf(...facts)?.cell).toBe(cell);
  });

  it('counts namings over all valid answers, and corners over answers with a web search', () => {
    expect(cellOf({ rank: 1 }, { rank: 2, grounded: false, ...PAGE }, { refused: true }, PAGE)).toMatchObject(
      {
        answers: 3,
        named_answers: 2,
        grounded_answers: 2,
        corners: { named_and_cited: 0, named_only: 1, cited_only: 1, neither: 0 },
      },
    );
  });

  it('adds engines up, and leaves other wordings out', () => {
    const evidence = [
      anAnswer({ grounded: true, ...PAGE }),
      anAnswer({ query: 'q2', grounded: true, rank: 1 }),
      anAnswer({ engine: 'e2' }),
      anAnswer({ query: 'again', wordingOf: 'q1', grounded: true, rank: 1 }),
    ];
    const { total, engines } = matrixOf([anEngine(), anEngine({ id: 'e2' })], evidence);
    expect(engines.map((row) => row.total.pairs)).toMatchObject([
      { cited_only: 1, named_only: 1 },
      { not_measurable: 1, no_answers: 1 },
    ]);
    expect(total).toEqual({
      answers: 3,
      named_answers: 1,
      grounded_answers: 2,
      corners: { named_and_cited: 0, named_only: 1, cited_only: 1, neither: 0 },
      pairs: {
        named_and_cited: 0,
        named_only: 1,
        cited_only: 1,
        neither: 0,
        unclear: 0,
        not_measurable: 1,
        no_answers: 1,
      },
    });
  });
});
