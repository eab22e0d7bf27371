import type { GroupPostsBody } from '@signpost/contract/authority';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../api/calls.ts';
import { postTypesQuery } from '../../api/posts.ts';
import { useWords } from '../../app/words-context.ts';
import { Card } from '../../parts/card.tsx';
import { useShortTitle } from '../../post/use-short-title.ts';
import { PostDoor } from './post-door.tsx';
import look from './structure.module.css';

/** Posts in each list. */
const SHOWN = 6;

type Order = 'asc' | 'desc';

/** The posts to which the links of the site give most, and those that get least though posts link to them. Nothing where that is not known. */
export function AuthorityCard() {
  const { authority: words } = useWords().structure;
  const most = useByAuthority('desc');
  const least = useByAuthority('asc');
  if (most === undefined || least === undefined || most.total === 0) return null;
  return (
    <Card title={words.title} aside={words.hint}>
      <div className={`${look['pair']} ${look['inCard']}`}>
        <section>
          <h3>{words.most}</h3>
          <RankedPosts posts={most.posts} />
          <p className={look['note']}>
            <PostDoor search={{ sort: '-authority' }}>{words.all(most.total)}</PostDoor>
          </p>
        </section>
        {least.total > SHOWN && (
          <section>
            <h3>{words.least}</h3>
            <RankedPosts posts={least.posts} />
            <p className={look['note']}>
              <Link to="/links/mend">{words.mend}</Link>
            </p>
          </section>
        )}
      </div>
    </Card>
  );
}

/** Orphans have the least of all, and are counted elsewhere. */
function useByAuthority(order: Order): GroupPostsBody | undefined {
  const types = useQuery(postTypesQuery);
  const { data, isError } = useQuery({
    ...query('listGroupPosts', {
      post_type: (types.data ?? []).map(({ slug }) => slug),
      with_authority: true,
      orderby: 'authority',
      order,
      per_page: SHOWN,
      ...(order === 'asc' && { is_orphan: 'linked' }),
    }),
    enabled: types.data !== undefined,
  });
  return isError ? undefined : data;
}

/** Each opens what is around it. */
function RankedPosts({ posts }: Pick<GroupPostsBody, 'posts'>) {
  const { onePost, structure, numbers } = useWords();
  const short = useShortTitle();
  return (
    <ul className={look['ranked']}>
      {posts.map(({ post_id: id, post_title: title, authority_rank: rank, authority_share: share }) => (
        <li key={id}>
          <Link to="/links/structure" search={{ post: String(id) }}>
            <span className={look['rank']}>
              <span className="unseen">{structure.authority.rank} </span>
              {typeof rank === 'number' ? numbers.whole(rank) : '–'}
            </span>
            <span className="cut" title={title}>
              {title === '' ? onePost.untitled : short(title)}
            </span>
            <span className="dim">{typeof share === 'number' && onePost.authority.percent(share)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
