import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';

/** Set in the number of a word that its language lists as too frequent to tell anything. */
export const STOP = 0x8000_0000;
/** The number of a word without that mark. */
export function termOf(word: number): number {
  return word & 0x7fff_ffff;
}
export function isStop(word: number): boolean {
  return word >= STOP;
}

/** Forms met before are kept up to this number, then forgotten and learnt again. */
const KEPT_FORMS = 400_000;

/** Gives each stem a number, from 0, and knows the stem of each word that it has met. */
export class Vocabulary {
  readonly #terms = new Map<string, number>();
  readonly #stems: string[] = [];
  readonly #forms = new Map<string, Map<string, number>>();
  #kept = 0;

  get size(): number {
    return this.#stems.length;
  }

  stemOf(term: number): string {
    return this.#stems[term] ?? '';
  }

  /** The number of a word in a language, with `STOP` where it applies. */
  wordOf(form: string, language: string): number {
    let forms = this.#forms.get(language);
    if (forms === undefined) this.#forms.set(language, (forms = new Map()));
    const known = forms.get(form);
    if (known !== undefined) return known;
    const stemmed = stem(form, language);
    const isFrequent = stopWords(language).has(form.toLowerCase());
    const word = (this.#termOf(stemmed) | (isFrequent ? STOP : 0)) >>> 0;
    this.#keep(forms, form, word);
    return word;
  }

  #termOf(stemmed: string): number {
    const known = this.#terms.get(stemmed);
    if (known !== undefined) return known;
    const term = this.#stems.length;
    this.#terms.set(stemmed, term);
    this.#stems.push(stemmed);
    return term;
  }

  #keep(forms: Map<string, number>, form: string, word: number): void {
    if (form.length > 48) return;
    if (this.#kept >= KEPT_FORMS) {
      for (const kept of this.#forms.values()) kept.clear();
      this.#kept = 0;
    }
    forms.set(Buffer.from(form).toString(), word);
    this.#kept += 1;
  }
}
