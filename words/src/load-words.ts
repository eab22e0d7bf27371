import type { Language } from './languages.ts';
import type { Words } from './words.ts';

const LOAD: { [Name in Language]: () => Promise<Words> } = {
  en: async () => (await import('./en/index.ts')).en,
  de: async () => (await import('./de/index.ts')).de,
};

/** The words of a language, loaded when they are first asked for. */
export async function loadWords(language: Language): Promise<Words> {
  return LOAD[language]();
}
