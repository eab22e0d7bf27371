export interface Line {
  target: string;
  what: string;
  must: string;
  goal: string;
  measured: string;
  holds: boolean;
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
    this.#limited('≤', figure, ({ value, must = Infinity }) => value <= must);
  }

  atLeast(figure: Figure): void {
    this.#limited('≥', figure, ({ value, must = -Infinity }) => value >= must);
  }

  /** A time against the floor N, as how many times shorter it is. */
  fasterThanN({ target, what, value, must = 0, goal, unit = '' }: Figure): void {
    const measured = `N / ${ratio(value)}${unit}`;
    this.add({ target, what, must: partOfN(must), goal: partOfN(goal), measured, holds: value >= must });
  }

  #limited(sign: string, figure: Figure, isKept: (figure: Figure) => boolean): void {
    const { target, what, value, must, goal, unit = '' } = figure;
    const limit = (number: number | undefined): string =>
      number === undefined ? '' : `${sign} ${number}${unit}`;
    const measured = `${ratio(value)}${unit}`;
    this.add({ target, what, must: limit(must), goal: limit(goal), measured, holds: isKept(figure) });
  }
}

/** Collects one line per target and prints them as one table. */
export class Report extends Lines {
  readonly #lines: Line[] = [];

  constructor() {
    super((line) => {
      this.#lines.push(line);
      process.stderr.write(`${line.target}  ${line.what}: ${line.measured} (must ${line.must})\n`);
    });
  }

  /** Adds lines about one place where link data is kept. */
  on(place: string): Lines {
    return new Lines((line) => this.add({ ...line, what: `${place}: ${line.what}` }));
  }

  print(): boolean {
    const headings = ['#', 'What', 'Must', 'Goal', 'Measured', ''];
    const rows = this.#lines.map(({ target, what, must, goal, measured, holds }) => [
      target,
      what,
      must,
      goal,
      measured,
      holds ? 'holds' : 'MISSED',
    ]);
    const cells = [headings, headings.map(() => '---'), ...rows];
    process.stdout.write(`${cells.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`);
    return this.#lines.every(({ holds }) => holds);
  }
}

function partOfN(times: number | undefined): string {
  return times ? `≤ N / ${times.toLocaleString('en')}` : '';
}

function ratio(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
