import { isLanguage, preferredLanguage, type Language } from '@signpost/words/languages';

const STORED = 'signpost-language';

/** The language that the service put into its page: for browsers that ask for none that we speak. */
const { lang } = document.documentElement;
const CONFIGURED: Language = isLanguage(lang) ? lang : 'en';

/** The language that a person chose, else the one that the browser asks for. */
export function chosenLanguage(): Language {
  const stored = localStorage.getItem(STORED) ?? '';
  return isLanguage(stored) ? stored : preferredLanguage(navigator.languages, CONFIGURED);
}

export function chooseLanguage(language: Language): void {
  localStorage.setItem(STORED, language);
}
