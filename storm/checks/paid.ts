import { mustAsk, type ClientDeps } from '../clients/client.ts';
import type { Fault } from '../plan.ts';
import type { Paid } from '../report.ts';
import { AT_ONCE } from '../world/ai-service.ts';

/** Compares what the AI service has answered with what the analyses ask: nothing is asked twice that was not on its way. */
export class PaidQuestions {
  readonly #deps: Omit<ClientDeps, 'random'>;
  readonly #brandIds: readonly string[];
  /** Answers that were stored before the AI service began to count. */
  #doneBefore = 0;
  /** How often questions may have been on their way when something broke. */
  #interruptions = 0;
  #before: Paid = { wanted: 0, answered: 0, twice: 0 };
  #now: Paid = { wanted: 0, answered: 0, twice: 0 };

  constructor(deps: Omit<ClientDeps, 'random'>, brandIds: readonly string[]) {
    this.#deps = deps;
    this.#brandIds = brandIds;
  }

  get total(): Paid {
    return sum(this.#before, this.#now);
  }

  expect(fault: Fault): void {
    if (mayInterrupt(fault)) this.#interruptions += 1;
  }

  async check(): Promise<void> {
    const wanted = (await this.#count()).expected - this.#doneBefore;
    const answered = [...this.#deps.world.ai.answered.values()].reduce((all, times) => all + times, 0);
    const twice = Math.max(0, answered - wanted - this.#interruptions * AT_ONCE);
    this.#now = { wanted, answered, twice };
    if (twice > 0)
      this.#deps.note(
        'paid twice',
        `${JSON.stringify(this.#now)} after ${this.#interruptions} interruptions`,
      );
  }

  /** After a backup was restored, what came later is asked again. */
  async beginAnew(): Promise<void> {
    this.#before = this.total;
    this.#now = { wanted: 0, answered: 0, twice: 0 };
    // Questions were on their way when the programs were stopped.
    this.#interruptions = 1;
    // In this order: an answer that comes meanwhile must not count as one that was paid for twice.
    this.#doneBefore = (await this.#count()).done;
    this.#deps.world.ai.answered.clear();
  }

  async #count(): Promise<{ expected: number; done: number }> {
    const counted = { expected: 0, done: 0 };
    const { world } = this.#deps;
    for (const id of this.#brandIds) {
      const service = { url: world.serviceUrls[0], token: world.token };
      const body = await mustAsk(this.#deps, service, 'fetchAnalyses', { id, refresh: 'true' });
      for (const { answers } of body?.analyses ?? []) {
        counted.expected += answers.expected;
        counted.done += answers.done;
      }
    }
    return counted;
  }
}

/** Whether questions may be on their way to the AI service when this happens, and be asked again. */
function mayInterrupt(fault: Fault): boolean {
  if (fault.kind === 'full disk' || fault.kind === 'clock') return true;
  if ('victim' in fault) return fault.victim === 'backend' || fault.victim === 'database';
  return fault.line === 'services to database' || fault.line === 'backend to AI service';
}

function sum(one: Paid, other: Paid): Paid {
  return {
    wanted: one.wanted + other.wanted,
    answered: one.answered + other.answered,
    twice: one.twice + other.twice,
  };
}
