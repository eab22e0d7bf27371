import type { BrandMove } from '@signpost/contract/notices';
import type { BrandFacts } from '../ports/brand-facts.ts';

type Analysis = Awaited<ReturnType<BrandFacts['analysis']>>;
type Question = BrandMove['questions'][number];

/** The most questions that a message names. */
const MOST = 3;

/** The questions that both analyses have asked and that moved most in that direction, the largest move first. */
export function movedQuestions(
  before: Analysis,
  after: Analysis,
  direction: BrandMove['direction'],
): Question[] {
  const texts = new Map(after.queries.map(({ query_id: id, text }) => [id, text]));
  const earlier = new Map(before.scoring?.queries.map((query) => [query.query_id, query]));
  const sign = direction === 'up' ? 1 : -1;
  return (after.scoring?.queries ?? [])
    .flatMap((query) => {
      const old = earlier.get(query.query_id);
      const text = texts.get(query.query_id);
      if (old === undefined || text === undefined || old.answers === 0 || query.answers === 0) return [];
      const by = sign * (query.mentions / query.answers - old.mentions / old.answers);
      return by <= 0 ? [] : [{ text, before: counts(old), after: counts(query), by }];
    })
    .toSorted((one, other) => other.by - one.by)
    .slice(0, MOST)
    .map(({ text, before, after }) => ({ text, before, after }));
}

function counts({ mentions, answers }: Question['before']): Question['before'] {
  return { mentions, answers };
}
