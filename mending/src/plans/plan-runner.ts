import { randomUUID } from 'node:crypto';
import { openPace } from '@signpost/platform/outbound/pace';
import type { ChangeRecord, JournalEntry, PlannedPost, PlanStore, Turn } from '../ports/plan-store.ts';
import { applyPost } from './apply-post.ts';
import type { PlanDeps } from './plan-deps.ts';
import { noPlan, planGoesOn } from './plan-refusals.ts';
import { settleEntries } from './settle-entries.ts';
import { LEASE_MS, TurnLostError } from './turn.ts';
import { undoPost } from './undo-post.ts';
import type { Writing } from './write-text.ts';
import { Writers } from './writers.ts';

export interface RunnerDeps extends PlanDeps {
  /** Hears which posts were written, so that they are read again. */
  onWritten(posts: readonly PlannedPost[]): Promise<void>;
  onFailure(error: unknown): void;
}

/** What a person has asked for. */
export interface PlanRequest {
  planId: number;
  action: Turn['action'];
  /** Only these changes; null for all. */
  changes: readonly number[] | null;
  by: string;
}

const BEAT_MS = 15_000;
/** A site has visitors, too. */
const POSTS_PER_SECOND = 2;

/** Applies plans and takes them back: one at a time, one post after the other, and only when a person has asked for it. */
export class PlanRunner {
  readonly #deps: RunnerDeps;
  readonly #holder = randomUUID();
  readonly #closing = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #isBusy = false;

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
  }

  /** Begins, and comes back at once. */
  async start({ planId, action, changes: wanted, by }: PlanRequest): Promise<void> {
    const store = await this.#deps.plans.open();
    if ((await store.find(planId)) === null) throw noPlan();
    if (this.#isBusy || this.#closing.signal.aborted) throw planGoesOn();
    this.#isBusy = true;
    try {
      await this.#begin(store, { planId, action, changes: wanted, by });
    } catch (error) {
      this.#isBusy = false;
      throw error;
    }
  }

  async #begin(store: PlanStore, { planId, action, changes: wanted, by }: PlanRequest): Promise<void> {
    const until = (): number => this.#deps.clock.now() + LEASE_MS;
    const isTaken = await store.takeTurn(this.#holder, { planId, action, done: 0, total: 0, until: until() });
    if (!isTaken) throw planGoesOn();
    const ended = new AbortController();
    void this.#beat(store, ended.signal);
    this.#work = this.#runToEnd(store, ended, { planId, action, changes: wanted, by });
  }

  async #runToEnd(store: PlanStore, ended: AbortController, request: PlanRequest): Promise<void> {
    try {
      await this.#run(store, request);
    } catch (error) {
      this.#deps.onFailure(error);
    }
    ended.abort();
    await store.endTurn(this.#holder).catch((error: unknown) => this.#deps.onFailure(error));
    this.#isBusy = false;
  }

  #progress: Pick<Turn, 'done' | 'total'> = { done: 0, total: 0 };

  /** Keeps the turn while a site takes its time. */
  async #beat(store: PlanStore, ended: AbortSignal): Promise<void> {
    const { clock, wait } = this.#deps;
    for (;;) {
      await wait(BEAT_MS, ended);
      if (ended.aborted) return;
      const turn = { ...this.#progress, until: clock.now() + LEASE_MS };
      await store.keepTurn(this.#holder, turn).catch((error: unknown) => this.#deps.onFailure(error));
    }
  }

  async #run(store: PlanStore, { planId, action, changes: wanted, by }: PlanRequest): Promise<void> {
    const { clock, wait, ledger } = this.#deps;
    // What was begun is brought to its end: a stop ends pauses, never a write.
    const { signal } = new AbortController();
    const writers = new Writers(this.#deps, await ledger.read(), signal);
    const pace = openPace({ clock, wait, perSecond: POSTS_PER_SECOND, burst: POSTS_PER_SECOND });
    const written: PlannedPost[] = [];
    try {
      await settleEntries(store, ({ post }) => writers.of(post.sourceId));
      const all = await store.changesOf(planId);
      const chosen = all.filter((change) => isMeant(change, action, wanted));
      this.#progress = { done: 0, total: chosen.length };
      for (const own of Map.groupBy(chosen, ({ post }) => post.id).values()) {
        const [first] = own;
        if (first === undefined || !(await this.#mayGoOn(store))) break;
        const writer = first.way === 'wordpress' ? await writers.of(first.post.sourceId) : null;
        if (writer === null)
          await refuse(store, own, action, first.way === 'wordpress' ? 'not_signed_in' : 'by_hand');
        else {
          const writing: Writing = { store, writer, clock, wait, signal, holder: this.#holder };
          const others = all.filter(
            ({ post, id }) => post.id === first.post.id && !own.some((one) => one.id === id),
          );
          const work = { planId, post: first.post, by, changes: own, others };
          const step = action === 'apply' ? applyPost : undoPost;
          const isDone = await pace
            .run(String(first.post.sourceId), this.#closing.signal, () => step(writing, work))
            .then(
              () => true,
              (error: unknown) => {
                if (error === this.#closing.signal.reason || error instanceof TurnLostError) return false;
                throw error;
              },
            );
          if (!isDone) break;
          written.push(first.post);
        }
        this.#progress.done += own.length;
      }
    } finally {
      await writers.close();
      if (written.length > 0) await this.#deps.onWritten(written);
    }
  }

  /** Notes how far it is. False when it was cancelled, the process ends, or another one has the turn. */
  async #mayGoOn(store: PlanStore): Promise<boolean> {
    if (this.#closing.signal.aborted) return false;
    const turn = { ...this.#progress, until: this.#deps.clock.now() + LEASE_MS };
    if (!(await store.keepTurn(this.#holder, turn))) return false;
    return (await store.findTurn())?.isCancelled !== true;
  }

  /** Ends what goes on after the post that is being written. */
  async cancel(planId: number): Promise<void> {
    const store = await this.#deps.plans.open();
    if ((await store.find(planId)) === null) throw noPlan();
    await store.cancelTurn(planId);
  }

  /**
   * Decides what became of the texts that a process was writing when it was killed, once its turn is over. Only reads the site. A plan
   * that is begun meanwhile does so itself.
   */
  async recover(): Promise<void> {
    const { plans, clock, wait } = this.#deps;
    const store = await plans.read();
    while (!this.#isBusy && !this.#closing.signal.aborted) {
      const [first] = await store.openEntries();
      if (first === undefined || (await this.#settleInTurn(store, first))) return;
      const turn = await store.findTurn();
      await wait(Math.max(1000, (turn?.until ?? 0) - clock.now()), this.#closing.signal);
    }
  }

  /** False while another process has the turn: it may be writing one of these texts. */
  async #settleInTurn(store: PlanStore, { planId, action }: JournalEntry): Promise<boolean> {
    const { clock, ledger } = this.#deps;
    this.#isBusy = true;
    try {
      const turn = { planId, action: action === 'undo' ? action : 'apply', done: 0, total: 0 } as const;
      if (!(await store.takeTurn(this.#holder, { ...turn, until: clock.now() + LEASE_MS }))) return false;
      const writers = new Writers(this.#deps, await ledger.read(), this.#closing.signal);
      try {
        await settleEntries(store, ({ post }) => writers.of(post.sourceId));
      } finally {
        await writers.close();
        await store.endTurn(this.#holder);
      }
      return true;
    } finally {
      this.#isBusy = false;
    }
  }

  /** The end of what goes on. */
  async idle(): Promise<void> {
    await this.#work;
  }

  /** Lets the post that is being written be brought to its end, and begins no other. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#work;
  }
}

const APPLICABLE: ReadonlySet<string> = new Set(['planned', 'refused']);

/** Without a choice, what was undone is not applied again. */
function isMeant(
  { id, state }: ChangeRecord,
  action: Turn['action'],
  wanted: readonly number[] | null,
): boolean {
  if (wanted !== null && !wanted.includes(id)) return false;
  if (action === 'undo') return state === 'applied';
  return APPLICABLE.has(state) || (wanted !== null && state === 'undone');
}

async function refuse(
  store: PlanStore,
  changes: readonly ChangeRecord[],
  action: Turn['action'],
  problem: 'not_signed_in' | 'by_hand',
): Promise<void> {
  const state = action === 'apply' ? 'refused' : 'applied';
  await store.noteOutcomes(changes.map(({ id }) => ({ id, state, problem })));
}
