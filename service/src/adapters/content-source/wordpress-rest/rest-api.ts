import { UserError } from '@signpost/platform/errors';
import { FetchError, type GuardedReply } from '@signpost/platform/outbound';
import { askHome } from '../web/find-home.ts';
import { findRestRoot, routeAddress } from '../web/find-rest-root.ts';
import { jsonIn } from '../web/json-in.ts';
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
/** Items that a site gives at once unless it is set up otherwise, and those that it gives when it is not asked for more. */
const MOST_PER_PAGE = 100;
const USUAL_PER_PAGE = 10;

/** The REST API of one site. */
export class RestApi {
  /** The address that was asked, without a slash at its end. */
  readonly address: string;
  readonly #web: WebClient;
  readonly #root: string;
  readonly #authorization: string | null;
  #perPage = MOST_PER_PAGE;

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
    const { root, refusal } = await findRestRoot(web, address, home.headers, {
      signal,
      ...(authorization === null ? {} : { authorization }),
    });
    if (root === null && refusal !== null) throw refused(address, home.status, refusal, login);
    if (root === null) {
      throw new UserError(
        `${address} does not answer as a WordPress site with its REST API does. Try: index site ${address}`,
      );
    }
    return new RestApi(web, address, root, authorization);
  }

  /** The most items of a list that the site gives at once, as far as is known. */
  get perPage(): number {
    return this.#perPage;
  }

  /** Fails with a FetchError when no whole answer comes. A list is asked for fewer items when the site refuses to give so many. */
  async get(
    route: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<RestAnswer> {
    const asked = Number(query['per_page'] ?? '1');
    const perPage = Math.min(asked, this.#perPage);
    const answer = await this.#ask(
      route,
      'per_page' in query ? { ...query, per_page: `${perPage}` } : query,
      signal,
    );
    const fewer = fewerPerPage(answer);
    if (fewer === null || fewer >= perPage) return answer;
    this.#perPage = fewer;
    return this.get(route, query, signal);
  }

  async #ask(
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
      json: jsonIn(Buffer.concat(chunks).toString('utf8')),
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

function refused(address: string, homeStatus: number, status: number, login: RestLogin | null): UserError {
  if (login !== null)
    return new UserError(
      `${address} refuses to let ${login.user} read its REST API (status ${status}). Check the user and the application password, and see that the web server passes the header Authorization on.`,
    );
  const otherwise =
    homeStatus === 401
      ? 'The web server asks everybody for a password: let this machine in without one, or read the database or an export: index wordpress-db, or index wxr.'
      : `Give an application password with --user and --password-file, or read its pages: index sitemap ${address}, or index crawl ${address}.`;
  return new UserError(`${address} does not let visitors read its REST API (status ${status}). ${otherwise}`);
}

function numberIn({ headers }: GuardedReply, name: string): number | null {
  const number = Number([headers[name] ?? []].flat()[0] ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** The most items that the site gives at once, when it refuses a request because it asks for more; else null. */
function fewerPerPage({ status, json }: RestAnswer): number | null {
  const data = Object(Object(json).data) as Record<string, unknown>;
  const refusal: unknown = Object(data['params'])['per_page'];
  if (status !== 400 || typeof refusal !== 'string') return null;
  const numbers = (refusal.match(/\d+/g) ?? []).map(Number).filter((number) => number < MOST_PER_PAGE);
  return Math.max(USUAL_PER_PAGE, ...numbers);
}
