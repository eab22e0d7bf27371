import type { Said } from '@signpost/contract/indexing';
import { FetchError, type GuardedReply } from '@signpost/platform/outbound';
import { withoutWww } from '../../../addresses/site.ts';
import type { WebClient } from './web-client.ts';
import { SaidError } from '../../../said/said-error.ts';

export interface FoundHome {
  /** The address of the site: as typed, on the host that it redirects to, without the name of a page such as `index.html`. */
  address: string;
  /** The same with that name. */
  page: string;
  /** What was typed, when another host answers for it: links may still lead there. */
  aliases: string[];
  warnings: Said[];
  headers: GuardedReply['headers'];
}

/** A path that ends with the name of a page. */
export const PAGE = /\.(?:x?html?|php|aspx?|jsp|cfm)$/i;

/** Asks the address that a person typed. Fails, and says what to do, when it does not answer with a page. */
export async function findHome(web: WebClient, typed: string, signal: AbortSignal): Promise<FoundHome> {
  const found = await askHome(web, typed, signal);
  if (found.status < 400) return found;
  throw new SaidError(whyNoHome(found.address, found.status));
}

/** What to do about a home page that does not come. */
export function whyNoHome(address: string, status: number): Said {
  return { code: NO_HOME[status] ?? 'answers_with', address, status };
}

const NO_HOME: Readonly<Record<number, 'not_let_in' | 'refuses_machine' | 'asks_for_patience'>> = {
  401: 'not_let_in',
  403: 'refuses_machine',
  429: 'asks_for_patience',
  503: 'asks_for_patience',
};

/** The same, whatever the status of the answer is. */
export async function askHome(
  web: WebClient,
  typed: string,
  signal: AbortSignal,
): Promise<FoundHome & { status: number }> {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new SaidError({ code: 'no_web_site', address: typed });
  try {
    const reply = await web.get(url.href, { signal });
    reply.discard();
    const { status, headers } = reply;
    const end = new URL(reply.url);
    const isMoved = end.origin !== url.origin;
    const page = isMoved ? new URL(url.pathname, end.origin).href : url.href;
    const address = PAGE.test(url.pathname) ? new URL('.', page).href : page;
    if (!isMoved) return { address, page, aliases: [], warnings: [], headers, status };
    const isOtherHost = withoutWww(end.host) !== withoutWww(url.host);
    const aliases = isOtherHost ? [new URL(new URL(address).pathname, url.origin).href] : [];
    const warnings: Said[] = [{ code: 'site_moved', address: url.origin, end: end.origin }];
    return { address, page, aliases, warnings, headers, status };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new SaidError({ code: 'not_reached', address: url.href, why: error.failure }, { cause: error });
  }
}
