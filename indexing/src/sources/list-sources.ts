import type { IndexSource, IndexSourceBody } from '@signpost/contract/indexing';
import type { SourceRecord } from '../ports/sources.ts';
import type { LedgerPlace, SiteLedger } from '../ports/site-ledger.ts';
import { idIn, notFound } from '../index-refusals.ts';
import { toIndexSource } from './source-row.ts';

export async function listSources(place: LedgerPlace): Promise<IndexSource[]> {
  const ledger = await place.read();
  const sources = await ledger.listSources();
  return Promise.all(sources.map((source) => toIndexSource(ledger, source)));
}

export async function getSource(place: LedgerPlace, id: string): Promise<IndexSourceBody> {
  const ledger = await place.read();
  return { source: await toIndexSource(ledger, await findSource(ledger, id)) };
}

export async function findSource(ledger: SiteLedger, id: string): Promise<SourceRecord> {
  const source = await ledger.findSource(idIn(id));
  if (source === null) throw notFound('source');
  return source;
}
