import { useQuery } from '@tanstack/react-query';
import type { ListedPost, ListedPostsBody } from '@signpost/contract/links';
import type { DashboardWords } from '@signpost/words/dashboard';
import { addressOf, query } from '../../api/calls.ts';
import { postTypesQuery } from '../../api/posts.ts';
import { todayQuery } from '../../api/today.ts';
import { useParams } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import { ColumnChooser, useColumns } from '../../parts/data-table.tsx';
import { pageQuery } from '../../parts/list-params.ts';
import { NothingFits } from '../../parts/nothing-fits.tsx';
import { NothingIndexed } from '../../parts/nothing-indexed.tsx';
import { ListScreen } from '../../post/list-screen.tsx';
import { useList } from '../../post/use-list.ts';
import { CitedPosts } from './cited-posts.tsx';
import { PostFilters } from './post-filters.tsx';
import { PostsAnswer } from './posts-answer.tsx';
import { usePostColumns } from './posts-columns.tsx';
import { FILTERS, filterQuery, FIRST_SORT, isFiltered, postsViewOf, type PostsView } from './posts-view.ts';

/** Every post with the links that lead to it and from it. */
export function PostsScreen() {
  const { shell, posts: words, onePost } = useWords();
  const [params] = useParams();
  const view = postsViewOf(params);
  const columns = usePostColumns();
  const { shown, toggle } = useColumns('posts', columns);
  const types = useQuery(postTypesQuery);
  const today = useQuery(todayQuery);
  const allTypes = (types.data ?? []).map(({ slug }) => slug);
  const list = useList({
    queryOf: (wanted) =>
      query('listGroupPosts', { ...filterQuery(postsViewOf(wanted), allTypes), ...pageQuery(wanted) }),
    rowsOf,
    keyOf: idOf,
    postOf: idOf,
    isAsked: !types.isPending && !view.isCited,
  });
  const isEmpty = list.total === 0 && !isFiltered(view);
  return (
    <ListScreen
      list={list}
      title={shell.screens.posts}
      view={viewNames(view, words, onePost.quoted)}
      answer={<PostsAnswer view={view} />}
      label={words.list}
      columns={columns}
      shown={shown}
      sort={view.sort}
      firstSort={FIRST_SORT}
      addressOf={(post) => wholeAddress(post, today.data?.site.home ?? '')}
      file="posts"
      rowOf={(post) => post}
      exportOf={(format) => addressOf('listGroupPosts', { ...filterQuery(view, allTypes), format })}
      isEmpty={isEmpty}
      actions={<ColumnChooser columns={columns} shown={shown} onToggle={toggle} />}
      filters={
        !isEmpty && (
          <PostFilters view={view} types={types.data ?? []} onChange={list.choose} onNear={list.fetchSoon} />
        )
      }
      none={isEmpty ? <NothingIndexed words={words.empty} /> : <NothingFits filters={FILTERS} />}
      instead={
        view.isCited ? (
          <CitedPosts
            view={view}
            columns={columns}
            openId={list.openId}
            onOpen={list.onOpen}
            onNear={list.onNear}
          />
        ) : undefined
      }
    />
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

const rowsOf = ({ posts }: ListedPostsBody): readonly ListedPost[] => posts;

const idOf = (post: ListedPost): number => post.post_id;

/** Rows have an address of the site without its home address. */
function wholeAddress({ post_url: url }: ListedPost, home: string): string {
  return /^[/?#]/.test(url) ? `${home.replace(/\/$/, '')}${url}` : url;
}
