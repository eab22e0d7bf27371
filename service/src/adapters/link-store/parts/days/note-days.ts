import type Database from 'better-sqlite3';
import type { PublishedDay } from '../../../../ports/link-store.ts';
import { writeChunks } from '../../build/column-writers.ts';
import { publishedDaysAfter, type PostMoves, type PublishedDays } from './published-days.ts';

/** Stores the posts of the last day after an import, of which the tables have the posts, and returns the days. */
export function noteDays(
  db: Database.Database,
  before: PublishedDays,
  moves: PostMoves,
  at: number,
): readonly PublishedDay[] {
  const titles = db.prepare<[number], string>('SELECT title FROM post WHERE id = ?').pluck();
  const { days, lastDay } = publishedDaysAfter(before, moves, at, (id) => titles.get(id) ?? '');
  writeChunks(db, 'day_added', Float64Array.from(lastDay.added));
  writeChunks(db, 'day_removed', Float64Array.from(lastDay.removed));
  return days;
}
