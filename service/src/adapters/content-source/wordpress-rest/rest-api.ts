import { UserError } from '@signpost/platform/errors';
import { FetchError, type GuardedReply } from '@signpost/platform/outbound';
import { askHome } from '../web/find-home.ts';
import { findRestRoot, routeAddress } from '../web/find-rest-root.ts';
import type { WebClient } from '../web/web-client.ts';
import { withoutEndSlash } from '../web/web-site.ts';

/** An application password of WordPress. */
export interface RestLogin {
  user: string;
  password: string;
}

export interface RestAnswer {
  status: number;
  /** Null for what is no JSON. */
  json: unknown;
  /** Pages of the list, and its items. They count posts that the caller may not read. Null when it is not told. */
  pages: number | null;
  total: number | null;
}

const LARGEST_ANSWER = 64 * 1024 * 1024;

/** The REST API of one site. */
export class RestApi {
  /** The address that was asked, without a slash at its end. */
  readonly address: string;
  readonly #web: WebClient;
  readonly #root: string;
  readonly #authorization: string | null;

  private constructor(web: WebClient, address: string, root: string, authorization: string | null) {
    this.#web = web;
    this.address = address;
    this.#root = root;
    this.#authorization = authorization;
  }

  /** Finds the API of the site that a person typed, and says so when there is none. */
  static async open(
    web: WebClient,
    typed: string,
    login: RestLogin | null,
    signal: AbortSignal,
  ): Promise<RestApi> {
    const home = await askHome(web, typed, signal);
    const address = withoutEndSlash(home.address);
    const authorization =
      login === null ? null : `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`;
    const { root } = await findRestRoot(web, address, home.headers, {
      signal,
      ...(authorization === null ? {} : { authorization }),
    });
    if (root === null) {
      throw new UserError(
        `${address} does not answer as a WordPress site with its REST API does. Try: index site ${address}`,
      );
    }
    return new RestApi(web, address, root, authorization);
  }

  /** Fails with a FetchError when no whole answer comes. */
  async get(
    route: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<RestAnswer> {
    const url = routeAddress(this.#root, route);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const reply = await this.#web.get(url.href, {
      signal,
      headers: { accept: 'application/json' },
      maxBytes: LARGEST_ANSWER,
      ...(this.#authorization === null ? {} : { authorization: this.#authorization }),
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of reply.body) chunks.push(chunk);
    return {
      status: reply.status,
      json: jsonOf(Buffer.concat(chunks).toString('utf8')),
      pages: numberIn(reply, 'x-wp-totalpages'),
      total: numberIn(reply, 'x-wp-total'),
    };
  }

  /** The same for what a site cannot do without. */
  async need(
    route: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<RestAnswer> {
    const what = `The REST API of ${this.address} does not give ${route}`;
    try {
      const answer = await this.get(route, query, signal);
      if (answer.status === 200 && answer.json !== null) return answer;
      throw new UserError(
        answer.status === 200
          ? `${what}: its answer is no JSON. Look for messages of PHP in front of it, and switch them off.`
          : `${what} (status ${answer.status}). Try again later, or use \`index sitemap\` or \`index crawl\`.`,
      );
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      throw new UserError(`${what}: ${error.message}. Try again later.`, { cause: error });
    }
  }
}

function numberIn({ headers }: GuardedReply, name: string): number | null {
  const number = Number([headers[name] ?? []].flat()[0] ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}

function jsonOf(text: string): unknown {
  try {
    // Some sites send a byte order mark.
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return null;
  }
}
