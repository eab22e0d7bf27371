import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedPost } from '@signpost/contract/links';
import type { DashboardWords } from '@signpost/words/dashboard';
import { postTypesQuery } from '../../api/posts.ts';
import { todayQuery } from '../../api/today.ts';
import { useParams, type Params } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import { ColumnChooser, useColumns } from '../../parts/data-table.tsx';
import type { ListView } from '../../parts/list-definition.ts';
import { ListScreen } from '../../parts/list-screen.tsx';
import { NothingIndexed } from '../../parts/nothing-indexed.tsx';
import { useList } from '../../parts/use-list.ts';
import { usePostDoor } from '../../post/use-post-door.tsx';
import { CitedPosts } from './cited-posts.tsx';
import { PostFilters, typesOf } from './post-filters.tsx';
import { PostsAnswer } from './posts-answer.tsx';
import { usePostColumns } from './posts-columns.tsx';
import { GROUPS, POSTS } from './posts-list.ts';

/** Every post with the links that lead to it and from it. */
export function PostsScreen() {
  const { shell, posts: words, onePost } = useWords();
  const [{ cited }] = useParams();
  const columns = usePostColumns();
  const { shown, toggle } = useColumns('posts', columns);
  const types = useQuery(postTypesQuery);
  const today = useQuery(todayQuery);
  const list = useList(POSTS, {
    defaults: { post_type: (types.data ?? []).map(({ slug }) => slug), with_authority: true },
    isAsked: !types.isPending && cited !== 'only',
  });
  const { door } = usePostDoor(list, idOf, same);
  const { chosen } = list;
  const asked = askedColumns(list);
  const visible = useMemo(() => new Set([...shown, ...asked.split(' ')]), [shown, asked]);
  const isCited = chosen['cited'] !== undefined;
  return (
    <ListScreen
      list={list}
      title={shell.screens.posts}
      view={viewNames(chosen, words, onePost.quoted)}
      answer={<PostsAnswer chosen={chosen} />}
      label={words.list}
      columns={columns}
      shown={visible}
      door={door}
      exports={{ addressOf: (post) => wholeAddress(post, today.data?.site.home ?? ''), file: 'posts' }}
      actions={
        !list.isEmpty && !isCited && <ColumnChooser columns={columns} shown={shown} onToggle={toggle} />
      }
      above={!list.isEmpty && <PostFilters list={list} types={types.data ?? []} />}
      empty={<NothingIndexed words={words.empty} />}
      instead={isCited ? <CitedPosts list={list} columns={columns} door={door} /> : undefined}
    />
  );
}

/** The filters that are set, in a word or two each. */
function viewNames(
  chosen: Params,
  words: DashboardWords['posts'],
  quoted: (text: string) => string,
): string[] {
  const { search, cited, orphans, score } = chosen;
  return [
    search === undefined ? '' : quoted(search),
    cited === undefined ? '' : words.group.cited,
    orphans === undefined ? '' : words.linking[orphans === 'only' ? 'orphans' : 'linked'],
    score === undefined ? '' : words.score[score as 'great'],
    ...typesOf(chosen),
    ...['by', ...GROUPS].map((name) => chosen[name] ?? ''),
  ];
}

/** Columns that say why a post is listed where it is: they are shown, chosen or not. */
function askedColumns({ sort, chosen }: ListView): string {
  const asked = [
    ...(sort.by === 'authority' || 'rank_from' in chosen || 'rank_to' in chosen ? ['authority'] : []),
    ...(sort.by === 'depth' || 'depth' in chosen ? ['depth'] : []),
    ...(sort.by === 'depthWithMenus' || 'depth_with_menus' in chosen ? ['depth_with_menus'] : []),
  ];
  return asked.join(' ');
}

const idOf = (post: ListedPost): number => post.post_id;
const same = (post: ListedPost): ListedPost => post;

/** Rows have an address of the site without its home address. */
function wholeAddress({ post_url: url }: ListedPost, home: string): string {
  return /^[/?#]/.test(url) ? `${home.replace(/\/$/, '')}${url}` : url;
}
