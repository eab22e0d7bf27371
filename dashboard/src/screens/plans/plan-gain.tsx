import type { WhatIfBody } from '@signpost/contract/authority';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/calls.ts';
import { useWords } from '../../app/words-context.ts';
import { Card } from '../../parts/card.tsx';
import type { Column } from '../../parts/data-row.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Skeleton } from '../../parts/loaded.tsx';
import look from './plans.module.css';

type Target = WhatIfBody['targets'][number];

/** Posts that are shown. */
const MOST = 10;
/** Of the card with one post, in pixels. */
const WAITING_HEIGHT = 112;

/** How the posts that get links would stand when the rest of the plan is applied. Nothing where that is not known. */
export function PlanGain({ planId }: { planId: string }) {
  const { plans, numbers, onePost } = useWords();
  const { gain: words } = plans;
  const { data, isPending } = useQuery(query('getPlanWhatIf', { id: planId }));
  // What is below must not move when the figures come.
  if (isPending) return <Skeleton rows={1} height={WAITING_HEIGHT} />;
  const targets = data?.targets.filter(isMoved) ?? [];
  if (data === undefined || targets.length === 0) return null;
  const rank = (value: number | null): string => (value === null ? '–' : numbers.whole(value));
  const share = (value: number | null): string => (value === null ? '–' : onePost.authority.percent(value));
  const depth = (value: number | null): string => (value === null ? words.unreached : numbers.whole(value));
  const columns: readonly Column<Target>[] = [
    {
      key: 'post',
      title: words.columns.post,
      share: 40,
      cell: ({ post }) => (post.post_title === '' ? onePost.untitled : post.post_title),
    },
    {
      key: 'rank',
      title: words.columns.rank(data.of),
      isNumber: true,
      isOnCard: true,
      share: 20,
      cell: ({ before, after }) => (
        <Change from={before.authority_rank} to={after.authority_rank} say={rank} />
      ),
    },
    {
      key: 'share',
      title: words.columns.share,
      isNumber: true,
      isOnCard: true,
      share: 20,
      cell: ({ before, after }) => (
        <Change from={before.authority_share} to={after.authority_share} say={share} />
      ),
    },
    {
      key: 'depth',
      title: words.columns.depth,
      isNumber: true,
      isOnCard: true,
      share: 20,
      cell: ({ before, after }) => <Change from={before.depth} to={after.depth} say={depth} />,
    },
  ];
  const others = targets.length - MOST;
  return (
    <Card title={words.title} aside={words.hint} isFlush>
      <DataTable
        label={words.title}
        columns={columns}
        rows={targets.slice(0, MOST)}
        rowKey={({ post }) => post.post_id}
      />
      {others > 0 && <p className={look['more']}>{words.more(others)}</p>}
    </Card>
  );
}

/** Right after a plan was taken back, the figures are still those of the plan. */
function isMoved({ before, after }: Target): boolean {
  return (
    before.authority_rank !== after.authority_rank ||
    before.authority_share !== after.authority_share ||
    before.depth !== after.depth
  );
}

interface ChangeProps {
  from: number | null;
  to: number | null;
  say: (value: number | null) => string;
}

/** A figure before and after, or once when it stays. */
function Change({ from, to, say }: ChangeProps) {
  const { gain: words } = useWords().plans;
  const [before, after] = [say(from), say(to)];
  if (before === after) return <span className={look['dim']}>{after}</span>;
  return (
    <>
      <span className={look['dim']}>{before}</span> <span aria-hidden="true">→</span>
      <span className="unseen">{words.becomes}</span> <b>{after}</b>
    </>
  );
}
