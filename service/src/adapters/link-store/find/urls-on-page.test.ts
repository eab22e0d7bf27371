import { LINK_SORTS, type LinkListArgs } from '@signpost/contract/links';
import { expect, it } from 'vitest';
import { slotHits } from '../read/text-search.ts';
import { urlsOnPage } from './urls-on-page.ts';

/** Rank -> how many links come before it. The URLs have 3, 9, 4 and 2 links. */
const starts = {
  '': Uint32Array.of(0, 3, 12, 16, 18),
  '1': Uint32Array.of(0, 3, 8, 9, 9),
  '0': Uint32Array.of(0, 0, 4, 7, 9),
};
const { bits } = slotHits([0, 2, 3], 4);

function page(args: Partial<LinkListArgs>): { ranks: number[]; offset: number; links: number } {
  const list = { search: 'a', source_id: 0, target_post_id: 0, orderby: LINK_SORTS[0], per_page: 2 };
  const found = urlsOnPage({ ...list, is_internal: '', order: 'ASC', offset: 0, ...args }, bits, starts);
  return { ...found, ranks: [...found.ranks] };
}

it.each<[Partial<LinkListArgs>, number[], number]>([
  [{ offset: 0 }, [0], 0],
  [{ offset: 2 }, [0, 2], 2],
  [{ offset: 3 }, [2], 0],
  [{ offset: 6 }, [2, 3], 3],
  [{ offset: 9 }, [], 0],
  [{ offset: 0, per_page: 50 }, [0, 2, 3], 0],
  [{ offset: 0, order: 'DESC' }, [3], 0],
  [{ offset: 1, order: 'DESC' }, [2, 3], 1],
  [{ offset: 6, order: 'DESC', per_page: 50 }, [0], 0],
  [{ offset: 2, is_internal: '1' }, [0, 2], 2],
  [{ offset: 3, is_internal: '0', order: 'DESC' }, [2], 1],
])('finds the URLs of the links on the page %j', (args, expected, offset) => {
  const links = expected.reduce(
    (sum, rank) => sum + (starts[''][rank + 1] ?? 0) - (starts[''][rank] ?? 0),
    0,
  );
  expect(page(args)).toEqual({ ranks: expected, offset, links });
});
