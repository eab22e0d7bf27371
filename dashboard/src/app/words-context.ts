import { createContext, use } from 'react';
import type { AdministrationWords, BrandWords, DashboardWords } from '@signpost/words/dashboard';
import type { Language } from '@signpost/words/languages';
import { administrationWords, brandWords } from './later-words.ts';

export interface Speech {
  words: DashboardWords;
  language: Language;
  setLanguage: (language: Language) => void;
}

export const SpeechContext = createContext<Speech | null>(null);

/** The language of the dashboard, and the way to change it. */
export function useSpeech(): Speech {
  const speech = use(SpeechContext);
  if (speech === null) throw new Error('Words are used outside their provider');
  return speech;
}

/** The texts that every screen may use, in the language of the person. */
export function useWords(): DashboardWords {
  return useSpeech().words;
}

/** The same with what the screens of brands say; the router loads it with them. */
export function useBrandWords(): DashboardWords & BrandWords {
  return brandWords.in(useWords().language);
}

/** The same with what the screens of the administration say. */
export function useAdministrationWords(): DashboardWords & AdministrationWords {
  return administrationWords.in(useWords().language);
}
