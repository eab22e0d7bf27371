import { setTimeout as pause } from 'node:timers/promises';
import { BackendChanges } from '@signpost/contract/analyses';
import { messageOf } from '@signpost/platform/errors';
import type { AnalysisBackend, Revision } from '../ports/analysis-backend.ts';
import { isNotFound } from './is-not-found.ts';
import type { KnownChanges } from './known-changes.ts';
import { parseReply } from './parse-reply.ts';

/** How long after one question the next is asked at the earliest, in milliseconds; twice as long after each failure. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 5000;
/** How long the first who asks after a start is kept waiting for what has changed before it. */
const FIRST_MS = 10_000;

export interface BackendFollowerOptions {
  backend: Pick<AnalysisBackend, 'fetchChanges'>;
  changes: KnownChanges;
  logger: { warn(fields: object, message: string): void };
}

/**
 * Hears of what changes at a backend that counts its changes, as ours does, so that what is kept is asked for anew. Every process
 * follows for itself; the first to hear of a change notes it for all. A backend that does not count its changes is asked nothing.
 */
export class BackendFollower {
  readonly #options: BackendFollowerOptions;
  readonly #closing = new AbortController();
  #first: Promise<void> | null = null;
  #isFollowing = false;

  constructor(options: BackendFollowerOptions) {
    this.#options = options;
  }

  /** Before what is kept is looked at: what has changed while this process did not run is known afterwards. */
  ready(): Promise<void> {
    this.#first ??= this.#begin().catch((error: unknown) => {
      this.#first = null;
      throw error;
    });
    return this.#first;
  }

  /** A reply has come that knows of everything up to that revision: so do we before it is used. */
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

  /** We have changed something ourselves, and the reply knows of everything from before that. */
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

  /** Those who follow try again when it fails. */
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
        if (failures === 0) logger.warn({ problem }, 'the analysis backend does not tell of changes for now');
        failures += 1;
      }
      // A backend that is closing answers at once, and so may one that is not as it should be.
      const least = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS);
      const rest = askedAt + least - performance.now();
      if (rest > 0) await pause(rest, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  /** False when the backend does not tell of changes. */
  async #ask(waits: boolean): Promise<boolean> {
    const { backend, changes } = this.#options;
    const { revision: since } = await changes.read();
    try {
      const { body } = await backend.fetchChanges(since, { waits, signal: this.#closing.signal });
      await changes.told(since, await parseReply(BackendChanges, body));
      return true;
    } catch (error) {
      if (!isNotFound(error)) throw error;
      await changes.toldNothing();
      return false;
    }
  }
}
