import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@signpost/platform/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedBody } from '../../ports/body-cache.ts';
import { Latest } from './latest.ts';
import { mayNameOtherFormat } from './list-format.ts';
import type { Metrics } from './metrics.ts';
import { headersOf, HEADERS_OF_ROUTE, OWN_HEADERS } from './own-headers.ts';
import { ReadyAnswer } from './ready-answer.ts';

/** How long an answer may be repeated, in milliseconds. */
const MOMENT_MS = 1000;

/** One page of a list for the part of an address after `?`; null when the framework has to answer. */
export type PageOf = (query: string) => Promise<CachedBody> | null;

/** What a caller was let in to a moment ago. */
interface LetIn {
  route: string;
  /** The end of the moment, in milliseconds since the epoch. */
  until: number;
  /** The change counter from before the caller was checked. */
  changes: number;
}

interface Given extends LetIn {
  answer: ReadyAnswer;
}

interface OpenList extends LetIn {
  pageOf: PageOf;
  /** The headers of its answers, as name, value, name, value. */
  headers: readonly string[];
}

export interface FastLaneDeps {
  clock: Clock;
  /** Changes with every change of anything stored: users, credentials, link data, brands. */
  changeCounter: () => number | Promise<number>;
  metrics: Metrics;
  /** Headers that every answer has, as name, value, name, value. */
  headers: readonly string[];
  /** Origins that get further headers. */
  allowedOrigins: readonly string[];
  newRequestId: () => string;
}

/** Those who get the same answers. */
interface Caller {
  /** The header that holds their credentials. */
  header: 'authorization' | 'cookie';
  /** Its value, and their origin if that matters. */
  value: string;
}

interface Entered {
  /** The change counter from before the request was looked at; null when it is not known. */
  changes: number | null;
  /** When the caller's sign-in expires, in milliseconds since the epoch. */
  until: number;
}

/**
 * Repeats an answer that was given a moment ago to the same address with the same credentials, while nothing stored has changed. Of a
 * list it gives other pages too: the caller was let in, and its answers have the same headers. It runs before the framework, because
 * such an answer needs nothing of it.
 */
export class FastLane {
  readonly #deps: FastLaneDeps;
  /** By caller and address, so that an answer is repeated only to credentials that were let in before. */
  readonly #given = { authorization: new Latest<Given>(), cookie: new Latest<Given>() };
  /** By the same, with an address that ends before its query. */
  readonly #lists = { authorization: new Latest<OpenList>(), cookie: new Latest<OpenList>() };
  readonly #entered = new WeakMap<FastifyRequest, Entered>();
  #isOpen = true;

  constructor(deps: FastLaneDeps) {
    this.#deps = deps;
  }

  /** Reads the change counter before anything else, so that a change made during the request is not missed. */
  enter(request: FastifyRequest): void {
    const changes = this.#deps.changeCounter();
    const entered: Entered = { changes: typeof changes === 'number' ? changes : null, until: 0 };
    this.#entered.set(request, entered);
    if (typeof changes === 'number') return;
    changes.then(
      (known) => (entered.changes = known),
      // Without the counter the answer is not kept. The request itself will report that the database is away.
      () => {},
    );
  }

  /** Once it is known that the caller may have the answer, and until when. */
  letIn(request: FastifyRequest, until: number): void {
    const entered = this.#entered.get(request);
    if (entered !== undefined) entered.until = until;
  }

  /** Keeps an answer that came from a cache: repeating it skips no work that matters. */
  remember(request: FastifyRequest, reply: FastifyReply, body: CachedBody): void {
    const caller = this.#callerOf(request.raw);
    const letIn = this.#letInOf(request);
    if (caller === null || letIn === null) return;
    const headers = [...this.#deps.headers, ...headersOf(reply, OWN_HEADERS)];
    this.#given[caller.header].set(caller.value, urlOf(request.raw), givenOf(letIn, body, headers));
  }

  /** Gives further pages of a list to a caller who was let in to one. */
  open(request: FastifyRequest, reply: FastifyReply, pageOf: PageOf): void {
    const caller = this.#callerOf(request.raw);
    const letIn = this.#letInOf(request);
    if (caller === null || letIn === null) return;
    const headers = [...this.#deps.headers, ...headersOf(reply, HEADERS_OF_ROUTE)];
    this.#lists[caller.header].set(caller.value, withoutQuery(urlOf(request.raw)), {
      ...letIn,
      pageOf,
      headers,
    });
  }

