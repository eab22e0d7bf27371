import type { SourceEvent } from '../../../ports/content-source.ts';
import { fetchPage, type PageDeps } from './fetch-page.ts';
import { inOrder } from './in-order.ts';
import type { PageEvents } from './page-events.ts';

const PAGES_AT_A_TIME = 4;
const MOST_ASKED = 1000;
/** Nothing is read from these pages, so that nobody should wait long for one. */
const TIMEOUT_MS = 10_000;

/**
 * Asks for pages that links lead to and no sitemap lists: whether they are there, and where they lead. They are no documents. Those
 * that are too many to be asked may be there.
 */
export async function* askUnlisted(
  deps: PageDeps,
  events: PageEvents,
  addresses: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<SourceEvent> {
  const asked = addresses.slice(0, MOST_ASKED);
  const left = addresses.slice(MOST_ASKED);
  const waiting = [...asked];
  const next = (): string | null => waiting.shift() ?? null;
  const ask = (url: string) => fetchPage(deps, url, { signal, timeoutMs: TIMEOUT_MS });
  for await (const { item, result } of inOrder(next, ask, PAGES_AT_A_TIME))
    yield* events.ofUnlisted(item, result);
  for (const address of left) yield { event: 'not_read', address };
  if (left.length === 0) return;
  const text = `Links lead to ${addresses.length} addresses that the sitemaps do not list. The first ${MOST_ASKED} were asked whether they are there.`;
  yield { event: 'note', text };
}
