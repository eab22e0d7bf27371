import type { IndexSource, IndexSourceBody } from '@signpost/contract/indexing';
import type { SourceRecord, SourceBook } from '../ports/sources.ts';
import type { RunLog } from '../ports/runs.ts';
import type { ReadPlace } from '../ports/ledger-place.ts';
import { idIn, notFound } from '../index-refusals.ts';
import { toIndexSource } from './source-row.ts';

export async function listSources(place: ReadPlace<SourceBook & RunLog>): Promise<IndexSource[]> {
  const ledger = await place.read();
  const sources = await ledger.listSources();
  return Promise.all(sources.map((source) => toIndexSource(ledger, source)));
}

export async function getSource(place: ReadPlace<SourceBook & RunLog>, id: string): Promise<IndexSourceBody> {
  const ledger = await place.read();
  return { source: await toIndexSource(ledger, await findSource(ledger, id)) };
}

export async function findSource(book: SourceBook, id: string): Promise<SourceRecord> {
  const source = await book.findSource(idIn(id));
  if (source === null) throw notFound('source');
  return source;
}
