import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { loadDashboardWords, type DashboardWords } from '@signpost/words/dashboard';
import { isLanguage, preferredLanguage, type Language } from '@signpost/words/languages';
import { SpeechContext } from './words-context.ts';

const STORED = 'signpost-language';

/** The language that the service put into its page: for browsers that ask for none that we speak. */
const { lang } = document.documentElement;
const CONFIGURED: Language = isLanguage(lang) ? lang : 'en';

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
    void loadDashboardWords(language).then((loaded) => isCurrent && setWords(loaded));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const speech = useMemo(
    () => ({
      words,
      language,
      setLanguage(next: Language) {
        localStorage.setItem(STORED, next);
        setLanguage(next);
      },
    }),
    [words, language],
  );
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

function chosenLanguage(): Language {
  const stored = localStorage.getItem(STORED) ?? '';
  return isLanguage(stored) ? stored : preferredLanguage(navigator.languages, CONFIGURED);
}
