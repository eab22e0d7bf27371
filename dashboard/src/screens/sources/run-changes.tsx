import type { IndexLinkChange, IndexPostChange, IndexRun } from '@signpost/contract/indexing';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { runRowsQuery } from '../../api/indexing.ts';
import { addressOf } from '../../api/calls.ts';
import { readParams } from '../../api/params.ts';
import { AddressText } from '../../parts/address-text.tsx';
import { Chip, type Meaning } from '../../parts/chip.tsx';
import { useParams } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import { OutsideLink } from '../../post/outside-link.tsx';
import { ChangeList } from './change-list.tsx';
import look from './sources.module.css';

const MEANINGS: Record<IndexPostChange['change'], Meaning> = {
  added: 'good',
  removed: 'attention',
  moved: 'accent',
  changed: 'neutral',
  orphaned: 'attention',
  rescued: 'good',
};

/** The posts that a run changed; which ones is in the address. */
export function ChangedPosts({ run }: { run: IndexRun }) {
  const { sources } = useWords();
  const [params] = useParams();
  const counts = [
    ['added', run.posts_added],
    ['removed', run.posts_removed],
    ['moved', run.posts_changed],
    ['changed', run.posts_changed],
    ['orphaned', run.orphans_new],
    ['rescued', run.orphans_rescued],
  ] as const;
  const { change } = readParams('listChangedPosts', params);
  const given = { id: run.id, change };
  const query = useInfiniteQuery(runRowsQuery('listChangedPosts', given, ({ posts }) => posts));
  return (
    <ChangeList
      run={run}
      words={sources.run.changedPosts}
      param="change"
      addressOf={(format) => addressOf('listChangedPosts', { ...given, format })}
      filter={change ?? 'all'}
      counts={counts}
      total={run.posts_added + run.posts_removed + run.posts_changed + run.orphans_new + run.orphans_rescued}
      query={query}
      rows={query.data?.pages.flat().map((post) => <ChangedPost key={post.id} post={post} />) ?? null}
    />
  );
}

function ChangedPost({ post }: { post: IndexPostChange }) {
  const { sources } = useWords();
  const { change, title, address, post_id: id } = post;
  return (
    <li className={look['three']}>
      <Chip meaning={MEANINGS[change]}>{sources.run.changeOf[change]}</Chip>
      <PostTitle id={id} title={title} isThere={change !== 'removed'} />
      {address !== null && (
        <span className={look['quiet']}>
          <AddressText address={address} />
        </span>
      )}
    </li>
  );
}

/** The links that a run changed; which ones is in the address. */
export function ChangedLinks({ run }: { run: IndexRun }) {
  const { sources } = useWords();
  const [params] = useParams();
  const counts = [
    ['added', run.links_added],
    ['removed', run.links_removed],
    ['moved', run.links_moved],
  ] as const;
  const { change } = readParams('listChangedLinks', params, { change: 'links' });
  const given = { id: run.id, change };
  const query = useInfiniteQuery(runRowsQuery('listChangedLinks', given, ({ links }) => links));
  return (
    <ChangeList
      run={run}
      words={sources.run.changedLinks}
      param="links"
      addressOf={(format) => addressOf('listChangedLinks', { ...given, format })}
      filter={change ?? 'all'}
      counts={counts}
      total={run.links_added + run.links_removed + run.links_moved}
      query={query}
      rows={query.data?.pages.flat().map((link) => <ChangedLink key={link.id} link={link} />) ?? null}
    />
  );
}

function ChangedLink({ link }: { link: IndexLinkChange }) {
  const { sources, onePost } = useWords();
  const words = sources.run;
  const { change, address, address_before: before, anchor } = link;
  return (
    <li className={look['three']}>
      <Chip meaning={MEANINGS[change]}>{words.changeOf[change]}</Chip>
      <PostTitle id={link.post_id} title={link.title} isThere={link.has_post} />
      <span className={look['leads']}>
        <span className={look['name']}>{anchor === '' ? words.noAnchor : onePost.quoted(anchor)}</span>
        <span className={look['quiet']}>
          <OutsideLink address={address} />
        </span>
        {before !== null && (
          <span className={look['quiet']}>
            {words.ledTo} <OutsideLink address={before} />
          </span>
        )}
      </span>
    </li>
  );
}

function PostTitle({ id, title, isThere }: { id: number; title: string; isThere: boolean }) {
  if (!isThere) return <span className={look['name']}>{title}</span>;
  return (
    <Link className={look['name']} to="/links/posts" search={{ post: String(id) }}>
      {title}
    </Link>
  );
}
