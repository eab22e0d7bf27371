import type { Bar } from '@signpost/contract/structure';

/** The bars of a chart, up to the last one with a post. `ranges` are spelled `3`, `4-7` or `1024-`. */
export function toBars(ranges: readonly string[], posts: readonly number[]): Bar[] {
  const last = posts.findLastIndex((count) => count > 0);
  return ranges.slice(0, last + 1).map((range, at): Bar => {
    const [from = '', to = from] = range.split('-');
    return { range, from: Number(from), to: to === '' ? null : Number(to), posts: posts[at] ?? 0 };
  });
}
