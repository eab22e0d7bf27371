import { messageOf } from '@signpost/platform/errors';
import type { Wait } from '@signpost/platform/time';
import { gatherBrands } from '../gather/gather-brands.ts';
import { gatherPosts } from '../gather/gather-posts.ts';
import { gatherRuns } from '../gather/gather-runs.ts';
import type { NoticeDeps } from './notice-deps.ts';
import { planMessages } from './plan-messages.ts';
import { sendDue } from './send-due.ts';

/** A service that has just started has other things to do. */
const FIRST_LOOK_MS = 20_000;
const LOOK_MS = 30_000;
/** How often brands are looked at, in milliseconds: it asks the analysis backend. */
const BRANDS_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** How long events and messages are kept. */
const KEPT_MS = 400 * DAY_MS;
const NEVER = new AbortController().signal;

export interface NoticeLoopDeps extends NoticeDeps {
  wait: Wait;
  logger: { warn(fields: object, message: string): void };
}

/**
 * Looks for what has happened and sends what is due. Several processes may do so at the same time: each look and each message is
 * claimed before anything is made of it.
 */
export class NoticeLoop {
  readonly #deps: NoticeLoopDeps;
  #brandsAt: number | null = null;
  #prunedAt: number | null = null;
  /** By part, why it did not work, which is logged once. */
  readonly #problems = new Map<string, string>();

  constructor(deps: NoticeLoopDeps) {
    this.#deps = deps;
  }

  /** Until the signal is aborted and the message under way is sent and noted. */
  async keepLooking(signal: AbortSignal): Promise<void> {
    const { wait } = this.#deps;
    await wait(FIRST_LOOK_MS, signal);
    while (!signal.aborted) {
      await this.look(signal);
      await wait(LOOK_MS, signal);
    }
  }

  /** Does nothing while there is no notice that is switched on. */
  async look(stopping: AbortSignal = NEVER): Promise<void> {
    const { store, clock } = this.#deps;
    await this.#try('subscriptions', async () => {
      const subscriptions = await (await store.read()).list();
      if (!subscriptions.some(({ isOn }) => isOn)) return;
      const now = clock.now();
      await this.#try('runs', () => gatherRuns(this.#deps, now));
      await this.#try('posts', () => gatherPosts(this.#deps, now));
      await this.#try('brands', () => this.#lookAtBrands(now));
      if (stopping.aborted) return;
      await this.#try('messages', async () => {
        const open = await store.open();
        await planMessages(open, clock.now());
        await sendDue(this.#deps, stopping);
        if (this.#prunedAt === null || now - this.#prunedAt > DAY_MS) {
          await open.prune(now - KEPT_MS);
          this.#prunedAt = now;
        }
      });
    });
  }

  async #lookAtBrands(now: number): Promise<void> {
    if (this.#brandsAt !== null && now - this.#brandsAt < BRANDS_MS) return;
    await gatherBrands(this.#deps, now);
    this.#brandsAt = now;
  }

  /** A part that fails does not stop the others, and is tried again at the next look. */
  async #try(part: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#problems.delete(part);
    } catch (error) {
      const problem = messageOf(error);
      if (this.#problems.get(part) !== problem)
        this.#deps.logger.warn({ part, problem }, 'notices could not be made');
      this.#problems.set(part, problem);
    }
  }
}
