import { oneLine, printableLines } from '../text/printable.ts';

/** Words for pino's level numbers. Levels below a warning have none. */
const LEVELS: Readonly<Record<number, string>> = { 40: 'WARNING ', 50: 'ERROR ', 60: 'FATAL ' };

interface LoggedError {
  message?: unknown;
  stack?: unknown;
}

/** A line of the log for people: `09:30:05 ERROR cache failed: no room (worker 1)`, with the error's stack if `withStacks`. */
export function toLogLine(json: string, { withStacks }: { withStacks: boolean }): string {
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
  return `${clock} ${LEVELS[level] ?? ''}${oneLine(msg ?? '')}${cause}${tail}${stack}\n`;
}

function toWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
