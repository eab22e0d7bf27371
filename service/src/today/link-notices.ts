import type { Notice } from '@signpost/contract/today';
import { isServerAsked } from '@signpost/indexing/lists/list-broken-links';
import { dayBefore } from './figures.ts';
import type { LinksToday, SourceToday } from './read-links.ts';
import { WEEK_MS } from './today-deps.ts';

/** How late a scheduled run may be, in milliseconds: another one may have to end first. */
const LATE_MS = 60 * 60 * 1000;
/** The most titles of new posts. */
const TITLES = 3;

/** Notices about the index and its runs. */
export function linkNotices(links: LinksToday, now: number): Notice[] {
  return [
    ...links.sources.flatMap((source) => [...runFailed(source), ...indexOld(source, links, now)]),
    ...leadNowhere(links, now),
    ...orphans(links),
    ...postsPublished(links, now),
  ];
}

function runFailed({ source, newest }: SourceToday): Notice[] {
  if (newest === null || (newest.state !== 'failed' && newest.state !== 'interrupted')) return [];
  return [
    {
      code: 'run_failed',
      needs_you: true,
      door: 'run',
      door_id: String(newest.id),
      source: source.location,
      state: newest.state,
      at: timeOf(newest.endedAt),
    },
  ];
}

/** Older than its schedule allows; without a schedule, older than a week. A source that is being read is not old. */
function indexOld({ source, isSample, done }: SourceToday, { running }: LinksToday, now: number): Notice[] {
  if (isSample || done === null || running?.sourceId === source.id) return [];
  const { nextRunAt } = source;
  const at = done.endedAt ?? done.startedAt;
  const isOld = nextRunAt === null ? now - at > WEEK_MS : now - nextRunAt > LATE_MS;
  if (!isOld) return [];
  return [
    {
      code: 'index_old',
      needs_you: true,
      door: 'sources',
      door_id: null,
      source: source.location,
      at: timeOf(at),
      due_at: timeOf(nextRunAt),
    },
  ];
}

function leadNowhere({ days, gone, sources }: LinksToday, now: number): Notice[] {
  const links = days.at(-1)?.broken ?? 0;
  if (links === 0) return [];
  const before = dayBefore(days, now);
  return [
    {
      code: 'links_lead_nowhere',
      needs_you: true,
      door: 'broken',
      door_id: null,
      links,
      more: before === null ? null : links - before.broken,
      since: before?.day ?? null,
      asked: isServerAsked(sources.map(({ source }) => source)),
      gone: gone && { title: gone.title, links: gone.links, at: new Date(gone.at).toISOString() },
    },
  ];
}

/** As long as there are any; how many are new is not known after the first run. */
function orphans({ posts, sources }: LinksToday): Notice[] {
  const count = posts.orphan_posts;
  const latest = sources
    .filter(({ done }) => done !== null)
    .toSorted((one, other) => (other.done?.id ?? 0) - (one.done?.id ?? 0))[0];
  const more = latest?.hasEarlier === true ? (latest.done?.changes.orphans.new ?? 0) : null;
  if (count === 0) return [];
  return [
    {
      code: 'orphans',
      needs_you: more !== null && more > 0,
      door: 'orphans',
      door_id: null,
      orphans: count,
      posts: posts.total_posts,
      more,
    },
  ];
}

function postsPublished({ published, newOrphans }: LinksToday, now: number): Notice[] {
  const days = published.filter(({ at, added }) => added > 0 && now - at < WEEK_MS);
  if (days.length === 0) return [];
  return [
    {
      code: 'posts_published',
      needs_you: false,
      door: 'posts',
      door_id: null,
      posts: days.reduce((sum, { added }) => sum + added, 0),
      titles: days
        .toReversed()
        .flatMap(({ titles }) => titles)
        .slice(0, TITLES),
      without_incoming: newOrphans,
    },
  ];
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
