import type { JournalRow } from '@signpost/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { addressOf, query } from '../../api/calls.ts';
import { useWords } from '../../app/words-context.ts';
import { Card } from '../../parts/card.tsx';
import type { Column } from '../../parts/data-row.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Loaded, Skeleton } from '../../parts/loaded.tsx';
import look from './plans.module.css';

/** How often to read the journal of a plan that goes on, in milliseconds. */
const LOOK_MS = 1000;

/** Who changed what and when, before and after. */
export function Journal({ planId, isGoingOn }: { planId: string; isGoingOn: boolean }) {
  const { plans, time } = useWords();
  const { journal: words, problems } = plans;
  const loaded = useQuery({
    ...query('getPlanJournal', { id: planId }),
    refetchInterval: isGoingOn ? LOOK_MS : false,
  });
  const columns: readonly Column<JournalRow>[] = [
    {
      key: 'when',
      title: words.columns.when,
      cell: ({ at, by }) => (
        <>
          {time.dateAndTime(at)} {by !== '' && words.by(by)}
        </>
      ),
    },
    {
      key: 'what',
      title: words.columns.what,
      isOnCard: true,
      cell: ({ action, result, problem }) => (
        <>
          {words.entry[action]}: {words.results[result]} {problem !== null && problems[problem]}
        </>
      ),
    },
    { key: 'post', title: words.columns.post, isOnCard: true, share: 20, cell: ({ title }) => title },
    {
      key: 'change',
      title: words.columns.change,
      share: 40,
      cell: ({ before, after }) => (
        <code className={look['stored']}>
          {before} → {after}
        </code>
      ),
    },
  ];
  return (
    <Loaded query={loaded} skeleton={<Skeleton rows={2} height={34} />}>
      {({ entries }) => (
        <Card
          title={words.title}
          isFlush={entries.length > 0}
          aside={
            entries.length > 0 && (
              <a href={addressOf('getPlanJournal', { id: planId, format: 'csv' })} download="">
                {words.export}
              </a>
            )
          }
        >
          {entries.length === 0 ? (
            <p className={look['dim']}>{words.nothing}</p>
          ) : (
            <DataTable
              label={words.title}
              columns={columns}
              rows={entries}
              rowKey={({ id, change, at }) => `${id} ${change} ${at}`}
            />
          )}
        </Card>
      )}
    </Loaded>
  );
}
