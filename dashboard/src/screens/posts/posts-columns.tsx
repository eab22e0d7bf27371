import type { ListedPost } from '@signpost/contract/links';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AddressText } from '../../parts/address-text.tsx';
import { Chip } from '../../parts/chip.tsx';
import type { Column } from '../../parts/data-table.tsx';
import type { Params } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import { dayOf } from '../../post/times.ts';
import { useShortTitle } from '../../post/use-short-title.ts';
import look from './posts-screen.module.css';
import { ScoreMark } from './score-mark.tsx';

/** The columns of the list of posts; the same objects until the language changes. */
export function usePostColumns(): readonly Column<ListedPost>[] {
  const { posts, onePost, numbers, time } = useWords();
  const short = useShortTitle();
  return useMemo(() => {
    const { columns } = posts;
    const list: Column<ListedPost>[] = [
      {
        key: 'title',
        title: columns.title,
        sort: 'title',
        share: 100,
        cell: (post) => (
          <span className={look['post']}>
            <span className={look['title']} title={post.post_title}>
              {post.post_title === '' ? onePost.untitled : short(post.post_title)}
            </span>
            <AddressText address={post.post_url} className={look['address']} />
          </span>
        ),
      },
      {
        key: 'type',
        title: columns.type,
        isOptional: true,
        cell: (post) => post.post_type_label,
      },
      {
        key: 'incoming',
        title: columns.incoming,
        sort: 'incoming',
        firstOrder: 'desc',
        isNumber: true,
        isOnCard: true,
        cell: (post) =>
          post.is_orphan ? (
            <Chip meaning="attention">
              {numbers.whole(post.incoming_link_count)} · {posts.orphan}
            </Chip>
          ) : (
            <LinkCount
              count={post.incoming_link_count}
              name={onePost.reached.all(post.incoming_link_count)}
              search={{ target: String(post.post_id) }}
            />
          ),
      },
      {
        key: 'internal',
        title: columns.internal,
        sort: 'internal',
        firstOrder: 'desc',
        isNumber: true,
        isOnCard: true,
        cell: (post) => (
          <LinkCount
            count={post.internal_link_count}
            name={posts.openLinks['internal'](post.internal_link_count)}
            search={{ source: String(post.post_id), kind: 'internal' }}
          />
        ),
      },
      {
        key: 'external',
        title: columns.external,
        sort: 'external',
        firstOrder: 'desc',
        isNumber: true,
        cell: (post) => (
          <LinkCount
            count={post.external_link_count}
            name={posts.openLinks['external'](post.external_link_count)}
            search={{ source: String(post.post_id), kind: 'external' }}
          />
        ),
      },
      {
        key: 'score',
        title: columns.score,
        sort: 'score',
        firstOrder: 'desc',
        isNumber: true,
        isOnCard: true,
        cell: (post) => <ScoreMark score={post.seo_score} />,
      },
      {
        key: 'changed',
        title: columns.changed,
        sort: 'changed',
        firstOrder: 'desc',
        isNumber: true,
        cell: (post) => <span className={look['dim']}>{dayOf(post.post_modified, time)}</span>,
      },
    ];
    return list;
  }, [posts, onePost, numbers, time, short]);
}

interface LinkCountProps {
  count: number;
  /** What the number opens, in words. */
  name: string;
  search: Params;
}

/** A number of links of a post, which opens the links. */
function LinkCount({ count, name, search }: LinkCountProps) {
  const { numbers } = useWords();
  if (count === 0) return numbers.whole(count);
  return (
    <Link to="/links/all" search={search} className={look['count']} aria-label={name} title={name}>
      {numbers.whole(count)}
    </Link>
  );
}
