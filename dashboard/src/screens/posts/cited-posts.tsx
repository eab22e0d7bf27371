import { useQuery } from '@tanstack/react-query';
import type { ListedPost } from '@signpost/contract/links';
import { citedPostsQuery } from '../../api/posts.ts';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { Loaded, Skeleton } from '../../parts/loaded.tsx';
import { NothingFits } from '../../parts/nothing-fits.tsx';
import { useWords } from '../../app/words-context.ts';
import { FILTERS, type PostsView } from './posts-view.ts';

interface CitedPostsProps {
  view: PostsView;
  columns: readonly Column<ListedPost>[];
  openId: string | null;
  onOpen: (post: ListedPost) => void;
  onNear: (post: ListedPost) => void;
}

/** The posts that AI answers cite, the most cited first. */
export function CitedPosts({ view, columns, openId, onOpen, onNear }: CitedPostsProps) {
  const { posts: words, onePost } = useWords();
  const cited = useQuery(
    citedPostsQuery(({ all: '', orphans: 'orphan', linked: 'linked' } as const)[view.linking]),
  );
  return (
    <Loaded query={cited} skeleton={<Skeleton rows={5} height={34} />}>
      {({ body: { posts } }) => {
        if (posts.length === 0) return <NothingFits filters={FILTERS} />;
        const answers = new Map(posts.map((one) => [one.post.post_id, one.answers]));
        const [title, ...others] = columns;
        const all: Column<ListedPost>[] = [
          ...(title === undefined ? [] : [title]),
          {
            key: 'cited',
            title: words.columns.cited,
            isNumber: true,
            isOnCard: true,
            cell: (post) => onePost.reached.answers(answers.get(post.post_id) ?? 0),
          },
          ...others.filter(({ key }) => key === 'incoming' || key === 'score' || key === 'changed'),
        ];
        return (
          <DataTable
            label={words.list}
            columns={all}
            rows={posts.map(({ post }) => post)}
            rowKey={({ post_id }) => post_id}
            onOpen={onOpen}
            onNear={onNear}
            openKey={openId === null ? null : Number(openId)}
          />
        );
      }}
    </Loaded>
  );
}
