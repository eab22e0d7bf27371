import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { onePostQuery } from '../api/posts.ts';
import { useParams } from '../app/address.ts';

/** How long a pointer or the focus rests on a post before it is fetched, in milliseconds: moving over a list asks for nothing. */
const REST_MS = 60;

interface OpenPost {
  /** The post whose drawer is open, as the address has it. */
  openId: string | null;
  open: (id: number) => void;
  close: () => void;
  /** Called when a person comes near a post: it is fetched before the click. */
  near: (id: number) => void;
  /** Called when the pointer is pressed on a post: it is fetched at once. */
  press: (id: number) => void;
}

/** The drawer of a post, which every list of posts or links can have. */
export function useOpenPost(): OpenPost {
  const client = useQueryClient();
  const [{ post }, setParams] = useParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = useCallback(
    (id: number) => {
      clearTimeout(timer.current);
      void client.prefetchQuery(onePostQuery(String(id)));
    },
    [client],
  );
  const near = useCallback(
    (id: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => press(id), REST_MS);
    },
    [press],
  );
  const open = useCallback(
    (id: number) => {
      const row = document.activeElement?.closest<HTMLElement>('[data-row]');
      if (row !== null && row !== undefined) cameFrom.current = row;
      // Not when the drawer has been rendered: by then the answer may be here.
      press(id);
      setParams({ post: String(id) });
    },
    [press, setParams],
  );
  const close = useCallback(() => {
    // The keys go on from the row that was opened.
    const opened = document.querySelector<HTMLElement>('[data-row][aria-current="true"]');
    (opened ?? cameFrom.current)?.focus({ preventScroll: true });
    setParams({ post: undefined });
  }, [setParams]);
  return { openId: post === undefined || post === '' ? null : post, open, close, near, press };
}
