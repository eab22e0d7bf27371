import type { LinkRow } from '@signpost/contract/links';
import { useMemo } from 'react';
import { AddressText } from '../../parts/address-text.tsx';
import type { Column } from '../../parts/data-row.tsx';
import { useWords } from '../../app/words-context.ts';
import { OutsideLink } from '../../post/outside-link.tsx';
import { PostName } from '../../post/post-name.tsx';
import { useShortTitle } from '../../post/use-short-title.ts';
import { isWeb } from '../../post/web-address.ts';

/** The columns of the list of links; the same objects until the language changes. */
export function useLinkColumns(open: (id: number) => void): readonly Column<LinkRow>[] {
  const { allLinks: words } = useWords();
  const short = useShortTitle();
  return useMemo(() => {
    const list: Column<LinkRow>[] = [
      {
        key: 'address',
        title: words.columns.address,
        sort: 'address',
        share: 40,
        cell: (link) =>
          link.type === 'external' ? (
            <OutsideLink address={link.url} />
          ) : (
            <AddressText address={pathOf(link.url)} whole={link.url} />
          ),
      },
      {
        key: 'type',
        title: words.columns.type,
        sort: 'type',
        cell: (link) => <span className="dim">{words.types[link.type] ?? link.type}</span>,
      },
      {
        key: 'from',
        title: words.columns.from,
        sort: 'from',
        share: 30,
        isOnCard: true,
        cell: (link) => (
          <PostName id={link.post_id} title={link.source_title} onOpen={open} short={short} isCut />
        ),
      },
      {
        key: 'to',
        title: words.columns.to,
        share: 30,
        isOnCard: true,
        cell: (link) =>
          link.target_post_id > 0 && link.target_title !== null ? (
            <PostName id={link.target_post_id} title={link.target_title} onOpen={open} short={short} isCut />
          ) : (
            <span aria-hidden="true" className="dim">
              –
            </span>
          ),
      },
    ];
    return list;
  }, [words, open, short]);
}

/** Within the site the host says nothing. */
function pathOf(url: string): string {
  const parsed = isWeb(url) ? URL.parse(url) : null;
  return parsed === null ? url : `${parsed.pathname}${parsed.search}${parsed.hash}`;
}
