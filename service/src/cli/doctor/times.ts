import { OVERDUE_MS } from '../../administration/health/site-parts.ts';

export function timeOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Throws when what should happen at that time has not begun long after it. */
export function refuseOverdue(what: string, dueAt: number): void {
  if (dueAt < Date.now() - OVERDUE_MS)
    throw new Error(`${what} was due at ${timeOf(dueAt)} and has not begun: check that serve is running`);
}
