import { describe, expect, it } from 'vitest';
import { answers, type AnswerFacts } from '../../../test/fakes/scored-answers.ts';
import type { SlotEvidence } from '../../ports/analysis-store.ts';
import { entityKeys, toAllObservations } from '../../metrics/to-observations.ts';
import { groupWordings, wordingDisagreement } from './wording-disagreement.ts';

/** Five answers of each of two engines to a query. */
function asked(query: string, facts: (engine: string, replicate: number) => AnswerFacts): SlotEvidence[] {
  return ['e1', 'e2'].flatMap((engine) =>
    answers(1, 5, (_, replicate) => ({ engine, ...facts(engine, replicate), query })),
  );
}

function disagreements(evidence: readonly SlotEvidence[]) {
  const queries = [...new Map(evidence.map(({ query }) => [query.queryId, query])).values()];
  const observations = toAllObservations(evidence, entityKeys([]));
  return wordingDisagreement(groupWordings(queries), observations, new Map());
}

const first = { rank: 1 };
const byEngine = (engine: string) => ({ rank: engine === 'e1' ? 1 : null });

describe('the wordings of a query', () => {
  it('are shown with the share of answers that name the brand, the widest spread first, for queries with several wordings', () => {
    const found = disagreements([
      ...asked('alone', () => first),
      ...asked('same', byEngine),
      ...asked('same in other words', (engine) => ({ ...byEngine(engine), wordingOf: 'same' })),
      ...asked('other', () => first),
      ...asked('other in other words', () => ({ wordingOf: 'other' })),
    ]);
    expect(found).toMatchObject([
      {
        spread: 100,
        byWording: [
          { query: { queryId: 'other' }, metrics: { answers: 10, mentions: 10, score: 100 } },
          { query: { queryId: 'other in other words' }, metrics: { answers: 10, mentions: 0, score: 0 } },
        ],
      },
      {
        spread: 0,
        byWording: [{ query: { queryId: 'same' } }, { metrics: { score: 50 } }],
      },
    ]);
  });

  it('have no spread when only one of them got a valid answer', () => {
    const [found] = disagreements([
      ...asked('q', () => first),
      ...asked('w', () => ({ wordingOf: 'q', refused: true })),
    ]);
    expect(found).toMatchObject({
      spread: null,
      byWording: [{ metrics: { answers: 10 } }, { metrics: { answers: 0, mention_interval: null } }],
    });
  });

  it('are left out when they or their original name the brand, or the original was not asked', () => {
    expect(
      disagreements([
        ...asked('q', () => first),
        ...asked('branded wording', () => ({ ...first, wordingOf: 'q', branded: true })),
        ...asked('branded', () => ({ ...first, branded: true })),
        ...asked('wording of branded', () => ({ ...first, wordingOf: 'branded' })),
        ...asked('wording of nothing', () => ({ ...first, wordingOf: 'gone' })),
      ]),
    ).toEqual([]);
  });
});
