import { setTimeout as pause } from 'node:timers/promises';
import { BackendChanges } from '@signpost/contract/analyses';
import { messageOf } from '@signpost/platform/errors';
import type { AnalysisBackend, Revision } from '../ports/analysis-backend.ts';
import { isNotFound } from './is-not-found.ts';
import type { KnownChanges } from './known-changes.ts';
import { parseReply } from './parse-reply.ts';

/** The shortest time between two questions about changes, in milliseconds; it doubles with each failure, up to the longest. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 5000;
/** How long the first request after a start waits for the changes made before it, in milliseconds. */
const FIRST_MS = 10_000;

export interface BackendFollowerOptions {
  backend: Pick<AnalysisBackend, 'fetchChanges'>;
  changes: KnownChanges;
  logger: { warn(fields: object, message: string): void };
}

/**
 * Follows the changes of a backend that counts them, as ours does, so that outdated entries are fetched again. Every process
 * follows for itself; the first to learn of a change notes it for all. A backend that does not count its changes is not asked.
 */
export class BackendFollower {
  readonly #options: BackendFollowerOptions;
  readonly #closing = new AbortController();
  #first: Promise<void> | null = null;
  #isFollowing = false;

  constructor(options: BackendFollowerOptions) {
    this.#options = options;
  }

  /** To be awaited before entries are read: afterwards the changes made while this process was not running are known. */
  ready(): Promise<void> {
    this.#first ??= this.#begin().catch((error: unknown) => {
      this.#first = null;
      throw error;
    });
    return this.#first;
  }

  /** A reply came that includes all changes up to that revision: we learn of them before the reply is used. */
  async heard(revision: Revision | null): Promise<void> {
    const { changes } = this.#options;
    const { revision: known } = await changes.read();
    if (revision === null) {
      if (known !== null) await changes.toldNothing();
      return;
    }
    this.#follow();
    const isKnown = known?.instance === revision.instance && known.number >= revision.number;
    if (!isKnown) await this.#catchUp();
  }

  /** We have changed something ourselves: we learn of the changes before ours, which the reply includes. */
  async changed(revision: Revision | null): Promise<void> {
    if (revision === null) return this.heard(null);
    this.#follow();
    await this.#catchUp();
  }

  close(): void {
    this.#closing.abort();
  }

  async #begin(): Promise<void> {
    const { revision } = await this.#options.changes.read();
    if (revision === null) return;
    await Promise.race([this.#catchUp(), pause(FIRST_MS, undefined, { ref: false })]);
    this.#follow();
  }

  /** A failure is ignored: following tries again. */
  async #catchUp(): Promise<void> {
    await this.#ask(false).catch(() => {});
  }

  #follow(): void {
    if (this.#isFollowing || this.#closing.signal.aborted) return;
    this.#isFollowing = true;
    void this.#followOn().finally(() => (this.#isFollowing = false));
  }

  async #followOn(): Promise<void> {
    const { logger } = this.#options;
    const { signal } = this.#closing;
    let failures = 0;
    while (!signal.aborted) {
      const askedAt = performance.now();
      try {
        if (!(await this.#ask(true))) return;
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        const problem = messageOf(error);
        if (failures === 0)
          logger.warn({ problem }, 'the analysis backend does not report its changes for now');
        failures += 1;
      }
      // A backend that is closing answers at once, and so may a faulty one.
      const least = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS);
      const rest = askedAt + least - performance.now();
      if (rest > 0) await pause(rest, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  /** False when the backend does not report changes. */
  async #ask(waits: boolean): Promise<boolean> {
    const { backend, changes } = this.#options;
    const { revision: since } = await changes.read();
    try {
      const { body } = await backend.fetchChanges(since, { waits, signal: this.#closing.signal });
      await changes.told(since, parseReply(BackendChanges, body));
      return true;
    } catch (error) {
      if (!isNotFound(error)) throw error;
      await changes.toldNothing();
      return false;
    }
  }
}
