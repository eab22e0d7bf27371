import type { IndexRunBody } from '@signpost/contract/indexing';
import { useInfiniteQuery } from '@tanstack/react-query';
import { runRowsQuery } from '../../api/indexing.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Failure, Skeleton } from '../../parts/loaded.tsx';
import { useParams } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import { OutsideLink } from '../../post/outside-link.tsx';
import { Said } from './said.tsx';
import look from './sources.module.css';

interface RunErrorsProps {
  runId: string;
  groups: IndexRunBody['error_groups'];
}

/** What could not be read, by reason; the reason that is open is in the address. */
export function RunErrors({ runId, groups }: RunErrorsProps) {
  const { sources } = useWords();
  const words = sources.run;
  const [params, change] = useParams();
  return (
    <Card title={words.unreadable} aside={words.unreadableMeaning}>
      {groups.map(({ reason, said, documents }) => {
        const isOpen = params['reason'] === reason;
        return (
          <details
            key={reason}
            className={look['group']}
            open={isOpen}
            onToggle={(event) => {
              const { open } = event.currentTarget;
              if (open !== isOpen) change({ reason: open ? reason : undefined }, { replace: true });
            }}
          >
            <summary>
              <Said said={said} /> <strong>{words.group(documents)}</strong>
            </summary>
            {isOpen && <Documents runId={runId} reason={reason} />}
          </details>
        );
      })}
    </Card>
  );
}

function Documents({ runId, reason }: { runId: string; reason: string }) {
  const { sources } = useWords();
  const query = useInfiniteQuery(
    runRowsQuery('listRunErrors', { id: runId, reason }, ({ errors }) => errors),
  );
  if (query.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton rows={3} />
      </div>
    );
  }
  if (query.data === undefined) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <ul className={look['rows']}>
        {query.data.pages.flat().map(({ id, address }) => (
          <li key={id}>
            <OutsideLink address={address} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {sources.run.more}
        </Button>
      )}
    </>
  );
}
