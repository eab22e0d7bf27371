import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CachedBody } from '../ports/body-cache.ts';
import type { Clock } from '../ports/clock.ts';
import type { Metrics } from './metrics.ts';
import { namesTag } from './names-tag.ts';

/** How long an answer may be given again without asking. */
const MOMENT_MS = 1000;
const REMEMBERED = 1000;

interface Given {
  body: CachedBody;
  /** All but the request id, as name, value, name, value. */
  headers: string[];
  route: string;
  until: number;
  changes: number;
}

export interface FastLaneDeps {
  clock: Clock;
  /** Changes with every change of anything stored: users, credentials, link data, brands. */
  changeCounter: () => number;
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
    this.#entered.set(request, this.#deps.changeCounter());
  }

  /** Keeps an answer that came out of a cache, so that giving it again leaves nothing out. */
  remember(request: FastifyRequest, body: CachedBody): void {
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
        'content-type',
        'application/json; charset=utf-8',
        'content-length',
        String(body.json.length),
      ],
      route: request.routeOptions.url ?? '',
      until,
      changes,
    });
  }

  /** True when the request has been answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!this.#isOpen || request.method !== 'GET') return false;
    const { authorization, host, origin, 'if-none-match': known } = request.headers;
    if (authorization === undefined || host === undefined || origin !== undefined) return false;
    const started = performance.now();
    const given = this.#given.get(keyOf(authorization, request.url));
    const { clock, changeCounter, metrics, headers, newRequestId } = this.#deps;
    if (given === undefined || given.until <= clock.now() || given.changes !== changeCounter()) return false;

    const id = newRequestId();
    const isKnown = namesTag(known, given.body.etag);
    if (isKnown) response.writeHead(304, [...headers, 'etag', given.body.etag, 'x-request-id', id]).end();
    else response.writeHead(200, [...given.headers, 'x-request-id', id]).end(given.body.json);
    metrics.observe('GET', given.route, isKnown ? 304 : 200, performance.now() - started);
    return true;
  }

  /** From now on every request takes the long way. */
  close(): void {
    this.#isOpen = false;
  }
}

function keyOf(authorization: string, url: string | undefined): string {
  return `${authorization} ${url}`;
}
