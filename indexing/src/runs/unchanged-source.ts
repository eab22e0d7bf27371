import { hash } from 'node:crypto';
import packageFile from '../../package.json' with { type: 'json' };
import { rulesFor } from '../index-site.ts';
import type { ContentSource, SourceDescription } from '../ports/content-source.ts';
import type { RunLog } from '../ports/runs.ts';

/** Names what a source would give to this version, read with these options; null where that is not known before it is read. */
export async function stampOf(
  source: ContentSource,
  { kind, options }: SourceDescription,
): Promise<string | null> {
  const content = (await source.stamp?.()) ?? null;
  if (content === null) return null;
  // A source that is known has settings, if only empty ones.
  const given = { site: {}, ...options, files: [] };
  return hash('sha256', JSON.stringify([packageFile.version, kind, given, content]));
}

/** In place of a source that was read before and would give the same again; null for one that has to be read. */
export async function unchangedSource(
  log: RunLog,
  { kind, options }: SourceDescription,
  stamp: string | null,
): Promise<ContentSource | null> {
  const before = stamp === null ? null : await log.findUnchanged(kind, stamp);
  if (before === null) return null;
  const { site, rules } = before;
  if (rules !== rulesFor(site, options.site ?? {}, options.noText === true)) return null;
  // What is said of a file is said by its name, which may be another one now.
  if (site.warnings.some((said) => typeof said === 'string' || 'file' in said)) return null;
  return {
    site: async () => site,
    async *read() {
      yield { event: 'all_same' };
    },
    close: async () => {},
  };
}
