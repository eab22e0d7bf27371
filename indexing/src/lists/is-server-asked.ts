import type { SourceRecord } from '../ports/sources.ts';

/** The ways of reading a site on which its server is asked for the pages that links lead to. */
const ASKING: ReadonlySet<string> = new Set(['wordpress-rest', 'sitemap', 'crawl']);

/** Whether the server of the site was asked before a link is said to lead nowhere: files, exports and databases only tell what they hold. */
export function isServerAsked(sources: readonly SourceRecord[]): boolean {
  return sources.every(({ kind, options }) =>
    ASKING.has(kind === 'site' ? (options.road?.kind ?? 'crawl') : kind),
  );
}
