import { BackendPlan } from '@signpost/contract/analyses';
import { anExampleOf } from '../../../service/test/fakes/example-of.ts';
import { describe, expect, it } from 'vitest';
import { plan as words } from './plan.ts';

type Panel = BackendPlan['present'];

function aPanel(panel: Partial<Panel>): Panel {
  return { ...anExampleOf(BackendPlan.properties.present), ...panel };
}

function aPlan(plan: Partial<BackendPlan>): BackendPlan {
  const present = aPanel({ queries: 20, replicates: 3, answers: 60, seen_from: 18.1 });
  return { ...anExampleOf(BackendPlan), state: 'measured', engines: ['demo'], change: 5, present, ...plan };
}

describe('the advice of a plan', () => {
  it('names the panel that detects the change, its cost, and what the present panel detects', () => {
    const cheapest = aPanel({ queries: 150, replicates: 5, answers: 750, usd_per_week: 0 });
    const plan = aPlan({ state: 'no_finished_analysis', verdict: 'another_panel', cheapest });
    expect(words.advice(plan)).toBe(
      'No analysis is finished yet, so usual values are assumed. To see a change of 5 points in 4 of 5 runs, put 150 ' +
        'questions 5 times to the engine: 750 answers per run, at no cost. The current panel, 20 questions 3 times, sees 18.1 points.',
    );
    const priced = { ...plan, cheapest: { ...cheapest, usd_per_week: 4.5 }, engines: ['a', 'b'] };
    expect(words.advice({ ...priced, cost_basis: 'price_list' })).toContain(
      'to each of 2 engines: 750 answers per run, at most $4.50 per week.',
    );
    expect(words.advice({ ...priced, cost_basis: 'measured' })).toContain('about $4.50 per week.');
  });

  it('says that the present panel is enough, and which smaller one would be', () => {
    const cheapest = aPanel({ queries: 1, replicates: 1, answers: 1 });
    expect(words.advice(aPlan({ verdict: 'present_is_enough', change: 20, cheapest }))).toBe(
      'The current panel, 20 questions 3 times, sees a change of 20 points in 4 of 5 runs. So would 1 question once: 1 answer per run instead of 60.',
    );
  });

  it('says that no panel detects the change', () => {
    const largest = aPanel({ queries: 200, replicates: 7, seen_from: 2.3 });
    const plan = aPlan({ verdict: 'none_in_reach', change: 1.5, cheapest: null, options: [largest] });
    expect(words.advice(plan)).toContain(
      'None of the panels listed sees a change of 1.5 points in 4 of 5 runs: 200 questions 7 times see 2.3 points.',
    );
  });
});
