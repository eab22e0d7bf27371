import type { Logger } from 'pino';

/** Logs an event that a run prints as a line of JSON, such as `{"event": "indexed", "posts": 2, …}`. A run that was killed may leave half a line. */
export function logEvent(log: Logger, line: string): void {
  const printed = parsed(line);
  if (printed === null) log.info(line);
  else {
    const { event, text, ...fields } = printed;
    log.info(fields, text ?? event);
  }
}

function parsed(line: string): { event: string; text?: string } | null {
  try {
    return JSON.parse(line) as { event: string; text?: string };
  } catch {
    return null;
  }
}
