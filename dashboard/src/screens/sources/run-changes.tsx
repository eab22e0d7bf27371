import type { IndexPostChange, IndexRun } from '@signpost/contract/indexing';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { runChangesQuery } from '../../api/indexing.ts';
import { AddressText } from '../../parts/address-text.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Chip, type Meaning } from '../../parts/chip.tsx';
import { Segments } from '../../parts/fields.tsx';
import { Failure, Skeleton } from '../../parts/loaded.tsx';
import { useParams } from '../../shell/address.ts';
import { useWords } from '../../shell/words-context.ts';
import look from './sources.module.css';

/** The most posts that the service keeps of those that a run changed. */
const MOST_KEPT = 1000;

const CHANGES = ['all', 'added', 'removed', 'moved', 'changed'] as const;
type Filter = (typeof CHANGES)[number];

const MEANINGS: Record<IndexPostChange['change'], Meaning> = {
  added: 'good',
  removed: 'attention',
  moved: 'accent',
  changed: 'neutral',
};

/** The posts that a run changed; which ones stands in the address. */
export function RunChanges({ run }: { run: IndexRun }) {
  const { sources } = useWords();
  const words = sources.run;
  const [params, change] = useParams();
  const filter: Filter = CHANGES.find((one) => one === params['change']) ?? 'all';
  const query = useInfiniteQuery(runChangesQuery(String(run.id), filter === 'all' ? null : filter));
  const changed = run.posts_added + run.posts_removed + run.posts_changed;
  const { refetch } = query;
  // While a run goes on, the list follows its count.
  useEffect(() => {
    if (changed > 0) void refetch();
  }, [changed, refetch]);
  const posts = query.data?.pages.flatMap((page) => page.posts) ?? [];
  return (
    <Card
      title={words.changed}
      aside={
        changed === 0 ? undefined : (
          <div className={look['choices']}>
            <Segments
              label={words.changed}
              choices={CHANGES.map((value) => ({ value, label: words.changes[value] }))}
              value={filter}
              onChange={(value) => change({ change: value === 'all' ? undefined : value }, { replace: true })}
            />
          </div>
        )
      }
    >
      {query.isPending ? (
        <div aria-busy="true">
          <Skeleton rows={4} />
        </div>
      ) : query.data === undefined ? (
        <Failure error={query.error} onRetry={() => void refetch()} />
      ) : posts.length === 0 ? (
        <p className={look['quiet']}>{run.state === 'running' ? words.nothingYet : words.nothingChanged}</p>
      ) : (
        <ul className={look['rows']}>
          {posts.map((post) => (
            <ChangedPost key={post.id} post={post} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      )}
      {changed > MOST_KEPT && <p className={look['quiet']}>{words.firstOnly(MOST_KEPT)}</p>}
    </Card>
  );
}

function ChangedPost({ post }: { post: IndexPostChange }) {
  const { sources } = useWords();
  const { change, title, address, post_id: id } = post;
  return (
    <li className={look['three']}>
      <Chip meaning={MEANINGS[change]}>{sources.run.changeOf[change]}</Chip>
      {change === 'removed' ? (
        <span className={look['name']}>{title}</span>
      ) : (
        <Link className={look['name']} to="/links/posts" search={{ post: String(id) }}>
          {title}
        </Link>
      )}
      {address !== null && (
        <span className={look['quiet']}>
          <AddressText address={address} />
        </span>
      )}
    </li>
  );
}
