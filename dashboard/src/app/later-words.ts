import {
  loadAdministrationWords,
  loadBrandWords,
  loadDashboardWords,
  type DashboardWords,
} from '@signpost/words/dashboard';
import type { Language } from '@signpost/words/languages';
import { chosenLanguage } from './chosen-language.ts';

/** Words that only some screens need: fetched with the first of those, not with every page. */
class LaterWords<Words> {
  readonly #load: (language: Language) => Promise<Words>;
  readonly #loaded = new Map<Language, DashboardWords & Words>();
  #isWanted = false;

  constructor(load: (language: Language) => Promise<Words>) {
    this.#load = load;
  }

  /** The script of a screen that needs them, once they are here too. */
  async with<Screen>(screen: Promise<Screen>): Promise<Screen> {
    this.#isWanted = true;
    const [loaded] = await Promise.all([screen, this.follow(chosenLanguage())]);
    return loaded;
  }

  /** Loads them in another language too if a screen has needed them. */
  async follow(language: Language): Promise<void> {
    if (!this.#isWanted || this.#loaded.has(language)) return;
    const [all, more] = await Promise.all([loadDashboardWords(language), this.#load(language)]);
    this.#loaded.set(language, { ...all, ...more });
  }

  in(language: Language): DashboardWords & Words {
    const words = this.#loaded.get(language);
    if (words === undefined) throw new Error('These words are used by a screen that did not ask for them');
    return words;
  }
}

export const brandWords = new LaterWords(loadBrandWords);
export const administrationWords = new LaterWords(loadAdministrationWords);
