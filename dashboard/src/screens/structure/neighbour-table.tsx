import { Link } from '@tanstack/react-router';
import type { NeighboursBody } from '@signpost/contract/structure';
import { DataTable } from '../../parts/data-table.tsx';
import { useWords } from '../../app/words-context.ts';
import { useShortTitle } from '../../post/use-short-title.ts';
import look from './structure.module.css';

/** The neighbours of a post as rows, one table for each direction. */
export function NeighbourTable({ body }: { body: NeighboursBody }) {
  const { structure, numbers } = useWords();
  const short = useShortTitle();
  const { columns, neighbours: words } = structure;
  const id = String(body.post.post_id);
  return (
    <div className={look['tables']}>
      {(['incoming', 'outgoing'] as const).map((direction) => (
        <DataTable
          key={direction}
          label={words[direction](body[direction].posts)}
          columns={[
            {
              key: 'title',
              title: direction === 'incoming' ? columns.from : columns.to,
              cell: ({ post }) => (
                <Link to="/links/structure" search={{ post: String(post.post_id) }} title={post.post_title}>
                  {short(post.post_title)}
                </Link>
              ),
            },
            {
              key: 'links',
              title: columns.links,
              isNumber: true,
              isOnCard: true,
              cell: ({ post, links }) => {
                const other = String(post.post_id);
                const [source, target] = direction === 'incoming' ? [other, id] : [id, other];
                return (
                  <Link to="/links/all" search={{ source, target, kind: 'internal' }}>
                    {numbers.whole(links)}
                  </Link>
                );
              },
            },
          ]}
          rows={body[direction].neighbours}
          rowKey={({ post }) => post.post_id}
        />
      ))}
    </div>
  );
}
