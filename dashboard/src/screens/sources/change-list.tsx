import type { IndexRun } from '@signpost/contract/indexing';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ExportMenu, type ExportMenuProps } from '../../parts/export-menu.tsx';
import { Segments } from '../../parts/fields.tsx';
import { Failure, Skeleton } from '../../parts/loaded.tsx';
import { useParams } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import look from './sources.module.css';

/** The most rows that the service keeps of a list of what a run changed. */
const MOST_KEPT = 1000;

interface ChangeListProps<Change extends string> {
  run: IndexRun;
  words: {
    title: string;
    none: string;
    noneYet: string;
    notKept: string;
    firstOnly: (rows: number) => string;
  };
  /** What is in the address for the kind of change that is shown, and the call that lists them. */
  param: 'change' | 'links';
  addressOf: ExportMenuProps['addressOf'];
  filter: Change | 'all';
  /** How many there are of each kind; of those that are counted together, what they are together. */
  counts: readonly (readonly [change: Change, rows: number])[];
  /** How many were counted. */
  total: number;
  query: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** A row for each; null while they are not known. */
  rows: readonly ReactNode[] | null;
}

/** A list of what a run changed, of one kind of change or of all. */
export function ChangeList<Change extends 'added' | 'removed' | 'moved' | 'changed' | 'orphaned' | 'rescued'>(
  props: ChangeListProps<Change>,
) {
  const { run, words, param, addressOf, filter, counts, total, query, rows } = props;
  const { changes, more } = useWords().sources.run;
  const [, change] = useParams();
  const { refetch } = query;
  // While a run goes on, the list follows its count.
  useEffect(() => {
    if (total > 0) void refetch();
  }, [total, refetch]);
  const kinds = counts.filter(([kind, number]) => number > 0 || kind === filter).map(([kind]) => kind);
  const all: Change | 'all' = 'all';
  return (
    <Card
      title={words.title}
      aside={
        total === 0 ? undefined : (
          <div className="apart">
            {kinds.length > 1 && (
              <div className={look['choices']}>
                <Segments
                  label={words.title}
                  choices={[all, ...kinds].map((value) => ({ value, label: changes[value] }))}
                  value={filter}
                  onChange={(value) =>
                    change({ [param]: value === 'all' ? undefined : value }, { replace: true })
                  }
                />
              </div>
            )}
            <ExportMenu addressOf={addressOf} total={undefined} />
          </div>
        )
      }
    >
      <div id={param}>
        {query.isPending ? (
          <div aria-busy="true">
            <Skeleton rows={4} />
          </div>
        ) : rows === null ? (
          <Failure error={query.error} onRetry={() => void refetch()} />
        ) : rows.length === 0 ? (
          <p className={look['quiet']}>
            {run.state === 'running'
              ? words.noneYet
              : total > 0 && filter === 'all'
                ? words.notKept
                : words.none}
          </p>
        ) : (
          <ul className={look['rows']}>{rows}</ul>
        )}
      </div>
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {more}
        </Button>
      )}
      {total > MOST_KEPT && <p className={look['quiet']}>{words.firstOnly(MOST_KEPT)}</p>}
    </Card>
  );
}
