import { inEnglish } from '@signpost/words/en/said';
import type { IndexSource } from '@signpost/contract/indexing';
import type { SourceRecord, SourceBook } from '../ports/sources.ts';
import type { RunLog } from '../ports/runs.ts';

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
    has_password: (await ledger.secretOf(id)) !== null,
    types: [...(options.types ?? [])],
    aliases: [...(options.aliases ?? [])],
    user: options.user ?? null,
    prefix: options.prefix ?? null,
    blog: options.blog ?? null,
    home: options.home ?? null,
    base: options.base ?? null,
    edit_url: options.editUrl ?? null,
    trust_plugin_tables: options.trustPluginTables ?? false,
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
