import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { loadDashboardWords, type DashboardWords } from '@signpost/words/dashboard';
import type { Language } from '@signpost/words/languages';
import { chooseLanguage, chosenLanguage } from './chosen-language.ts';
import { administrationWords, brandWords } from './later-words.ts';
import { SpeechContext } from './words-context.ts';

/** The words that a page begins with: in the language that a person chose, else as the browser has it. */
export function loadFirstWords(): Promise<DashboardWords> {
  return loadDashboardWords(chosenLanguage());
}

/** Every text in one language, and the way to another: its words are loaded before anything changes. */
export function WordsProvider({ first, children }: { first: DashboardWords; children: ReactNode }) {
  const [language, setLanguage] = useState(first.language);
  const [words, setWords] = useState(first);
  useEffect(() => {
    let isCurrent = true;
    document.documentElement.lang = language;
    void loadAll(language).then((loaded) => isCurrent && setWords(loaded));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const speech = useMemo(
    () => ({
      words,
      language,
      setLanguage(next: Language) {
        chooseLanguage(next);
        setLanguage(next);
      },
    }),
    [words, language],
  );
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

/** The words of every screen, with those that screens of this page have needed besides. */
async function loadAll(language: Language): Promise<DashboardWords> {
  const [words] = await Promise.all([
    loadDashboardWords(language),
    brandWords.follow(language),
    administrationWords.follow(language),
  ]);
  return words;
}
