import type { PostRow } from '@signpost/contract/links';
import { useMemo } from 'react';
import { AddressText } from '../../parts/address-text.tsx';
import { Chip } from '../../parts/chip.tsx';
import type { Column } from '../../parts/data-table.tsx';
import { useWords } from '../../shell/words-context.ts';
import { dayOf } from '../post/times.ts';
import { useShortTitle } from '../post/use-short-title.ts';
import look from './posts-screen.module.css';
import { ScoreMark } from './score-mark.tsx';

/** The columns of the list of posts; the same objects until the language changes. */
export function usePostColumns(): readonly Column<PostRow>[] {
  const { posts, onePost, numbers, time } = useWords();
  const short = useShortTitle();
  return useMemo(() => {
    const { columns } = posts;
    const list: Column<PostRow>[] = [
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
            numbers.whole(post.incoming_link_count)
          ),
      },
      {
        key: 'internal',
        title: columns.internal,
        sort: 'internal',
        firstOrder: 'desc',
        isNumber: true,
        isOnCard: true,
        cell: (post) => numbers.whole(post.internal_link_count),
      },
      {
        key: 'external',
        title: columns.external,
        sort: 'external',
        firstOrder: 'desc',
        isNumber: true,
        cell: (post) => numbers.whole(post.external_link_count),
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
