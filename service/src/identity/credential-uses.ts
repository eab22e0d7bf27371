import { messageOf } from '@signpost/platform/errors';
import type { Clock, Wait } from '@signpost/platform/time';
import type { IdentityStore } from '../ports/identity-store.ts';

/** How exact the time of the last use is, in milliseconds: in SQLite each write makes all processes read users and credentials again. */
const EXACT_MS = 60 * 60 * 1000;
/** How long uses are collected before they are written together, in milliseconds. Those that a stop interrupts are lost. */
const COLLECT_MS = 10_000;

export interface CredentialUsesOptions {
  store: Pick<IdentityStore, 'noteUses'>;
  clock: Clock;
  wait: Wait;
  logger: { warn(fields: object, message: string): void };
}

/** Notes when credentials were last used, without making the request wait that uses one. */
export class CredentialUses {
  readonly #options: CredentialUsesOptions;
  readonly #closing = new AbortController();
  /** The use of each credential that was noted last, in milliseconds since the epoch. */
  readonly #noted = new Map<string, number>();
  #waiting = new Map<string, number>();

  constructor(options: CredentialUsesOptions) {
    this.#options = options;
  }

  note(id: string): void {
    const now = this.#options.clock.now();
    if (now - (this.#noted.get(id) ?? -Infinity) < EXACT_MS) return;
    this.#noted.set(id, now);
    this.#waiting.set(id, now);
    if (this.#waiting.size === 1) void this.#writeLater();
  }

  /** Writes what has been collected. A failure is logged: nothing depends on it. */
  async write(): Promise<void> {
    const { store, logger } = this.#options;
    if (this.#waiting.size === 0 || this.#closing.signal.aborted) return;
    const uses = this.#waiting;
    this.#waiting = new Map();
    try {
      await store.noteUses(uses);
    } catch (error) {
      logger.warn({ problem: messageOf(error) }, 'the last use of credentials is not stored');
    }
  }

  close(): void {
    this.#closing.abort();
  }

  async #writeLater(): Promise<void> {
    await this.#options.wait(COLLECT_MS, this.#closing.signal);
    await this.write();
  }
}
