import { ErrorReply } from 'redis';
import { keyOf } from './key-of.ts';
import {
  CONNECT_MS,
  OutOfTime,
  reasonOf,
  redisClient,
  withinTime,
  type RedisClient,
} from './redis-client.ts';

const LAST_RETRY_MS = 1000;

export interface RedisOptions {
  url: string;
  /** In front of every key. */
  prefix: string;
  /** How long a reply is waited for. A slower reply saves no time. */
  timeoutMs: number;
  logger: {
    info(message: string): void;
    warn(fields: object, message: string): void;
  };
}

/**
 * The process's one connection to Redis, or to Valkey. Redis saves time and is never needed: while it is away, hangs or
 * refuses, `ask` says so at once and the caller does without. It connects again by itself. The log gets one line when it is lost
 * and one when it is back.
 */
export class RedisConnection {
  readonly #prefix: string;
  readonly #timeoutMs: number;
  readonly #logger: RedisOptions['logger'];
  readonly #client: RedisClient;
  #isThere = false;
  #isMissed = false;
  #hasRefused = false;
  #isClosed = false;

  private constructor({ url, prefix, timeoutMs, logger }: RedisOptions) {
    this.#prefix = prefix;
    this.#timeoutMs = timeoutMs;
    this.#logger = logger;
    this.#client = redisClient(url, (failures) => Math.min(50 * 2 ** failures, LAST_RETRY_MS));
    this.#client.on('ready', () => this.#found());
    this.#client.on('error', (error: unknown) => {
      if (!this.#client.isReady) this.#lost(error);
    });
  }

  /** Waits for the first attempt, so that the first requests find Redis there; it goes on trying when that fails. */
  static async open(options: RedisOptions): Promise<RedisConnection> {
    const redis = new RedisConnection(options);
    const firstAttempt = new Promise<void>((resolve) => {
      redis.#client.once('ready', resolve).once('error', () => resolve());
    });
    // It ends when the connection is closed for good; failures on the way there are events.
    redis.#client.connect().catch(() => {});
    await withinTime(firstAttempt, Math.max(CONNECT_MS, options.timeoutMs)).catch((error: unknown) =>
      redis.#lost(error),
    );
    return redis;
  }

  keyOf(kind: string, name: string): string {
    return keyOf(this.#prefix, kind, name);
  }

  /** What Redis replies; undefined when it is away, refuses or takes too long. */
  async ask<Reply>(command: (client: RedisClient) => Promise<Reply>): Promise<Reply | undefined> {
    if (!this.#isThere) return undefined;
    try {
      return await withinTime(command(this.#client), this.#timeoutMs);
    } catch (error) {
      if (error instanceof OutOfTime) void this.#hangs(error);
      if (error instanceof ErrorReply) this.#refused(error);
      return undefined;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#isThere = false;
    this.#client.destroy();
  }

  #found(): void {
    // A connection that was being made when we closed is made all the same.
    if (this.#isClosed) return this.#client.destroy();
    this.#isThere = true;
    this.#hasRefused = false;
    if (this.#isMissed) this.#logger.info('Redis is back');
    this.#isMissed = false;
  }

  #lost(error: unknown): void {
    this.#isThere = false;
    if (this.#isMissed || this.#isClosed) return;
    this.#isMissed = true;
    this.#logger.warn({ reason: reasonOf(error) }, 'Redis is lost: working without it until it is back');
  }

  /** Connected, but silent: nothing is asked until it has answered what it was asked. */
  async #hangs(silence: OutOfTime): Promise<void> {
    if (!this.#isThere) return;
    this.#lost(silence);
    // A broken connection is in the log already, and a refusal is an answer.
    await this.#client.ping().catch(() => {});
    if (this.#client.isReady) this.#found();
  }

  /** Out of memory, not allowed, or just starting: logged once per connection. */
  #refused(error: ErrorReply): void {
    if (this.#hasRefused) return;
    this.#hasRefused = true;
    this.#logger.warn(
      { reason: reasonOf(error) },
      'Redis refuses a command: working without it where it does',
    );
  }
}
