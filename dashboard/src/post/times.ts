import type { DashboardWords } from '@signpost/words/dashboard';

/** The day of a time of the link data, `YYYY-MM-DD HH:MM:SS` without a zone; a dash when there is none. */
export function dayOf(text: string, time: DashboardWords['time']): string {
  const iso = text.replace(' ', 'T');
  return Number.isNaN(Date.parse(iso)) ? '–' : time.date(iso);
}
