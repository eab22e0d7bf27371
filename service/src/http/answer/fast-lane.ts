import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@signpost/platform/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CachedBody } from '../../ports/body-cache.ts';
import type { Metrics } from './metrics.ts';
import { namesTag } from './names-tag.ts';

/** How long an answer may be given again without asking. */
const MOMENT_MS = 1000;
const REMEMBERED = 1000;
/** `demo` on an answer with figures that are invented. */
export const DATA_SOURCE = 'x-data-source';
/** The headers that not every answer has, or not with the same value. */
const OWN_HEADERS = ['allow', DATA_SOURCE];

const CONTENT_TYPE = ['content-type', 'application/json; charset=utf-8'];

interface Given {
  body: CachedBody;
  /** All but the request id and those of the content, as name, value, name, value. */
  headers: string[];
  route: string;
  until: number;
  changes: number;
}

export interface FastLaneDeps {
  clock: Clock;
  /** Changes with every change of anything stored: users, credentials, link data, brands. */
  changeCounter: () => number | Promise<number>;
  metrics: Metrics;
  /** Headers that every answer has, as name, value, name, value. */
  headers: readonly string[];
  newRequestId: () => string;
}

/**
 * Gives an answer again that was given a moment ago: to the same address with the same credentials, while nothing stored has
 * changed. It stands in front of the framework, because for an answer that is ready everything else is waste.
 */
export class FastLane {
  readonly #deps: FastLaneDeps;
  /** By credentials and address. Whoever gets in here has been let in with exactly these before. */
  readonly #given = new LRUCache<string, Given>({ max: REMEMBERED });
  readonly #entered = new WeakMap<FastifyRequest, number>();
  #isOpen = true;

  constructor(deps: FastLaneDeps) {
    this.#deps = deps;
  }

  /** Notes what is stored before anything is looked at: a change meanwhile must not be missed. */
  enter(request: FastifyRequest): void {
    const changes = this.#deps.changeCounter();
    if (typeof changes === 'number') this.#entered.set(request, changes);
    else
      changes.then(
        (known) => this.#entered.set(request, known),
        // Its answer is not kept. That the database is away, whoever needs it will tell.
        () => {},
      );
  }

  /** Keeps an answer that came out of a cache, so that giving it again leaves nothing out. */
  remember(request: FastifyRequest, reply: FastifyReply, body: CachedBody): void {
    const { authorization } = request.headers;
    const changes = this.#entered.get(request);
    if (request.raw.method !== 'GET' || authorization === undefined || changes === undefined) return;
    const { clock } = this.#deps;
    const until = Math.min(clock.now() + MOMENT_MS, body.freshUntil ?? Infinity);
    this.#given.set(keyOf(authorization, request.raw.url), {
      body,
      headers: [
        ...this.#deps.headers,
        'etag',
        body.etag,
        ...OWN_HEADERS.flatMap((name) =>
          reply.hasHeader(name) ? [name, String(reply.getHeader(name))] : [],
        ),
      ],
      route: request.routeOptions.url ?? '',
      until,
      changes,
    });
  }

  /** True when the request has been answered; a promise where it takes asking to know whether anything has changed. */
  answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> {
    if (!this.#isOpen || request.method !== 'GET') return false;
    const { authorization, host, origin } = request.headers;
    if (authorization === undefined || host === undefined || origin !== undefined) return false;
    const started = performance.now();
    const given = this.#given.get(keyOf(authorization, request.url));
    if (given === undefined || given.until <= this.#deps.clock.now()) return false;
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
      // The long way tells what is wrong.
      return false;
    }
    this.#giveAgain(given, request, response, started);
    return true;
  }

  #giveAgain(given: Given, request: IncomingMessage, response: ServerResponse, started: number): void {
    const { metrics, newRequestId } = this.#deps;
    const { body, headers } = given;
    const isKnown = namesTag(request.headers['if-none-match'], body.etag);
    const length = ['content-length', String(body.json.length)];
    const id = ['x-request-id', newRequestId()];
    if (isKnown) response.writeHead(304, [...headers, ...id]).end();
    else response.writeHead(200, [...headers, ...id, ...CONTENT_TYPE, ...length]).end(body.json);
    metrics.observe('GET', given.route, isKnown ? 304 : 200, performance.now() - started);
  }

  /** From now on every request takes the long way. */
  close(): void {
    this.#isOpen = false;
  }
}

function keyOf(authorization: string, url: string | undefined): string {
  return `${authorization} ${url}`;
}
