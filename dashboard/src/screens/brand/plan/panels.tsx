import type { PlanBody } from '@signpost/contract/analyses';
import { useBrandWords } from '../../../app/words-context.ts';
import look from './plan-tab.module.css';

type Panel = PlanBody['present'];

/** What each size of a run would see and cost: how many questions against how often each is put. */
export function Panels({ plan }: { plan: PlanBody }) {
  const { panels: words } = useBrandWords().brandPlan;
  const all = [...plan.options, plan.present];
  const questions = distinct(all.map(({ queries }) => queries));
  const times = distinct(all.map(({ replicates }) => replicates));
  return (
    <section className={look['section']}>
      <h2>{words.title}</h2>
      <p className="dim">
        {words.reading(plan.change)} {words.engines(plan.engines)} {words.basis[plan.cost_basis]}{' '}
        {plan.basis === 'assumed' && words.assumed}
      </p>
      <div className={look['scroll']} role="group" aria-label={words.title} tabIndex={0}>
        <table className={look['panels']}>
          <thead>
            <tr>
              <th scope="col">{words.questions}</th>
              {times.map((number) => (
                <th key={number} scope="col">
                  {words.times(number)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {questions.map((number) => (
              <tr key={number}>
                <th scope="row">{words.row(number)}</th>
                {times.map((time) => (
                  <PanelCell
                    key={time}
                    plan={plan}
                    panel={all.find(({ queries, replicates }) => queries === number && replicates === time)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function PanelCell({ plan, panel }: { plan: PlanBody; panel: Panel | undefined }) {
  const { panels: words } = useBrandWords().brandPlan;
  if (panel === undefined) return <td />;
  const { seen_from: seenFrom, answers, usd_per_week: usd } = panel;
  const sees = seenFrom !== null && seenFrom <= plan.change;
  const mark = markOf(plan, panel);
  return (
    <td data-sees={sees} data-mark={mark ?? undefined}>
      <strong>
        {sees && <span aria-hidden="true">✓ </span>}
        {seenFrom === null ? words.tooThin : words.seen(seenFrom)}
      </strong>
      <small>{words.size(answers, usd)}</small>
      {mark !== null && <em>{words[mark]}</em>}
    </td>
  );
}

function markOf({ present, cheapest }: PlanBody, panel: Panel): 'present' | 'cheapest' | null {
  if (isSame(panel, present)) return 'present';
  return cheapest !== null && isSame(panel, cheapest) ? 'cheapest' : null;
}

function isSame(one: Panel, other: Panel): boolean {
  return one.queries === other.queries && one.replicates === other.replicates;
}

function distinct(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].toSorted((one, other) => one - other);
}
