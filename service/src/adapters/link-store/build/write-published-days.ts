import type Database from 'better-sqlite3';
import { writeMeta } from './build-generation.ts';
import { writeChunks } from './column-writers.ts';
import { publishedDaysAfter, type PostMoves, type PublishedDays } from './published-days.ts';

/** Stores the days after an import, of which the tables have the posts. */
export function writePublishedDays(
  db: Database.Database,
  before: PublishedDays,
  moves: PostMoves,
  at: number,
): void {
  const titles = db.prepare<[number], string>('SELECT title FROM post WHERE id = ?').pluck();
  const { days, lastDay } = publishedDaysAfter(before, moves, at, (id) => titles.get(id) ?? '');
  writeChunks(db, 'day_added', Float64Array.from(lastDay.added));
  writeChunks(db, 'day_removed', Float64Array.from(lastDay.removed));
  writeMeta(db, { published_days: days });
}
