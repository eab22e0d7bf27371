import { createContext, use } from 'react';
import type { DashboardWords } from '@signpost/words/dashboard';
import type { Language } from '@signpost/words/languages';

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

/** Every text of the dashboard in the language of the person. */
export function useWords(): DashboardWords {
  return useSpeech().words;
}
