import { Link } from '@tanstack/react-router';
import type { ListedPost } from '@signpost/contract/links';
import { useWords } from '../../app/words-context.ts';
import { useShortTitle } from '../../post/use-short-title.ts';
import look from './structure.module.css';

/** Posts with their incoming links. Each opens what is around it. */
export function LinkedPosts({ posts }: { posts: readonly ListedPost[] }) {
  const { structure, numbers } = useWords();
  const short = useShortTitle();
  return (
    <ol className={look['rows']}>
      {posts.map((post) => (
        <li key={post.post_id}>
          <Link to="/links/structure" search={{ post: String(post.post_id) }}>
            <span className="cut" title={post.post_title}>
              {short(post.post_title)}
            </span>
            <span className="dim">
              {numbers.whole(post.incoming_link_count)}
              <span className="unseen"> {structure.columns.incoming}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
