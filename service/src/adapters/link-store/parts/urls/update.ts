import { fold } from '@signpost/platform/text';
import type Database from 'better-sqlite3';
import { BatchInsert } from '../../build/batch-insert.ts';
import { chunkWriter } from '../../build/column-writers.ts';
import { TextColumnWriter } from '../../build/text-column-writer.ts';
import { writeLinks } from '../../update/write-links.ts';
import { readChunks } from '../../update/copied-columns.ts';
import type { GenerationCopy } from '../../update/generation-copy.ts';
import { placeTexts, type PlacedTexts } from '../../update/place-texts.ts';
import { TextList } from '../../update/text-list.ts';

/** Numbers the URLs that are new, so that their links can be stored. A URL that no link has any more stays until all records are read. */
export function update(copy: GenerationCopy): void {
  const { db, changed, meta } = copy;
  if (changed.oldLinks.length + changed.newLinks.length === 0) return;
  const urls = new Set(changed.newLinks.map(({ url }) => url));
  const texts = new TextList(readChunks(db, 'url_text'));
  const placed = placeTexts([...urls].map(fold), {
    length: texts.length,
    bytesOf: (rank) => texts.bytesOf(rank),
    isUsed: () => true,
  });
  if (placed.added.length > 0) {
    db.function('shifted_url', (rank) => placed.shifted[Number(rank)]);
    db.prepare('UPDATE url_rank SET rank = shifted_url(rank) WHERE rank >= ?').run(placed.added[0]?.before);
    writeTexts(db, texts, placed);
  }
  meta.url_ranks = placed.length;
  writeLinks(copy, { ...placed, known: numberUrls(db, urls, placed) });
}

function numberUrls(
  db: Database.Database,
  urls: ReadonlySet<string>,
  { rankOf }: PlacedTexts,
): Map<string, { id: number; rank: number }> {
  const ranks = JSON.stringify([...new Set(rankOf.values())]);
  const rows = db.prepare<[string], { id: number; url: string; rank: number }>(
    'SELECT id, url, rank FROM url_rank JOIN url ON url.id = url_id WHERE rank IN (SELECT value FROM json_each(?))',
  );
  const known = new Map<string, { id: number; rank: number }>();
  for (const { id, url, rank } of rows.all(ranks)) if (urls.has(url)) known.set(url, { id, rank });
  let next = Number(db.prepare('SELECT coalesce(max(id) + 1, 0) FROM url').pluck().get());
  const insertUrl = new BatchInsert(db, 'INSERT INTO url (id, url)', 2);
  const insertRank = new BatchInsert(db, 'INSERT INTO url_rank (url_id, rank)', 2);
  for (const url of urls.difference(known)) {
    const rank = rankOf.get(fold(url)) ?? 0;
    known.set(url, { id: next, rank });
    insertUrl.add(next, url);
    insertRank.add(next, rank);
    next += 1;
  }
  insertUrl.end();
  insertRank.end();
  return known;
}

function writeTexts(db: Database.Database, texts: TextList, { added }: PlacedTexts): void {
  const writer = new TextColumnWriter(chunkWriter(db, 'url_text'));
  let at = 0;
  for (const { bytes, before } of added) {
    for (const part of texts.stored(at, before)) writer.addStored(part);
    writer.add(bytes.toString());
    at = before;
  }
  for (const part of texts.stored(at, texts.length)) writer.addStored(part);
  writer.end();
}
