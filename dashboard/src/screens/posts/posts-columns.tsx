import type { Standing } from '@signpost/contract/authority';
import type { ListedPost } from '@signpost/contract/links';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AddressText } from '../../parts/address-text.tsx';
import { Chip } from '../../parts/chip.tsx';
import type { Column } from '../../parts/data-row.tsx';
import type { Params } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import { dayOf } from '../../post/times.ts';
import { useShortTitle } from '../../post/use-short-title.ts';
import look from './posts-screen.module.css';
import { ScoreMark } from './score-mark.tsx';

/** A post of a list, sometimes with its rank by the links to it. */
export type PostOfList = ListedPost & Partial<Standing>;

/** The columns of the list of posts; the same objects until the language changes. */
export function usePostColumns(): readonly Column<PostOfList>[] {
  const { posts, onePost, numbers, time } = useWords();
  const short = useShortTitle();
  return useMemo(() => {
    const { columns } = posts;
    const list: Column<PostOfList>[] = [
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
        cell: (post) => <span className="dim">{dayOf(post.post_modified, time)}</span>,
      },
      {
        key: 'authority',
        title: columns.authority,
        sort: 'authority',
        firstOrder: 'desc',
        isNumber: true,
        isOptional: true,
        cell: ({ authority_rank: rank, authority_share: share }) =>
          typeof rank === 'number' ? (
            <span title={onePost.authority.share(share ?? 0)}>{numbers.whole(rank)}</span>
          ) : (
            '–'
          ),
      },
      {
        key: 'depth',
        title: columns.depth,
        sort: 'depth',
        firstOrder: 'asc',
        isNumber: true,
        isOptional: true,
        cell: ({ depth }) => (typeof depth === 'number' ? numbers.whole(depth) : '–'),
      },
      {
        key: 'depth_with_menus',
        title: columns.depthWithMenus,
        sort: 'depthWithMenus',
        firstOrder: 'asc',
        isNumber: true,
        isOptional: true,
        cell: ({ depth_with_menus: depth }) => (typeof depth === 'number' ? numbers.whole(depth) : '–'),
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
