import type { PlanBody } from '@signpost/contract/analyses';
import { Chip } from '../../../parts/chip.tsx';
import { DataTable, type Column } from '../../../parts/data-table.tsx';
import { useWords } from '../../../shell/words-context.ts';
import look from './plan-tab.module.css';

type Panel = PlanBody['present'];

/** What each size of a run would see, and what it would cost. */
export function Panels({ plan }: { plan: PlanBody }) {
  const { panels: words } = useWords().brandPlan;
  const { numbers } = useWords();
  const { present, cheapest, options } = plan;
  const columns: Column<Panel>[] = [
    {
      key: 'panel',
      title: words.columns.panel,
      cell: (panel) => (
        <span className={look['panel']}>
          {words.panel(panel.queries, panel.replicates)}
          {isSame(panel, present) && <Chip meaning="accent">{words.present}</Chip>}
          {cheapest !== null && isSame(panel, cheapest) && <Chip meaning="good">{words.cheapest}</Chip>}
        </span>
      ),
    },
    {
      key: 'answers',
      title: words.columns.answers,
      isNumber: true,
      isOnCard: true,
      cell: ({ answers }) => numbers.whole(answers),
    },
    {
      key: 'seen',
      title: words.columns.seen,
      isNumber: true,
      isOnCard: true,
      cell: ({ seen_from: points }) => (points === null ? words.tooThin : words.seen(points)),
    },
    {
      key: 'interval',
      title: words.columns.interval,
      isNumber: true,
      cell: ({ level_half_width: points }) => (points === null ? '' : words.halfWidth(points)),
    },
    {
      key: 'run',
      title: words.columns.run,
      isNumber: true,
      cell: ({ usd_per_run: usd }) => words.price(usd),
    },
    {
      key: 'week',
      title: words.columns.week,
      isNumber: true,
      isOnCard: true,
      cell: ({ usd_per_week: usd }) => words.price(usd),
    },
  ];
  const rows = options.some((panel) => isSame(panel, present)) ? options : [present, ...options];
  return (
    <section className={look['section']}>
      <h2>{words.title}</h2>
      <p className={look['soft']}>
        {words.engines(plan.engines)} {words.basis[plan.cost_basis]}{' '}
        {plan.basis === 'assumed' && words.assumed}
      </p>
      <DataTable
        label={words.title}
        columns={columns}
        rows={rows}
        rowKey={({ queries, replicates }) => `${queries}×${replicates}`}
      />
    </section>
  );
}

function isSame(one: Panel, other: Panel): boolean {
  return one.queries === other.queries && one.replicates === other.replicates;
}
