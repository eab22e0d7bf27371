export interface Line {
  target: string;
  what: string;
  must: string;
  goal: string;
  measured: string;
  holds: boolean;
}

export interface Lines {
  add(line: Line): void;
}

/** Collects one line per target and prints them as one table. */
export class Report implements Lines {
  readonly #lines: Line[] = [];

  add(line: Line): void {
    this.#lines.push(line);
    process.stderr.write(`${line.target}  ${line.what}: ${line.measured} (must ${line.must})\n`);
  }

  /** Adds lines about one place where link data is kept. */
  on(place: string): Lines {
    return { add: (line) => this.add({ ...line, what: `${place}: ${line.what}` }) };
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

export function ratio(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
