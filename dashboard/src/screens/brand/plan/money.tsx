import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../api/calls.ts';
import { Card } from '../../../parts/card.tsx';
import { Loaded, Skeleton } from '../../../parts/loaded.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import look from './plan-tab.module.css';

/** What runs cost, what was spent, and what is left of the limits. */
export function Money() {
  const { id } = useBrand();
  const { brandPlan, brand } = useBrandWords();
  const words = brandPlan.money;
  const costs = useQuery(query('fetchCosts', { id }));
  return (
    <Card title={words.title}>
      <Loaded query={costs} skeleton={<Skeleton rows={2} height={40} />}>
        {({ next_run_usd: nextRun, spent, caps, left }) => (
          <>
            <dl className={look['money']}>
              <Figure name={words.nextRun}>{brand.run.cost(nextRun)}</Figure>
              <Week />
              <Figure name={words.month}>
                <Spent
                  usd={spent.brand_month_usd}
                  unknown={spent.brand_month_unknown_usd}
                  cap={caps.brand_month_usd}
                  left={left.brand_month_usd}
                />
              </Figure>
              <Figure name={words.day}>
                <Spent
                  usd={spent.instance_day_usd}
                  unknown={spent.instance_day_unknown_usd}
                  cap={caps.instance_day_usd}
                  left={left.instance_day_usd}
                />
              </Figure>
              <Figure name={words.run}>
                {caps.run_usd === null ? words.noLimit : words.atMost(caps.run_usd)}
              </Figure>
            </dl>
            <p className="dim">{words.howToLimit}</p>
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** What the present panel costs in a week, for any change that is planned for. */
function Week() {
  const { id } = useBrand();
  const { brandPlan, brand } = useBrandWords();
  const plan = useQuery(query('fetchPlan', { id, change: 5 }));
  return (
    <Figure name={brandPlan.money.week}>
      {plan.data === undefined ? '…' : brand.run.cost(plan.data.present.usd_per_week)}
    </Figure>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Spent({
  usd,
  unknown,
  cap,
  left,
}: {
  usd: number;
  /** The part whose true cost is not known. */
  unknown: number;
  cap: number | null;
  left: number | null;
}) {
  const { money } = useBrandWords().brandPlan;
  const isAtMost = unknown > 0;
  const text =
    cap === null || left === null ? money.unlimited(usd, isAtMost) : money.spent(usd, cap, left, isAtMost);
  return (
    <>
      {text}
      {cap !== null && <meter className={look['meter']} max={cap} value={usd} aria-label={text} />}
      {isAtMost && <p className="dim">{money.unknown(unknown)}</p>}
    </>
  );
}
