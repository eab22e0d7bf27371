import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authorityQuery } from '../api/posts.ts';
import { useWords } from '../app/words-context.ts';
import { Button } from '../parts/button.tsx';
import look from './post-drawer.module.css';
import { PostName } from './post-name.tsx';

/** The rank of the post by the links to it, and which links give it most. Nothing when the rank is not known. */
export function Authority({ id, onOpen }: { id: string; onOpen: (id: number) => void }) {
  const { onePost, numbers } = useWords();
  const [isExplained, setExplained] = useState(false);
  const { data } = useQuery(authorityQuery(id));
  if (data === undefined || data === null) return null;
  const { authority: words } = onePost;
  const { authority_rank: rank, authority_share: share, of, depth, depth_with_menus: withMenus } = data;
  const hasHome = data.reach.every(({ code }) => code !== 'no_home');
  const hasMenus = data.reach.every(({ code }) => code !== 'no_menus');
  return (
    <section>
      <h3>{words.heading}</h3>
      <p>
        {rank === null ? words.none : words.rank(rank, of, share ?? 0)}{' '}
        {hasHome && words.depth(depth, hasMenus ? withMenus : undefined)}
      </p>
      {data.sources.length > 0 && (
        <p>
          <Button aria-expanded={isExplained} onClick={() => setExplained(!isExplained)}>
            {words.explain}
          </Button>
        </p>
      )}
      {isExplained && (
        <ul className={look['links']}>
          {data.sources.map(({ post, part, links }) => (
            <li key={post.post_id}>
              <span className={look['line']}>
                <PostName id={post.post_id} title={post.post_title} onOpen={onOpen} />
                <span className="aside">{words.source(numbers.percent(part * 100), links)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {data.reach.length > 0 && (
        <p className={look['nothing']}>
          {data.reach.map(({ code, count }) => words.notes[code](count)).join(' ')}
        </p>
      )}
    </section>
  );
}
