import { oneLine, printableLines } from '../text/printable.ts';

/** Words for pino's level numbers, and their colours in a terminal. Levels below a warning have neither. */
const LEVELS: Readonly<Record<number, { word: string; colour: number }>> = {
  40: { word: 'WARNING', colour: 33 },
  50: { word: 'ERROR', colour: 31 },
  60: { word: 'FATAL', colour: 31 },
};

interface LoggedError {
  message?: unknown;
  stack?: unknown;
}

export interface LogLineOptions {
  /** Whether the stack of an error follows, on lines of its own. */
  withStacks: boolean;
  withColours: boolean;
}

/** A line of the log for people: `09:30:05 ERROR cache failed: no room (worker 1)`. */
export function toLogLine(json: string, { withStacks, withColours }: LogLineOptions): string {
  const { level, time, msg, err, ...fields } = JSON.parse(json) as {
    level: number;
    time: string;
    msg?: string;
    err?: LoggedError;
    [field: string]: unknown;
  };
  const clock = new Date(time).toTimeString().slice(0, '00:00:00'.length);
  const cause = err?.message === undefined ? '' : `: ${oneLine(toWords(err.message))}`;
  const details = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => oneLine(`${name} ${toWords(value)}`));
  const tail = details.length === 0 ? '' : ` (${details.join(', ')})`;
  const stack = withStacks && typeof err?.stack === 'string' ? `\n${printableLines(err.stack)}` : '';
  return `${clock} ${levelOf(level, withColours)}${oneLine(msg ?? '')}${cause}${tail}${stack}\n`;
}

function levelOf(level: number, withColours: boolean): string {
  const known = LEVELS[level];
  if (known === undefined) return '';
  return withColours ? `\u001b[${known.colour}m${known.word}\u001b[39m ` : `${known.word} `;
}

function toWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
