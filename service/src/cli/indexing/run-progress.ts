import { terminal } from '@signpost/platform/command';
import type { RunRecord } from '@signpost/indexing/ports/run';
import { progressBar } from '../command/progress-bar.ts';
import { count } from './change-lines.ts';

const DRAW_MS = 250;
const LINE_MS = 1000;

type State =
  | {
      stage: 'reading';
      documents: number;
      /** Null when it is not known how many there are. */
      expected: number | null;
      unreadable: number;
      per_second: number;
      remaining_seconds: number | null;
    }
  | { stage: 'publishing'; share: number };

/** How far a run has come: a bar on a terminal; with `json` one event a second; elsewhere nothing, since cron mails what it hears. */
export class RunProgress {
  readonly #bar = progressBar(process.stderr);
  readonly #timer: NodeJS.Timeout | undefined;
  #startedAt: number | null = null;
  #startedWith = 0;
  #latest: RunRecord | null = null;
  #share: number | null = null;

  constructor({ json }: { json: boolean }) {
    if (!json && !process.stderr.isTTY) return;
    this.#timer = setInterval(
      () => {
        const state = this.#state();
        if (state === null) return;
        if (json) terminal.printJson({ event: 'progress', ...state });
        else this.#draw(state);
      },
      json ? LINE_MS : DRAW_MS,
    );
  }

  read(run: RunRecord): void {
    this.#latest = run;
    if (this.#startedAt !== null) return;
    // A run that was interrupted has documents that this process did not read.
    this.#startedAt = performance.now();
    this.#startedWith = doneIn(run);
  }

  publish(share: number): void {
    this.#share = share;
  }

  end(): void {
    clearInterval(this.#timer);
    this.#bar.end();
  }

  #state(): State | null {
    if (this.#share !== null) return { stage: 'publishing', share: Math.round(this.#share * 1000) / 1000 };
    if (this.#latest === null || this.#startedAt === null) return null;
    const { expected, unreadable } = this.#latest.documents;
    const documents = doneIn(this.#latest);
    const seconds = (performance.now() - this.#startedAt) / 1000;
    const rate = seconds === 0 ? 0 : (documents - this.#startedWith) / seconds;
    const isKnown = expected !== null && expected >= documents && rate > 0;
    return {
      stage: 'reading',
      documents,
      expected,
      unreadable,
      per_second: Math.round(rate * 10) / 10,
      remaining_seconds: isKnown ? Math.ceil((expected - documents) / rate) : null,
    };
  }

  #draw(state: State): void {
    if (state.stage === 'publishing') return this.#bar.show('publishing', state.share);
    const { documents, expected, per_second: rate, remaining_seconds: left } = state;
    const of = expected === null ? '' : ` of ${count(expected)}`;
    const words = [`${count(documents)}${of} documents`, `${count(Math.round(rate))} a second`];
    if (left !== null) words.push(`${duration(left)} left`);
    this.#bar.show(words.join(', '), expected ? Math.min(1, documents / expected) : 0);
  }
}

function doneIn({ documents: { read, same, unreadable } }: RunRecord): number {
  return read + same + unreadable;
}

function duration(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
