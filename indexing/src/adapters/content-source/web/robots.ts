import { FetchError, type GuardedReply } from '@signpost/platform/outbound';
import { normalisePercent } from '../../../addresses/percent.ts';
import robotsParserModule from 'robots-parser';
import { ROBOT_NAME, type WebClient } from './web-client.ts';
import { SaidError } from '../../../said/said-error.ts';

/** The module is CommonJS: its types tell of a default export that Node gives as the function itself. */
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

export interface Robots {
  allows(url: string): boolean;
  /** Addresses of sitemaps that robots.txt names. */
  sitemaps: readonly string[];
}

/** More of a robots.txt is not read, as RFC 9309 allows. */
const MAX_BYTES = 512 * 1024;
const LONGEST_DELAY_MS = 30_000;
/** A longer rule is passed over, in characters: no address of a page is this long. */
const LONGEST_RULE = 4096;
const LINE_END = /\r\n|\r|\n/;

/** Reads the robots.txt of a site, and from then on keeps to its crawl delay. */
export async function fetchRobots(web: WebClient, home: string, signal: AbortSignal): Promise<Robots> {
  const address = new URL('/robots.txt', home).href;
  const { delayMs, ...robots } = parseRobots(address, await fetchText(web, address, signal));
  if (delayMs !== null) web.slowTo(address, Math.min(delayMs, LONGEST_DELAY_MS));
  return robots;
}

/** Without a wish for pauses `delayMs` is null. */
export function parseRobots(address: string, text: string): Robots & { delayMs: number | null } {
  // The rules hold for the site's twin with and without `www.` too, and for both schemes: they are asked by path.
  const parsed = robotsParser(address, text.split(LINE_END).map(normaliseRule).join('\n'));
  const { origin } = new URL(address);
  const delay = parsed.getCrawlDelay(ROBOT_NAME) ?? 0;
  return {
    delayMs: delay > 0 ? delay * 1000 : null,
    allows: (url) => {
      const { pathname, search } = new URL(url);
      return parsed.isAllowed(origin + normalisePercent(pathname + search), ROBOT_NAME) !== false;
    },
    sitemaps: parsed.getSitemaps(),
  };
}

function normaliseRule(line: string): string {
  const name = line
    .slice(0, Math.max(line.indexOf(':'), 0))
    .trim()
    .toLowerCase();
  if (name !== 'allow' && name !== 'disallow') return line;
  return line.length > LONGEST_RULE ? '' : normalisePercent(line);
}

/** Empty when the site has none. */
async function fetchText(web: WebClient, address: string, signal: AbortSignal): Promise<string> {
  let reply: GuardedReply;
  try {
    reply = await web.get(address, { signal, maxBytes: MAX_BYTES });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    // A robots.txt at the end of a circle of redirects does not exist.
    if (error.problem.includes('redirect')) return '';
    throw new SaidError({ code: 'robots_unreadable', address, why: error.failure }, { cause: error });
  }
  if (reply.status >= 500 || reply.status === 429) {
    reply.discard();
    throw new SaidError({ code: 'robots_unknown', address, status: reply.status });
  }
  if (reply.status !== 200) {
    reply.discard();
    return '';
  }
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of reply.body) chunks.push(chunk);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
