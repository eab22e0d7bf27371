import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@signpost/platform/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedBody } from '../../ports/body-cache.ts';
import { mayNameOtherFormat } from './list-format.ts';
import type { Metrics } from './metrics.ts';
import { ReadyAnswer } from './ready-answer.ts';

/** How long an answer may be repeated, in milliseconds. */
const MOMENT_MS = 1000;
const REMEMBERED = 1000;
/** The header that marks an answer with invented figures; its value is `demo`. */
export const DATA_SOURCE = 'x-data-source';
/** The header for what a person should know beside the answer, such as that a brand's description is too thin for good questions. */
export const HINT = 'x-signpost-hint';
/** Headers that only some answers have, or whose values differ. */
const OWN_HEADERS = [
  'allow',
  DATA_SOURCE,
  HINT,
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-expose-headers',
];

interface Given {
  answer: ReadyAnswer;
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
  /** Origins that get further headers. */
  allowedOrigins: readonly string[];
  newRequestId: () => string;
}

interface Entered {
  /** The change counter from before the request was looked at; null when it is not known. */
  changes: number | null;
  /** When the caller's sign-in expires, in milliseconds since the epoch. */
  until: number;
}

/**
 * Repeats an answer that was given a moment ago to the same address with the same credentials, while nothing stored has changed. It
 * runs before the framework, because a ready answer needs nothing of it.
 */
export class FastLane {
  readonly #deps: FastLaneDeps;
  /** By credentials, origin and address, so that an answer is repeated only to credentials that were let in before. */
  readonly #given = new Map<string, Given>();
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
    const key = this.#keyOf(request.raw);
    const { changes, until: letInUntil } = this.#entered.get(request) ?? NOT_ENTERED;
    if (request.raw.method !== 'GET' || key === null || changes === null) return;
    const { clock, headers } = this.#deps;
    const own = OWN_HEADERS.flatMap((name) =>
      reply.hasHeader(name) ? [name, String(reply.getHeader(name))] : [],
    );
    const answer = new ReadyAnswer(body, [...headers, 'etag', body.etag, ...own]);
    const until = Math.min(clock.now() + MOMENT_MS, body.freshUntil ?? Infinity, letInUntil);
    // The oldest is the first to run out.
    this.#given.delete(key);
    this.#given.set(key, { answer, route: request.routeOptions.url ?? '', until, changes });
    const [oldest = ''] = this.#given.keys();
    if (this.#given.size > REMEMBERED) this.#given.delete(oldest);
  }

  /** True when the request has been answered; a promise when the change counter has to be fetched first. */
  answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> {
    // An answer without a socket has to wait for an earlier one on the same connection.
    if (!this.#isOpen || request.method !== 'GET' || response.socket === null) return false;
    const { host, accept } = request.headers;
    const key = this.#keyOf(request);
    if (key === null || host === undefined) return false;
    // Kept answers are JSON.
    if (accept !== undefined && mayNameOtherFormat(accept)) return false;
    const started = performance.now();
    const given = this.#given.get(key);
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

  /** What the answer depends on; null for a caller without credentials. No header holds a line break. */
  #keyOf({ headers: { authorization, cookie, origin }, url }: IncomingMessage): string | null {
    const credentials = authorization ?? cookie;
    if (credentials === undefined) return null;
    const kind = authorization === undefined ? 'cookie' : 'authorization';
    const from = origin !== undefined && this.#deps.allowedOrigins.includes(origin) ? origin : '';
    return `${kind}\n${credentials}\n${from}\n${url}`;
  }

  /** Leaves every further request to the framework. */
  close(): void {
    this.#isOpen = false;
  }
}

const NOT_ENTERED: Entered = { changes: null, until: 0 };
