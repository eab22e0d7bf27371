import { pino, stdTimeFunctions, type Logger } from 'pino';
import type { LogFormat, LogLevel } from '../settings/index.ts';
import { toLogLine } from './log-line.ts';

export interface LogTo {
  write(line: string): void;
  isTTY?: boolean;
  /** As a terminal of Node has it: false with NO_COLOR, too. */
  hasColors?(): boolean;
}

export interface LogOptions {
  logLevel: LogLevel;
  logFormat: LogFormat;
}

/** A logger that writes lines of JSON, or of text for people. Every line has the members of `base`. */
export function openLogger(
  { logLevel: level, logFormat }: LogOptions,
  logTo: LogTo = process.stderr,
  base: object | null = null,
): Logger {
  const isForPeople = logFormat === 'text' || (logFormat === 'auto' && logTo.isTTY === true);
  const withStacks = level === 'debug' || level === 'trace';
  const withColours = logTo.isTTY === true && logTo.hasColors?.() === true;
  const asText = { write: (line: string) => logTo.write(toLogLine(line, { withStacks, withColours })) };
  return pino({ level, timestamp: stdTimeFunctions.isoTime, base }, isForPeople ? asText : logTo);
}
