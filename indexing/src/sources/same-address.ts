import type { Said } from '@signpost/contract/indexing';
import type { SourceRecord } from '../ports/sources.ts';

/** The kinds whose location is an address on the web. */
const WEB_KINDS: ReadonlySet<string> = new Set(['site', 'wordpress-rest', 'sitemap', 'crawl']);

/** Notes about the other sources that read the same address: of two that read one site, each keeps the posts that it has seen. */
export function noteSameAddress(sources: readonly SourceRecord[], sourceId: number): Said[] {
  const own = sources.find(({ id }) => id === sourceId);
  const address = own === undefined ? null : addressOf(own);
  if (address === null) return [];
  return sources
    .filter((source) => source.id !== sourceId && addressOf(source) === address)
    .map(({ id, kind, location }) => ({ code: 'same_address', kind, location, id }));
}

/** Without the scheme and the slash at the end of the path. Null when it is no address on the web. */
function addressOf({ kind, location }: SourceRecord): string | null {
  const url = WEB_KINDS.has(kind) ? URL.parse(location) : null;
  return url === null ? null : url.host + url.pathname.replace(/\/$/, '') + url.search;
}
