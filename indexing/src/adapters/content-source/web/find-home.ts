import { UserError } from '@signpost/platform/errors';
import { FetchError, type GuardedReply } from '@signpost/platform/outbound';
import { withoutWww } from '../../../addresses/site.ts';
import type { WebClient } from './web-client.ts';

export interface FoundHome {
  /** The address of the site: as typed, on the host that it redirects to, without the name of a page such as `index.html`. */
  address: string;
  /** The same with that name. */
  page: string;
  /** What was typed, when another host answers for it: links may still lead there. */
  aliases: string[];
  warnings: string[];
  headers: GuardedReply['headers'];
}

/** A path that ends with the name of a page. */
export const PAGE = /\.(?:x?html?|php|aspx?|jsp|cfm)$/i;

/** Asks the address that a person typed. Fails with a sentence that says what to do when it does not answer with a page. */
export async function findHome(web: WebClient, typed: string, signal: AbortSignal): Promise<FoundHome> {
  const found = await askHome(web, typed, signal);
  if (found.status < 400) return found;
  throw new UserError(whyNoHome(found.address, found.status));
}

/** What to do about a home page that does not come. */
export function whyNoHome(address: string, status: number): string {
  if (status === 401)
    return `${address} answers with status ${status}. Check the address, and whether the site lets visitors in without a password.`;
  if (status === 429 || status === 503)
    return `${address} asks for patience (status ${status}). Try again later, and see whether visitors can open it.`;
  if (status === 403)
    return `${address} refuses this machine (status ${status}), as firewalls do. Let it through there, or read the database or an export: index wordpress-db, or index wxr.`;
  return `${address} answers with status ${status}. Check the address, and see whether visitors can open it.`;
}

/** The same, whatever the status of the answer is. */
export async function askHome(
  web: WebClient,
  typed: string,
  signal: AbortSignal,
): Promise<FoundHome & { status: number }> {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new UserError(
      `${JSON.stringify(typed)} is no address of a web site. Write it as https://www.example.com.`,
    );
  }
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
    const warnings = [
      `${url.origin} redirects to ${end.origin}, which is taken for the address of the site.`,
    ];
    return { address, page, aliases, warnings, headers, status };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new UserError(`${url.href} could not be read: ${error.message}. Check the address.`, {
      cause: error,
    });
  }
}
