import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PostRow } from '@signpost/contract/links';
import { useCallback } from 'react';
import { postPageQuery, postTypesQuery } from '../../api/posts.ts';
import { ColumnChooser, DataTable, useColumns, type Sort } from '../../parts/data-table.tsx';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { Loaded, Skeleton } from '../../parts/loaded.tsx';
import { pageOf, pageParam, rowsParam, sortParam } from '../../parts/list-params.ts';
import { Pager } from '../../parts/pager.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useParams } from '../../shell/address.ts';
import { useWords } from '../../shell/words-context.ts';
import { PostDrawer } from '../post/post-drawer.tsx';
import { useOpenPost } from '../post/use-open-post.ts';
import { usePrefetchNext } from '../post/use-prefetch-next.ts';
import { CitedPosts } from './cited-posts.tsx';
import { NothingFits } from '../../parts/nothing-fits.tsx';
import { NothingIndexed } from '../../parts/nothing-indexed.tsx';
import { PostFilters } from './post-filters.tsx';
import { PostsAnswer } from './posts-answer.tsx';
import { usePostColumns } from './posts-columns.tsx';
import look from './posts-screen.module.css';
import { FILTERS, filterQuery, FIRST_SORT, isFiltered, postsViewOf, type PostsView } from './posts-view.ts';

/** Every post with the links that lead to it and from it. */
export function PostsScreen() {
  const { shell, posts: words } = useWords();
  const [params, setParams] = useParams();
  const view = postsViewOf(params);
  const { page, rows } = pageOf(params);
  const columns = usePostColumns();
  const { shown, toggle } = useColumns('posts', columns);
  const { openId, open, close, near } = useOpenPost();
  const types = useQuery(postTypesQuery);

  const allTypes = (types.data ?? []).map(({ slug }) => slug);
  const query = filterQuery(view, allTypes);
  const pageQuery = (wanted: PostsView, nth: number) =>
    postPageQuery(pathOf(wanted), { ...filterQuery(wanted, allTypes), page: nth, per_page: rows });
  const list = useQuery({ ...pageQuery(view, page), enabled: !types.isPending && !view.isCited });
  const total = list.data?.total;
  const isEmpty = total === 0 && !isFiltered(view);
  usePrefetchNext(page * rows < (total ?? 0) && !list.isPlaceholderData, pageQuery(view, page + 1));
  const client = useQueryClient();
  const fetchSoon = (change: Partial<PostsView>): void =>
    void client.prefetchQuery(pageQuery({ ...view, ...change }, 1));

  const onOpen = useCallback((post: PostRow) => open(post.post_id), [open]);
  const onNear = useCallback((post: PostRow) => near(post.post_id), [near]);
  const onSort = (sort: Sort): void => {
    fetchSoon({ sort });
    setParams({ sort: sortParam(sort, FIRST_SORT), page: undefined });
  };

  return (
    <Screen
      title={shell.screens.posts}
      answer={<PostsAnswer view={view} />}
      actions={
        !view.isCited &&
        !isEmpty && (
          <>
            <ColumnChooser columns={columns} shown={shown} onToggle={toggle} />
            <ExportMenu path={pathOf(view)} query={query} total={total} />
          </>
        )
      }
      beside={
        openId === null ? null : (
          <PostDrawer
            key={openId}
            id={openId}
            row={list.data?.posts.find(({ post_id }) => String(post_id) === openId)}
            onOpen={open}
            onClose={close}
          />
        )
      }
    >
      {!isEmpty && (
        <PostFilters view={view} types={types.data ?? []} onChange={setParams} onNear={fetchSoon} />
      )}
      {view.isCited ? (
        <CitedPosts view={view} columns={columns} openId={openId} onOpen={onOpen} onNear={onNear} />
      ) : (
        <Loaded query={list} skeleton={<Skeleton rows={15} height={34} />}>
          {({ posts, total: found }) =>
            found === 0 ? (
              isEmpty ? (
                <NothingIndexed words={words.empty} />
              ) : (
                <NothingFits filters={FILTERS} />
              )
            ) : (
              <div className={`${look['list']} ${openId === null ? '' : look['beside']}`}>
                <DataTable
                  label={words.list}
                  columns={columns}
                  rows={posts}
                  rowKey={idOf}
                  sort={view.sort}
                  onSort={onSort}
                  onNearSort={(sort) => fetchSoon({ sort })}
                  onOpen={onOpen}
                  onNear={onNear}
                  openKey={openId === null ? null : Number(openId)}
                  shown={shown}
                />
                <Pager
                  page={page}
                  perPage={rows}
                  total={found}
                  onPage={(next) => setParams({ page: pageParam(next) })}
                  onPerPage={(wanted) => setParams({ rows: rowsParam(wanted), page: undefined })}
                />
              </div>
            )
          }
        </Loaded>
      )}
    </Screen>
  );
}

/** Posts that have something in common are listed by a call of their own. */
function pathOf({ group }: PostsView): string {
  return Object.keys(group).length > 0 ? '/links/group-posts' : '/links/posts';
}

const idOf = (post: PostRow): number => post.post_id;
