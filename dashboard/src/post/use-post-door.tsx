import type { ListedPost } from '@signpost/contract/links';
import { useCallback } from 'react';
import type { RowDoor } from '../parts/list-screen.tsx';
import type { List } from '../parts/use-list.ts';
import { PostDrawer } from './post-drawer.tsx';
import { useOpenPost } from './use-open-post.ts';

/** Rows open the drawer of a post. `rowOf` is for rows that are posts: the drawer shows them until the post has been fetched. */
export function usePostDoor<Row>(
  { shown, keyOf }: List<Row>,
  postOf: (row: Row) => number,
  rowOf?: (row: Row) => ListedPost,
): { door: RowDoor<Row>; open: (postId: number) => void } {
  const { openId, open, close, near, press } = useOpenPost();
  const openRow = shown.find((row) => String(keyOf(row)) === openId);
  const door: RowDoor<Row> = {
    onOpen: useCallback((row: Row) => open(postOf(row)), [open, postOf]),
    onNear: useCallback((row: Row) => near(postOf(row)), [near, postOf]),
    onPress: useCallback((row: Row) => press(postOf(row)), [press, postOf]),
    ...(rowOf === undefined
      ? { isOpened: openId !== null }
      : { openKey: openId === null ? null : Number(openId) }),
    ...(openId !== null && {
      beside: (
        <PostDrawer
          key={openId}
          id={openId}
          row={openRow && rowOf?.(openRow)}
          onOpen={open}
          onClose={close}
        />
      ),
    }),
  };
  return { door, open };
}
