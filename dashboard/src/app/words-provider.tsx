import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { loadDashboardWords, type DashboardWords } from '@signpost/words/dashboard';
import { isLanguage, preferredLanguage, type Language } from '@signpost/words/languages';
import { SpeechContext } from './words-context.ts';

const STORED = 'signpost-language';

/** The language that the service put into its page: for browsers that ask for none that we speak. */
const { lang } = document.documentElement;
const CONFIGURED: Language = isLanguage(lang) ? lang : 'en';

/** Loads the words of one language before anything is shown: as a person chose, else as the browser has it. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(chosenLanguage);
  const [words, setWords] = useState<DashboardWords | null>(null);
  useEffect(() => {
    let isCurrent = true;
    document.documentElement.lang = language;
    void loadDashboardWords(language).then((loaded) => isCurrent && setWords(loaded));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const speech = useMemo(
    () =>
      words === null
        ? null
        : {
            words,
            language,
            setLanguage(next: Language) {
              localStorage.setItem(STORED, next);
              setLanguage(next);
            },
          },
    [words, language],
  );
  return speech === null ? null : <SpeechContext value={speech}>{children}</SpeechContext>;
}

function chosenLanguage(): Language {
  const stored = localStorage.getItem(STORED) ?? '';
  return isLanguage(stored) ? stored : preferredLanguage(navigator.languages, CONFIGURED);
}