  #letInOf(request: FastifyRequest): LetIn | null {
    const { changes, until } = this.#entered.get(request) ?? NOT_ENTERED;
    if (request.raw.method !== 'GET' || changes === null) return null;
    const moment = Math.min(this.#deps.clock.now() + MOMENT_MS, until);
    return { route: request.routeOptions.url ?? '', until: moment, changes };
  }

  /** True when the request has been answered; a promise when something has to be fetched or found first. */
  answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> {
    // An answer without a socket has to wait for an earlier one on the same connection.
    if (!this.#isOpen || request.method !== 'GET' || response.socket === null) return false;
    const { host, accept } = request.headers;
    const caller = this.#callerOf(request);
    if (caller === null || host === undefined) return false;
    // Kept answers are JSON.
    if (accept !== undefined && mayNameOtherFormat(accept)) return false;
    const started = performance.now();
    const given = this.#given[caller.header].get(caller.value, urlOf(request), this.#deps.clock.now());
    if (given === null) return this.#answerFromList(caller, request, response, started);
    const changes = this.#deps.changeCounter();
    if (typeof changes !== 'number') return this.#answerOnceKnown(changes, given, request, response, started);
    if (given.changes !== changes) return false;
    this.#giveAgain(given, request, response, started);
    return true;
  }

  async #answerOnceKnown(
    changes: Promise<number>,
    given: Given,
    request: IncomingMessage,
    response: ServerResponse,
    started: number,
  ): Promise<boolean> {
    try {
      const isSame = given.changes === (await changes);
      if (!isSame || given.until <= this.#deps.clock.now()) return false;
    } catch {
      // The framework's answer will say what is wrong.
      return false;
    }
    this.#giveAgain(given, request, response, started);
    return true;
  }

  #answerFromList(
    caller: Caller,
    request: IncomingMessage,
    response: ServerResponse,
    started: number,
  ): false | Promise<boolean> {
    const url = urlOf(request);
    const address = withoutQuery(url);
    const list = this.#lists[caller.header].get(caller.value, address, this.#deps.clock.now());
    if (list === null) return false;
    return this.#givePage(list, url.slice(address.length + 1), caller, request, response, started);
  }

  async #givePage(
    list: OpenList,
    query: string,
    caller: Caller,
    request: IncomingMessage,
    response: ServerResponse,
    started: number,
  ): Promise<boolean> {
    let given: Given;
    try {
      if (list.changes !== (await this.#deps.changeCounter())) return false;
      const body = await list.pageOf(query);
      // An answer of a server that closes says more.
      if (body === null || !this.#isOpen) return false;
      given = givenOf(list, body, list.headers);
      if (body.freshUntil !== undefined) this.#given[caller.header].set(caller.value, urlOf(request), given);
    } catch {
      // The framework's answer will say what is wrong.
      return false;
    }
    this.#giveAgain(given, request, response, started);
    return true;
  }

  #giveAgain(
    { answer, route }: Given,
    request: IncomingMessage,
    response: ServerResponse,
    started: number,
  ): void {
    const { metrics, newRequestId } = this.#deps;
    const status = answer.give(request, response, newRequestId());
    metrics.observe('GET', route, status, performance.now() - started);
  }

  /** Who asks; null for a caller without credentials. No header holds a line break. */
  #callerOf({ headers }: IncomingMessage): Caller | null {
    const { authorization, cookie, origin } = headers;
    const credentials = authorization ?? cookie;
    if (credentials === undefined) return null;
    const isAllowed = origin !== undefined && this.#deps.allowedOrigins.includes(origin);
    return {
      header: authorization === undefined ? 'cookie' : 'authorization',
      value: isAllowed ? `${credentials}\n${origin}` : credentials,
    };
  }

  /** Leaves every further request to the framework. */
  close(): void {
    this.#isOpen = false;
  }
}

const NOT_ENTERED: Entered = { changes: null, until: 0 };

function givenOf({ route, until, changes }: LetIn, body: CachedBody, headers: readonly string[]): Given {
  const answer = new ReadyAnswer(body, [...headers, 'etag', body.etag]);
  return { answer, route, until: Math.min(until, body.freshUntil ?? Infinity), changes };
}

function urlOf({ url = '' }: IncomingMessage): string {
  return url;
}

function withoutQuery(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? url : url.slice(0, start);
}
