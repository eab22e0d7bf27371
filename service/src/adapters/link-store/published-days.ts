import type Database from 'better-sqlite3';
import type { PublishedDay } from '../../ports/link-store.ts';
import { pluck } from './column-writers.ts';
import type { Generation } from './generation.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Two years of them, as long as the analyses that they are shown beside. */
const MAX_DAYS = 730;
const MAX_TITLES = 3;
const LONGEST_TITLE = 200;

/** So many ids are read at once, from the index alone. */
const BATCH = 10_000;

/** The days of the generation before, and today if the finished rows in `next` list other posts than it does. */
export async function publishedDaysAfter(
  previous: Generation,
  next: Database.Database,
  at: number,
): Promise<readonly PublishedDay[]> {
  const known = previous.meta.published_days ?? [];
  const { added, removed } = await compare(
    previous,
    pluck(next, 'SELECT post_id FROM post_row ORDER BY post_id'),
  );
  if (added.length + removed === 0) return known;
  const day = {
    at,
    added: added.length,
    removed,
    titles: titlesOf(next, added.slice(-MAX_TITLES).toReversed()),
  };
  const last = known.at(-1);
  if (last === undefined || dayOf(last.at) !== dayOf(at)) return [...known, day].slice(-MAX_DAYS);
  return [...known.slice(0, -1), together(last, day)];
}

/** Which of the ids are new, and how many of those before are gone. Both come by ascending id. */
async function compare(
  previous: Generation,
  ids: readonly number[],
): Promise<{ added: number[]; removed: number }> {
  const added: number[] = [];
  let removed = 0;
  let at = 0;
  const addUpTo = (old: number): void => {
    for (let id = ids[at]; id !== undefined && id < old; id = ids[at]) {
      added.push(id);
      at += 1;
    }
  };
  for await (const batch of listedIds(previous)) {
    for (const old of batch) {
      addUpTo(old);
      if (ids[at] === old) at += 1;
      else removed += 1;
    }
  }
  addUpTo(Infinity);
  return { added, removed };
}

async function* listedIds({ db }: Generation): AsyncGenerator<number[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('post_row')
      .select('post_id')
      .where('post_id', '>', after)
      .orderBy('post_id')
      .limit(BATCH)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => row.post_id);
    after = last.post_id;
  }
}

function titlesOf(next: Database.Database, ids: readonly number[]): string[] {
  const titleOf = next.prepare<[number], string>('SELECT title FROM post WHERE id = ?').pluck();
  return ids.map((id) =>
    Array.from(titleOf.get(id) ?? '')
      .slice(0, LONGEST_TITLE)
      .join(''),
  );
}

function together(earlier: PublishedDay, later: PublishedDay): PublishedDay {
  return {
    at: later.at,
    added: earlier.added + later.added,
    removed: earlier.removed + later.removed,
    titles: [...later.titles, ...earlier.titles].slice(0, MAX_TITLES),
  };
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}
