import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BackendCosts } from '@signpost/contract/analyses';
import { query } from '../../api/calls.ts';
import { buttonLook } from '../../parts/button.tsx';
import { Note } from '../../parts/loaded.tsx';
import { useBrandWords } from '../../app/words-context.ts';
import { useBrand } from './brand-context.ts';
import { RunProblems } from './run-problems.tsx';

/** In place of figures that no analysis has made yet: why there are none, and what comes next. */
export function NoAnalysis() {
  const { id, figures, running } = useBrand();
  const { brand, queries: queryWords } = useBrandWords();
  const { pending } = brand;
  const questions = useQuery(query('fetchOwnQueries', { id }));
  const costs = useQuery(query('fetchCosts', { id }));
  const newest = figures.data?.newest ?? null;
  if (running !== null) return <Note title={pending.underWay.title}>{pending.underWay.meaning}</Note>;
  const areNone = questions.data?.queries.every(({ enabled }) => enabled === false) === true;
  if (areNone) {
    return (
      <Note
        title={pending.noQuestions.title}
        action={
          <Link to="/brands/$brandId/questions" params={{ brandId: id }} className={buttonLook}>
            {pending.noQuestions.door}
          </Link>
        }
      >
        {queryWords.hint(questions.data?.hint) ?? ''}
      </Note>
    );
  }
  if (newest !== null) {
    return (
      <>
        <Note title={pending.failed.title}>{pending.notStarted.meaning}</Note>
        <RunProblems problems={newest.problems} />
      </>
    );
  }
  const limit = costs.data === undefined ? null : limitInTheWay(costs.data);
  return (
    <Note
      title={pending.notStarted.title}
      action={
        limit !== null && (
          <Link to="/brands/$brandId/plan" params={{ brandId: id }} className={buttonLook}>
            {brand.tabs.plan}
          </Link>
        )
      }
    >
      {limit === null ? pending.notStarted.meaning : pending.overBudget(limit.cost, limit.left)}
    </Note>
  );
}

/** The limit of spending that the next run would exceed; null when it exceeds none. */
function limitInTheWay({
  next_run_usd: cost,
  caps,
  left,
}: BackendCosts): { cost: number; left: number } | null {
  const limits = [caps.run_usd, left.brand_month_usd, left.instance_day_usd].filter((usd) => usd !== null);
  const smallest = Math.min(...limits);
  return cost !== null && cost > smallest ? { cost, left: smallest } : null;
}
