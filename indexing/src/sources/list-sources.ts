import type { IndexSource, IndexSourceBody } from '@signpost/contract/indexing';
import { inEnglish } from '@signpost/words/en/said';
import { idIn, notFound } from '../index-refusals.ts';
import type { ReadPlace } from '../ports/ledger-place.ts';
import type { RunLog } from '../ports/runs.ts';
import type { SourceBook, SourceRecord } from '../ports/sources.ts';

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

/** A source as administrators see it. */
export async function toIndexSource(ledger: SourceBook & RunLog, source: SourceRecord): Promise<IndexSource> {
  const { id, kind, location, schedule, nextRunAt, options } = source;
  const [lastRun = null] = await ledger.listRuns({ sourceId: id, limit: 1 });
  return {
    id,
    kind,
    location,
    road: options.road === undefined ? null : inEnglish(options.road.reason),
    road_kind: kind === 'site' ? (options.road?.kind ?? null) : kind,
    schedule,
    next_run_at: timeOf(nextRunAt),
    last_run_id: lastRun?.id ?? null,
    last_run_state: lastRun?.state ?? null,
    last_run_at: timeOf(lastRun === null ? null : (lastRun.endedAt ?? lastRun.startedAt)),
    has_password: await ledger.hasSecret(id),
    types: [...(options.types ?? [])],
    aliases: [...(options.aliases ?? [])],
    user: options.user ?? null,
    prefix: options.prefix ?? null,
    blog: options.blog ?? null,
    home: options.home ?? null,
    base: options.base ?? null,
    edit_url: options.editUrl ?? null,
    trust_plugin_tables: options.trustPluginTables ?? false,
    no_text: options.noText ?? false,
    elsewhere: [...(options.site?.elsewhere ?? [])],
    max_pages: options.maxPages ?? null,
    max_depth: options.maxDepth ?? null,
    allow_hosts: [...(options.allowHosts ?? [])],
    resolve: [...(options.resolve ?? [])],
    files: [...(options.files ?? [])],
    said: { road: options.road?.reason ?? null },
  };
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
