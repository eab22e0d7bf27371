import type * as administration from '../en/dashboard/administration-screens.ts';
import type * as brands from '../en/dashboard/brand-screens.ts';
import type * as english from '../en/dashboard/index.ts';
import type { Language } from '../languages.ts';

/** What every language says on the screens: whatever English says. */
export interface DashboardWords extends Omit<typeof english, 'language'> {
  language: Language;
}

export type BrandWords = typeof brands;
export type AdministrationWords = typeof administration;

type Load<Words> = { [Name in Language]: () => Promise<Words> };

const DASHBOARD: Load<DashboardWords> = {
  en: () => import('../en/dashboard/index.ts'),
  de: () => import('../de/dashboard/index.ts'),
};

const BRANDS: Load<BrandWords> = {
  en: () => import('../en/dashboard/brand-screens.ts'),
  de: () => import('../de/dashboard/brand-screens.ts'),
};

const ADMINISTRATION: Load<AdministrationWords> = {
  en: () => import('../en/dashboard/administration-screens.ts'),
  de: () => import('../de/dashboard/administration-screens.ts'),
};

/** The words of a language. Loaded when they are first asked for, so that a browser fetches one language only. */
export async function loadDashboardWords(language: Language): Promise<DashboardWords> {
  return DASHBOARD[language]();
}

/** The words of the screens of brands, which are a third of all: fetched with those screens. */
export async function loadBrandWords(language: Language): Promise<BrandWords> {
  return BRANDS[language]();
}

/** The words of the screens of the administration. */
export async function loadAdministrationWords(language: Language): Promise<AdministrationWords> {
  return ADMINISTRATION[language]();
}
