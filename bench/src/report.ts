import { hasFallen, nameOf, type Ratio, type Ratios } from './released.ts';

export interface Line {
  target: string;
  what: string;
  must: string;
  goal: string;
  measured: string;
  holds: boolean;
  /** Set when it is compared with that of the last release. */
  ratio?: Ratio;
}

/** A figure of a target, with the limits it must keep to and should keep to; one without limits is only shown. */
export interface Figure extends Pick<Line, 'target' | 'what'> {
  value: number;
  must?: number;
  goal?: number;
  unit?: string;
}

export class Lines {
  readonly #add: (line: Line) => void;

  constructor(add: (line: Line) => void) {
    this.#add = add;
  }

  add(line: Line): void {
    this.#add(line);
  }

  atMost(figure: Figure): void {
    this.#limited('lower', figure, ({ value, must = Infinity }) => value <= must);
  }

  atLeast(figure: Figure): void {
    this.#limited('higher', figure, ({ value, must = -Infinity }) => value >= must);
  }

  /**
   * A time against the floor N, as how many times shorter it is. It is not compared with the last release: N is so slow that it runs
   * only a few times, and differs by more than a tenth from run to run.
   */
  fasterThanN({ target, what, value, must = 0, goal, unit = '' }: Figure): void {
    const measured = `N / ${ratio(value)}${unit}`;
    this.add({ target, what, must: partOfN(must), goal: partOfN(goal), measured, holds: value >= must });
  }

  #limited(isBetter: Ratio['isBetter'], figure: Figure, isKept: (figure: Figure) => boolean): void {
    const { target, what, value, must, goal, unit = '' } = figure;
    const sign = isBetter === 'lower' ? '≤' : '≥';
    const limit = (number: number | undefined): string =>
      number === undefined ? '' : `${sign} ${number}${unit}`;
    const line = { target, what, must: limit(must), goal: limit(goal), holds: isKept(figure) };
    const isRatio = unit === '' || unit === 'x';
    this.add({
      ...line,
      measured: `${ratio(value)}${unit}`,
      ...(isRatio && { ratio: { value, isBetter } }),
    });
  }
}

/** Collects one line per target and shows them as one table, beside the ratios of the last release. */
export class Report extends Lines {
  readonly #lines: Line[] = [];
  readonly #released: Ratios;

  constructor(released: Ratios) {
    super((line) => {
      this.#lines.push(line);
      process.stderr.write(`${line.target}  ${line.what}: ${line.measured} (must ${line.must})\n`);
    });
    this.#released = released;
  }

  /** Adds lines about one place where link data is kept. Without `isJudged` they are shown, and no limit holds for them. */
  on(place: string, { isJudged = true } = {}): Lines {
    const limits = isJudged ? {} : { must: '', goal: '', holds: true };
    return new Lines((line) => this.add({ ...line, what: `${place}: ${line.what}`, ...limits }));
  }

  table(): string {
    const headings = ['#', 'What', 'Must', 'Goal', 'Measured', 'Last release', ''];
    const rows = this.#lines.map((line) => [
      line.target,
      line.what,
      line.must,
      line.goal,
      line.measured,
      String(this.#released[nameOf(line)] ?? ''),
      line.holds ? (this.#fell(line) ? 'FELL' : 'holds') : 'MISSED',
    ]);
    const cells = [headings, headings.map(() => '---'), ...rows];
    return `${cells.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`;
  }

  /** Whether every Must holds, and no ratio fell by more than a tenth since the last release. */
  isKept(): boolean {
    return this.#lines.every((line) => line.holds && !this.#fell(line));
  }

  ratios(): Ratios {
    return Object.fromEntries(
      this.#lines.flatMap((line) => (line.ratio === undefined ? [] : [[nameOf(line), line.ratio.value]])),
    );
  }

  #fell(line: Line): boolean {
    return line.ratio !== undefined && hasFallen(line.ratio, this.#released[nameOf(line)]);
  }
}

function partOfN(times: number | undefined): string {
  return times ? `≤ N / ${times.toLocaleString('en')}` : '';
}

function ratio(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
