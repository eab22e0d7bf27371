import type * as english from '../en/dashboard/index.ts';
import type { Language } from '../languages.ts';

/** What every language says on the screens: whatever English says. */
export interface DashboardWords extends Omit<typeof english, 'language'> {
  language: Language;
}

const LOAD: { [Name in Language]: () => Promise<DashboardWords> } = {
  en: () => import('../en/dashboard/index.ts'),
  de: () => import('../de/dashboard/index.ts'),
};

/** The words of a language. Loaded when they are first asked for, so that a browser fetches one language only. */
export async function loadDashboardWords(language: Language): Promise<DashboardWords> {
  return LOAD[language]();
}
