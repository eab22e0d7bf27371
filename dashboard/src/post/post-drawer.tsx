import { useQuery } from '@tanstack/react-query';
import type { ListedPost } from '@signpost/contract/links';
import { citedPostsQuery, isIndexed, onePostQuery } from '../api/posts.ts';
import { Authority } from './authority.tsx';
import { Drawer } from '../parts/drawer.tsx';
import { Loaded, Note, Skeleton } from '../parts/loaded.tsx';
import { useWords } from '../app/words-context.ts';
import { IndexedLinks } from './indexed-links.tsx';
import look from './post-drawer.module.css';
import { PostHead, type KnownPost } from './post-head.tsx';
import { StoredLinks } from './stored-links.tsx';

interface PostDrawerProps {
  id: string;
  /** What the list knows of the post: it is shown at once. */
  row: ListedPost | undefined;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** One post: why visitors come to it or do not, what links to it, and where it leads. */
export function PostDrawer({ id, row, onOpen, onClose }: PostDrawerProps) {
  const { onePost: words } = useWords();
  const query = useQuery(onePostQuery(id));
  const cited = useQuery(citedPostsQuery(''));
  const post: KnownPost | undefined = query.data?.post ?? row;
  const title = post === undefined ? '' : post.post_title === '' ? words.untitled : post.post_title;
  const citations = cited.data?.body.posts.find((one) => String(one.post.post_id) === id);
  const marked = citations && { citations, isDemo: cited.data?.isDemo === true };
  return (
    <Drawer label={title === '' ? words.untitled : title} title={title} onClose={onClose}>
      {post !== undefined && <PostHead post={post} />}
      <Loaded query={query} skeleton={<Skeleton rows={6} height={28} />}>
        {(found) => (
          <div className={look['parts']}>
            {found === null ? (
              <Note title={words.gone.heading}>{words.gone.meaning}</Note>
            ) : isIndexed(found) ? (
              <IndexedLinks links={found} cited={marked} onOpen={onOpen} />
            ) : (
              <StoredLinks stored={found} cited={marked} onOpen={onOpen} />
            )}
            {found !== null && <Authority id={id} onOpen={onOpen} />}
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}
