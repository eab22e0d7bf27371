import { CHANGES_WAIT_SECONDS, type BackendChanges } from '@signpost/contract/analyses';
import type { Clock, Wait } from '@signpost/platform/time';
import type { Changes, Revision, Revisions } from '../ports/revisions.ts';
import { WireError } from '../shared/errors.ts';

/** How often the storage is checked while a caller waits for a change, in milliseconds: other programs make changes too. */
const LOOK_MS = 500;

/** The revision that a caller knows, and whether it waits for a newer one. */
interface Question {
  since: Revision | null;
  waits: boolean;
}

/** Answers callers with the changes, at once or as soon as there are some. */
export class ChangeWatch {
  readonly #revisions: Revisions;
  readonly #clock: Clock;
  readonly #wait: Wait;
  readonly #closing = new AbortController();
  readonly #answering = new Set<Promise<BackendChanges>>();
  #looking: Promise<Revision | null> | null = null;

  constructor({ revisions, clock, wait }: { revisions: Revisions; clock: Clock; wait: Wait }) {
    this.#revisions = revisions;
    this.#clock = clock;
    this.#wait = wait;
  }

  /** Answers every waiting caller before the storage closes: the answers need it, even those of callers that have left. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#answering);
  }

  answer(question: Question): Promise<BackendChanges> {
    const answer = this.#changesFor(question).finally(() => this.#answering.delete(answer));
    this.#answering.add(answer);
    return answer;
  }

  async #changesFor({ since, waits }: Question): Promise<BackendChanges> {
    const until = this.#clock.now() + (waits ? CHANGES_WAIT_SECONDS * 1000 : 0);
    let current = await this.#revisions.current();
    while (isSame(current, since) && this.#clock.now() < until && !this.#closing.signal.aborted)
      current = (await this.#lookAgain()) ?? current;
    if (isSame(current, since)) return toChanges({ ...current, brands: [] });
    const isKnown = since !== null && since.instance === current.instance && since.number <= current.number;
    return toChanges(await this.#revisions.changedSince(isKnown ? since.number : 0));
  }

  /** The revision after `LOOK_MS`, read once for all waiting callers. Null on closing: the storage closes too. */
  #lookAgain(): Promise<Revision | null> {
    const { signal } = this.#closing;
    this.#looking ??= this.#wait(LOOK_MS, signal)
      .then(() => (signal.aborted ? null : this.#revisions.current()))
      .finally(() => (this.#looking = null));
    return this.#looking;
  }
}

export function readQuestion(query: unknown): Question {
  const { instance, since, wait } = query as Record<string, unknown>;
  const waits = wait === 'true';
  if (instance === undefined && since === undefined) return { since: null, waits };
  if (typeof instance === 'string' && typeof since === 'string' && /^\d{1,15}$/.test(since))
    return { since: { instance, number: Number(since) }, waits };
  throw new WireError(400, 'since must be the number of a change, and instance whose it is.');
}

function isSame(one: Revision, other: Revision | null): boolean {
  return one.instance === other?.instance && one.number === other.number;
}

function toChanges({ instance, number, brands }: Changes): BackendChanges {
  return {
    instance,
    revision: number,
    brands: brands.map((brand) => ({ uuid: brand.brandId, revision: brand.number })),
  };
}
