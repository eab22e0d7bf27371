import { useQuery } from '@tanstack/react-query';
import type { ListedPost } from '@signpost/contract/links';
import { citedPostsQuery } from '../../api/posts.ts';
import type { Column } from '../../parts/data-row.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import type { RowDoor } from '../../parts/list-screen.tsx';
import { Loaded, Skeleton } from '../../parts/loaded.tsx';
import { NothingFits } from '../../parts/nothing-fits.tsx';
import type { List } from '../../parts/use-list.ts';
import { useWords } from '../../app/words-context.ts';
import { LINKINGS } from './posts-list.ts';

interface CitedPostsProps {
  list: Pick<List<ListedPost>, 'chosen' | 'filters'>;
  columns: readonly Column<ListedPost>[];
  door: RowDoor<ListedPost>;
}

/** The posts that AI answers cite, the most cited first. */
export function CitedPosts({ list, columns, door }: CitedPostsProps) {
  const { posts: words, onePost } = useWords();
  const { orphans } = list.chosen;
  const cited = useQuery(citedPostsQuery(orphans === undefined ? '' : LINKINGS[orphans as 'only']));
  return (
    <Loaded query={cited} skeleton={<Skeleton rows={5} height={34} />}>
      {({ body: { posts } }) => {
        if (posts.length === 0) return <NothingFits filters={list.filters} />;
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
            {...door}
          />
        );
      }}
    </Loaded>
  );
}
