import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Params = Readonly<Record<string, string | undefined>>;

/** The parameters of the address, all as texts, and a way to change some of them. Undefined or an empty text takes one away. */
export function useParams(): [Params, (change: Params, options?: { replace?: boolean }) => void] {
  const params: Params = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (some: Params, { replace = false } = {}) => {
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        search: (before: Params) => ({ ...before, ...some }),
      });
    },
    [navigate],
  );
  return [params, change];
}

/** For parts that are the same for every filter of a screen: they are not rendered again when only the parameters change. */
export function pathOf({ pathname }: { pathname: string }): string {
  return pathname;
}

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Readable: no quotes, no braces, nothing for what is empty. */
export function stringifySearch(params: Record<string, unknown>): string {
  const given = Object.entries(params).filter(
    (entry): entry is [string, string | number] =>
      (typeof entry[1] === 'string' && entry[1] !== '') || typeof entry[1] === 'number',
  );
  if (given.length === 0) return '';
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `?${search.toString().replaceAll('%2C', ',')}`;
}
