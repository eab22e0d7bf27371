import { FetchError, type GuardedReply } from '@signpost/platform/outbound';
import { askHome, whyNoHome, type FoundHome } from '../web/find-home.ts';
import { findRestRoot, routeAddress } from '../web/find-rest-root.ts';
import { jsonIn } from '../web/json-in.ts';
import { type WebClient, unlessUnanswered } from '../web/web-client.ts';
import { withoutEndSlash } from '../web/web-site.ts';
import { SaidError } from '../../../said/said-error.ts';
import { toItem } from './rest-item.ts';

/** An application password of WordPress. */
export interface RestLogin {
  user: string;
  password: string;
}

export type Query = Readonly<Record<string, string>>;

export interface RestAnswer {
  status: number;
  /** Null for what is no JSON. */
  json: unknown;
  /** Pages of the list, and its items. They count posts that the caller may not read. Null when it does not say. */
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
  /** What was typed, when it redirects to that address. */
  readonly aliases: readonly string[];
  /** Ends what is being asked for. */
  signal: AbortSignal;
  readonly #web: WebClient;
  readonly #root: string;
  readonly #authorization: string | null;
  #perPage = MOST_PER_PAGE;
  #always: Query = {};

  private constructor(
    web: WebClient,
    home: FoundHome,
    root: string,
    authorization: string | null,
    signal: AbortSignal,
  ) {
    this.signal = signal;
    this.#web = web;
    this.address = withoutEndSlash(home.address);
    this.aliases = home.aliases.map(withoutEndSlash);
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
    if (home.status === 429 || home.status === 503) throw new SaidError(whyNoHome(address, home.status));
    const authorization =
      login === null ? null : `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`;
    const { root, refusal, isRefusedByWordPress } = await findRestRoot(web, address, home.headers, {
      signal,
      ...(authorization === null ? {} : { authorization }),
    });
    if (root === null && refusal !== null && !isRefusedByWordPress)
      throw new SaidError(whyNoHome(address, refusal));
    if (root === null && refusal !== null) throw refused(address, home.status, refusal, login);
    if (root === null) throw new SaidError({ code: 'no_wordpress', address });
    return new RestApi(web, home, root, authorization, signal);
  }

  /** The most items of a list that the site gives at once, as far as is known. */
  get perPage(): number {
    return this.#perPage;
  }

  /** Puts a parameter into every request from now on. */
  always(query: Query): void {
    this.#always = query;
  }

  addressOf(route: string): string {
    return routeAddress(this.#root, route).href;
  }

  /** Whether the API answers at all. */
  async isAlive(): Promise<boolean> {
    return (await this.tryGet('/wp/v2/types'))?.status === 200;
  }

  /** A list that the site need not give; `Item` has the fields that are asked for, as far as they are there. */
  async list<Item>(route: string, query: Query): Promise<Item[]> {
    const answer = await this.tryGet(route, query);
    return answer?.status === 200 && Array.isArray(answer.json)
      ? (answer.json.flatMap(toItem) as Item[])
      : [];
  }

  /** Null when no whole answer comes. */
  tryGet(route: string, query: Query = {}): Promise<RestAnswer | null> {
    return unlessUnanswered(() => this.get(route, query));
  }

  /** A page of the site as visitors see it; null when it does not answer. */
  openPage(address: string): Promise<{ status: number; url: string; html: string } | null> {
    return unlessUnanswered(async () => {
      const { status, url, body } = await this.#web.get(address, { signal: this.signal });
      return { status, url, html: Buffer.concat(await Array.fromAsync(body)).toString('utf8') };
    });
  }

  /** The other page to which a page of the site leads visitors; null when it leads nowhere else, or does not answer. */
  leadsTo(address: string): Promise<string | null> {
    return unlessUnanswered(async () => {
      const { pathname } = new URL(address);
      const isSame = (next: URL): boolean => withEndSlash(next.pathname) === withEndSlash(pathname);
      const reply = await this.#web.get(address, { signal: this.signal, follows: isSame });
      reply.discard();
      const last = reply.hops.at(-1);
      return last === undefined || last.from !== reply.url ? null : last.to;
    });
  }

  /**
   * Fails with a FetchError when no whole answer comes. A list is asked for fewer items when the site refuses to give this many.
   * `asVisitor` leaves the password out.
   */
  async get(route: string, query: Query, asVisitor = false): Promise<RestAnswer> {
    const asked = Number(query['per_page'] ?? '1');
    const perPage = Math.min(asked, this.#perPage);
    const url = routeAddress(this.#root, route);
    const all = { ...this.#always, ...query, ...('per_page' in query && { per_page: `${perPage}` }) };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    const answer = await this.#ask(url, asVisitor);
    const fewer = fewerPerPage(answer);
    if (fewer === null || fewer >= perPage) return answer;
    this.#perPage = fewer;
    return this.get(route, query, asVisitor);
  }

  /** Asks once more when the answer breaks off. */
  async #ask(url: URL, asVisitor: boolean, isLastTry = false): Promise<RestAnswer> {
    const reply = await this.#web.get(url.href, {
      signal: this.signal,
      headers: { accept: 'application/json' },
      maxBytes: LARGEST_ANSWER,
      ...(this.#authorization === null || asVisitor ? {} : { authorization: this.#authorization }),
    });
    let chunks: Uint8Array[];
    try {
      chunks = await Array.fromAsync(reply.body);
    } catch (error) {
      if (isLastTry || !(error instanceof FetchError) || error.problem !== 'no_connection') throw error;
      return this.#ask(url, asVisitor, true);
    }
    return {
      status: reply.status,
      json: jsonIn(Buffer.concat(chunks).toString('utf8')),
      pages: numberIn(reply, 'x-wp-totalpages'),
      total: numberIn(reply, 'x-wp-total'),
    };
  }

  /** Sends JSON once. Fails with a FetchError when no whole answer comes: what was asked for may be done all the same. */
  async post(route: string, body: object): Promise<RestAnswer> {
    const reply = await this.#web.send(this.addressOf(route), {
      method: 'POST',
      body: JSON.stringify(body),
      signal: this.signal,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      maxBytes: LARGEST_ANSWER,
      ...(this.#authorization === null ? {} : { authorization: this.#authorization }),
    });
    const text = Buffer.concat(await Array.fromAsync(reply.body)).toString('utf8');
    return { status: reply.status, json: jsonIn(text), pages: null, total: null };
  }

  /** An answer to `get` that a site cannot do without. */
  async need(route: string): Promise<RestAnswer> {
    const what = { address: this.address, route };
    try {
      const answer = await this.get(route, {});
      if (answer.status === 200 && answer.json !== null) return answer;
      throw new SaidError(
        answer.status === 200
          ? { code: 'rest_no_json', ...what }
          : { code: 'rest_route_refused', ...what, status: answer.status },
      );
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      throw new SaidError({ code: 'rest_route_unanswered', ...what, why: error.failure }, { cause: error });
    }
  }
}

function withEndSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

function refused(address: string, homeStatus: number, status: number, login: RestLogin | null): SaidError {
  return new SaidError(
    login === null
      ? { code: 'rest_refused', address, status, isForEverything: homeStatus === 401 }
      : { code: 'rest_refuses_user', address, user: login.user, status },
  );
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
