import type { CheckedFact } from '../../../api/types.ts';

interface FactCounts {
  facts: number;
  contradicted: number;
  agreed: number;
  judged: number;
}

/** How many facts are in each state. */
export function countsOf(facts: readonly CheckedFact[]): FactCounts {
  const number = (state: CheckedFact['state']): number => facts.filter((fact) => fact.state === state).length;
  return {
    facts: facts.length,
    contradicted: number('contradicted'),
    agreed: number('agreed'),
    judged: facts.length - number('not_judged'),
  };
}
