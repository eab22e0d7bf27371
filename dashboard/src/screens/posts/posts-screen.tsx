import { useQuery } from '@tanstack/react-query';
import type { ListedPost } from '@signpost/contract/links';
import type { DashboardWords } from '@signpost/words/dashboard';
import { useCallback } from 'react';
import { addressOf, query } from '../../api/calls.ts';
import { postTypesQuery } from '../../api/posts.ts';
import { todayQuery } from '../../api/today.ts';
import { ColumnChooser, DataTable, useColumns, type Sort } from '../../parts/data-table.tsx';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { Loaded, Skeleton } from '../../parts/loaded.tsx';
import { pageOf, pageParam, rowsParam, sortParam } from '../../parts/list-params.ts';
import { Pager } from '../../parts/pager.tsx';
import { Screen } from '../../parts/screen.tsx';
import { SelectionBar } from '../../parts/selection-bar.tsx';
import { useChoices } from '../../parts/use-choices.ts';
import { useSelection } from '../../parts/use-selection.ts';
import { useParams, type Params } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import { PostDrawer } from '../../post/post-drawer.tsx';
import { useOpenPost } from '../../post/use-open-post.ts';
import { usePrefetchNext } from '../../post/use-prefetch-next.ts';
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
  const { shell, posts: words, onePost } = useWords();
  const [params] = useParams();
  const view = postsViewOf(params);
  const { page, rows } = pageOf(params);
  const columns = usePostColumns();
  const { shown, toggle } = useColumns('posts', columns);
  const { openId, open, close, near, press } = useOpenPost();
  const types = useQuery(postTypesQuery);
  const today = useQuery(todayQuery);

  const allTypes = (types.data ?? []).map(({ slug }) => slug);
  const queryOf = (wanted: Params) => {
    const { page: nth, rows: size } = pageOf(wanted);
    const some = postsViewOf(wanted);
    return query('listGroupPosts', { ...filterQuery(some, allTypes), page: nth, per_page: size });
  };
  const list = useQuery({ ...queryOf(params), enabled: !types.isPending && !view.isCited });
  const total = list.data?.total;
  const selection = useSelection(JSON.stringify(queryOf(params).queryKey), list.data?.posts ?? [], idOf);
  const isEmpty = total === 0 && !isFiltered(view);
  const hasNext = page * rows < (total ?? 0) && !list.isPlaceholderData;
  usePrefetchNext(hasNext, queryOf({ ...params, page: pageParam(page + 1) }));

  const { choose, fetchSoon } = useChoices((wanted) =>
    view.isCited || types.isPending ? null : queryOf(wanted),
  );
  const onOpen = useCallback((post: ListedPost) => open(post.post_id), [open]);
  const onNear = useCallback((post: ListedPost) => near(post.post_id), [near]);
  const onPress = useCallback((post: ListedPost) => press(post.post_id), [press]);

  return (
    <Screen
      title={shell.screens.posts}
      view={viewNames(view, words, onePost.quoted)}
      answer={<PostsAnswer view={view} />}
      actions={
        !view.isCited &&
        !isEmpty && (
          <>
            <ColumnChooser columns={columns} shown={shown} onToggle={toggle} />
            <ExportMenu
              addressOf={(format) => addressOf('listGroupPosts', { ...filterQuery(view, allTypes), format })}
              total={total}
            />
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
      {!isEmpty && <PostFilters view={view} types={types.data ?? []} onChange={choose} onNear={fetchSoon} />}
      {view.isCited ? (
        <CitedPosts view={view} columns={columns} openId={openId} onOpen={onOpen} onNear={onNear} />
      ) : (
        <Loaded query={list} skeleton={<Skeleton rows={15} height={34} />}>
          {({ posts, total: found }) =>
            posts.length === 0 ? (
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
                  selection={selection}
                  sort={view.sort}
                  onSort={(sort) => choose(sorted(sort))}
                  onNearSort={(sort) => fetchSoon(sorted(sort))}
                  onOpen={onOpen}
                  onNear={onNear}
                  onPress={onPress}
                  isPlain
                  openKey={openId === null ? null : Number(openId)}
                  shown={shown}
                />
                <SelectionBar
                  selection={selection}
                  addressOf={(post) => wholeAddress(post, today.data?.site.home ?? '')}
                  file="posts"
                />
                <Pager
                  page={page}
                  perPage={rows}
                  total={found}
                  onPage={(next) => choose({ page: pageParam(next) })}
                  onPerPage={(wanted) => choose({ rows: rowsParam(wanted), page: undefined })}
                />
              </div>
            )
          }
        </Loaded>
      )}
    </Screen>
  );
}

/** The filters that are set, in a word or two each. */
function viewNames(
  { search, linking, types, score, group, isCited }: PostsView,
  words: DashboardWords['posts'],
  quoted: (text: string) => string,
): string[] {
  return [
    search === '' ? '' : quoted(search),
    isCited ? words.group.cited : '',
    linking === 'all' ? '' : words.linking[linking],
    score === 'any' ? '' : words.score[score],
    ...types,
    ...Object.values(group),
  ];
}

function sorted(sort: Sort): Params {
  return { sort: sortParam(sort, FIRST_SORT), page: undefined };
}

const idOf = (post: ListedPost): number => post.post_id;

/** Rows have an address of the site without its home address. */
function wholeAddress({ post_url: url }: ListedPost, home: string): string {
  return /^[/?#]/.test(url) ? `${home.replace(/\/$/, '')}${url}` : url;
}
