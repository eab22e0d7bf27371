import vm from 'node:vm';

/** The longest time that a pattern may take over one path, in milliseconds. */
const LONGEST_MS = 100;
/** Loops in one pattern, up to which it takes some milliseconds for a path, whatever the path is. */
const MOST_LOOPS = 3;
/** Most parts with two ways each: 8 give 256 ways. */
const MOST_FORKS = 8;

/** A pattern that was written by others, and can be made so that it never ends. */
export class ForeignPattern {
  readonly #expression: RegExp;
  readonly #isGuarded: boolean;
  #isTooSlow = false;

  /** Fails when the pattern cannot be read. */
  constructor(source: string, flags: string) {
    this.#expression = new RegExp(source, flags);
    this.#isGuarded = mayNeverEnd(source);
  }

  /** It took too long over a path, and fits nothing from then on. */
  get isTooSlow(): boolean {
    return this.#isTooSlow;
  }

  exec(text: string): RegExpExecArray | null {
    if (this.#isTooSlow) return null;
    if (this.#isGuarded) return this.#execGuarded(text);
    const before = performance.now();
    const found = this.#expression.exec(text);
    this.#isTooSlow = performance.now() - before > LONGEST_MS && this.#isSlowAgain(text);
    return found;
  }

  /** The machine may have been busy with something else. */
  #isSlowAgain(text: string): boolean {
    const before = process.threadCpuUsage();
    this.#expression.exec(text);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000 > LONGEST_MS;
  }

  /** Stopped when it takes too long. Slower than a plain match, by a tenth of a millisecond and more. */
  #execGuarded(text: string): RegExpExecArray | null {
    sandbox.expression = this.#expression;
    sandbox.text = text;
    try {
      return MATCH.runInContext(sandbox, { timeout: LONGEST_MS }) as RegExpExecArray | null;
    } catch {
      this.#isTooSlow = true;
      return null;
    }
  }
}

const MATCH = new vm.Script('expression.exec(text)');
const sandbox = vm.createContext({ expression: / /, text: '' }) as { expression: RegExp; text: string };

/**
 * Whether the pattern has a loop around a choice or another loop, or many of either: only such a one can take longer than anybody
 * waits. Patterns of which this is not known count as such.
 */
function mayNeverEnd(source: string): boolean {
  let [loops, forks] = [0, 0];
  /** Of each open group, whether it has a choice or a loop in it. */
  const open: boolean[] = [false];
  let wasVaried = false;
  for (const [part] of source.matchAll(
    /\\.|\[(?:\\.|[^\]\\]){0,200}\]|\{\d{0,9}(?:,\d{0,9})?\}|[()|*+?]|[^\\[\](){}|*+?]/gs,
  )) {
    const isLoop = part === '*' || part === '+' || part.startsWith('{');
    if (isLoop && wasVaried) return true;
    if (isLoop) loops++;
    else if (part === '?' || part === '|') forks++;
    if (/^\\[1-9k]/.test(part)) return true;
    wasVaried = false;
    if (part === '(') open.push(false);
    else if (part === ')') {
      wasVaried = open.pop() ?? false;
      if (wasVaried) open[open.length - 1] = true;
    } else if (isLoop || part === '|' || part === '?') open[open.length - 1] = true;
  }
  return loops > MOST_LOOPS || forks > MOST_FORKS;
}
