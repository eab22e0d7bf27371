/** What is stored under a key; null when nothing is. */
export type Value = string | null;

/** `unsure`: no answer came, or one that leaves open whether it was done. */
export type Outcome = 'done' | 'not done' | 'unsure';

interface Attempt {
  value: Value;
  from: number;
  to: number;
  outcome: Outcome | 'under way';
  said: string;
}

/**
 * What clients have asked for and what was acknowledged, key by key. Only one client changes a key, one change after the other. A key whose
 * last outcome is unsure is left alone until it was read at rest: the change may still be on its way.
 */
export class Ledger {
  readonly #attempts = new Map<string, Attempt[]>();
  readonly #now: () => number;
  acknowledged = 0;
  unsure = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** What is known to be stored. */
  know(key: string, value: Value, why: string): void {
    const now = this.#now();
    this.#of(key).push({ value, from: now, to: now, outcome: 'done', said: why });
  }

  /** Something that was made between these times at the latest, and perhaps before them: only its answer names it. */
  knowMade(key: string, value: Value, { from, to }: { from: number; to: number }, why: string): void {
    const before = { from: 0, to: Infinity, outcome: 'unsure', said: 'before it was known' } as const;
    this.#of(key).push({ ...before, value: null }, { ...before, value });
    this.#of(key).push({ value, from, to, outcome: 'done', said: why });
    this.acknowledged += 1;
  }

  async attempt(
    key: string,
    value: Value,
    change: () => Promise<{ outcome: Outcome; said: string }>,
  ): Promise<Outcome> {
    const attempt: Attempt = { value, from: this.#now(), to: Infinity, outcome: 'under way', said: '' };
    this.#of(key).push(attempt);
    const { outcome, said } = await change();
    Object.assign(attempt, { outcome, said, to: this.#now() });
    if (outcome === 'done') this.acknowledged += 1;
    if (outcome === 'unsure') this.unsure += 1;
    return outcome;
  }

  /** Nothing is changed or read under this key any more. */
  forget(key: string): void {
    this.#attempts.delete(key);
  }

  keys(): string[] {
    return [...this.#attempts.keys()];
  }

  /** What may be read between these two times, at rest unless they are given. Empty when nothing is known of the key. */
  possible(key: string, from = Infinity, to = from): Set<Value> {
    let values = new Set<Value>();
    for (const attempt of this.#of(key)) {
      if (attempt.from > to) break;
      if (attempt.outcome === 'not done') continue;
      if (attempt.outcome === 'done' && attempt.to < from) values = new Set();
      values.add(attempt.value);
    }
    return values;
  }

  /** The one value that the key has; undefined when that is not known. */
  certain(key: string): Value | undefined {
    const [value, ...others] = this.possible(key);
    return others.length === 0 ? value : undefined;
  }

  isCertain(key: string): boolean {
    return this.possible(key).size === 1;
  }

  /** When the last change began whose outcome is not known; 0 for none. */
  lastUnsureAt(): number {
    const begun = [...this.#attempts.values()].flatMap((attempts) =>
      attempts.filter(({ outcome }) => outcome === 'unsure').map(({ from }) => from),
    );
    return Math.max(0, ...begun);
  }

  /** Forgets what came after a backup that was made between these times: now it may be as at any moment of it. */
  goBack(from: number, to: number): void {
    for (const [key, attempts] of this.#attempts) {
      const values = this.possible(key, from, to);
      attempts.length = 0;
      for (const value of values.size === 0 ? [null] : values)
        attempts.push({ value, from: 0, to: Infinity, outcome: 'unsure', said: 'restored' });
    }
  }

  /** Everything that was asked for under a key, for a person who looks for what was lost. */
  history(key: string): string {
    return this.#of(key)
      .map(({ value, from, to, outcome, said }) => {
        const times = `${time(from)} to ${Number.isFinite(to) ? time(to) : '…'}`;
        return `  ${times}  ${outcome}: ${value ?? '(none)'}  ${said}`;
      })
      .join('\n');
  }

  #of(key: string): Attempt[] {
    const known = this.#attempts.get(key);
    if (known !== undefined) return known;
    const made: Attempt[] = [];
    this.#attempts.set(key, made);
    return made;
  }
}

function time(at: number): string {
  return new Date(at).toISOString().slice(11, 23);
}
