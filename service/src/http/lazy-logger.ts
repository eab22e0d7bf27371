import type { FastifyBaseLogger } from 'fastify';

type LogArgs = Parameters<FastifyBaseLogger['info']>;

/** A request's logger, made only when something is logged: most requests log nothing. */
export class LazyLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Record<string, unknown>;
  #own: FastifyBaseLogger | null = null;

  constructor(parent: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#parent.level;
  }

  fatal(...args: LogArgs): void {
    this.#log.fatal(...args);
  }

  error(...args: LogArgs): void {
    this.#log.error(...args);
  }

  warn(...args: LogArgs): void {
    this.#log.warn(...args);
  }

  info(...args: LogArgs): void {
    this.#log.info(...args);
  }

  debug(...args: LogArgs): void {
    this.#log.debug(...args);
  }

  trace(...args: LogArgs): void {
    this.#log.trace(...args);
  }

  silent(...args: LogArgs): void {
    this.#log.silent(...args);
  }

  child(...args: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...args);
  }

  get #log(): FastifyBaseLogger {
    this.#own ??= this.#parent.child(this.#bindings);
    return this.#own;
  }
}
