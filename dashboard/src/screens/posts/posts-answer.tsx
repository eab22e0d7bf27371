import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { citedPostsQuery } from '../../api/posts.ts';
import { todayQuery } from '../../api/today.ts';
import { Chip } from '../../parts/chip.tsx';
import type { Params } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';

/** How many posts have no incoming link, and how many of these AI answers cite; each number leads to its posts. */
export function PostsAnswer({ chosen }: { chosen: Params }) {
  const { posts, states } = useWords();
  const figures = useQuery(todayQuery).data?.figures;
  const total = figures?.posts.now ?? 0;
  const orphans = figures?.orphans.now ?? 0;
  const cited = useQuery({ ...citedPostsQuery('orphan'), enabled: orphans > 0 });
  if (total === 0) return null;
  if (orphans === 0) return posts.noOrphans(total);
  const citedOrphans = cited.data?.body.posts.length ?? 0;
  return (
    <>
      {posts.orphans(orphans, total)}
      {citedOrphans > 0 && (
        <>
          {'; '}
          <Link to="/links/posts" search={{ cited: 'only', orphans: 'only' }}>
            {posts.citedOrphans(citedOrphans)}
          </Link>
          {cited.data?.isDemo === true && (
            <>
              {' '}
              <Chip meaning="attention">{states.sampleMark}</Chip>
            </>
          )}
        </>
      )}
      .{' '}
      {chosen['orphans'] !== 'only' && (
        <Link to="/links/posts" search={{ orphans: 'only' }}>
          {posts.showOrphans(orphans)}
        </Link>
      )}
    </>
  );
}
