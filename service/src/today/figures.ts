import type { Figure, TodayBody } from '@signpost/contract/today';
import type { LedgerDay } from '@signpost/indexing/ports/link-index';
import type { LinksToday } from './read-links.ts';
import { WEEK_MS } from './today-deps.ts';

/** The most days of a line. */
const DAYS = 30;

type Name = 'posts' | 'orphans' | 'links' | 'broken';

/** The four figures. What is not known is null, and a line has only days that were measured. */
export function figuresOf(links: LinksToday | null, now: number): TodayBody['figures'] {
  return {
    posts: figureOf(links, 'posts', links?.posts.total_posts ?? null, now),
    orphans: figureOf(links, 'orphans', links?.posts.orphan_posts ?? null, now),
    links: figureOf(links, 'links', links?.links.total ?? null, now),
    broken_links: figureOf(links, 'broken', links?.days.at(-1)?.broken ?? null, now),
  };
}

function figureOf(links: LinksToday | null, name: Name, value: number | null, now: number): Figure {
  const days = links?.days ?? [];
  const before = dayBefore(days, now);
  return {
    now: value,
    change: value === null || before === null ? null : value - before[name],
    since: before?.day ?? null,
    days: days.slice(-DAYS).map((day) => ({ day: day.day, value: day[name] })),
  };
}

/** The day to compare with: the last one that is a week old, else the first one; null when there is only one. */
export function dayBefore(days: readonly LedgerDay[], now: number): LedgerDay | null {
  const limit = new Date(now - WEEK_MS).toISOString().slice(0, 10);
  const [first] = days;
  const found = days.findLast(({ day }) => day <= limit) ?? first;
  return found === undefined || found === days.at(-1) ? null : found;
}
