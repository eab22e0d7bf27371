import { isEmptyWord } from './empty-words.ts';
import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';

/** Set in the number of a word that its language lists as too frequent to tell anything. */
const STOP = 0x8000_0000;
/** The number of a word without that mark. */
export function termOf(word: number): number {
  return word & 0x7fff_ffff;
}
export function isStop(word: number): boolean {
  return word >= STOP;
}

/** Forms met before are kept up to this number, then forgotten and learnt again. */
const KEPT_FORMS = 400_000;
const LONGEST_FORM = 48;

/** Gives each stem a number, from 0, and knows the stem of each word that it has met. */
export class Vocabulary {
  readonly #terms = new Map<string, number>();
  /** The form in which each term was met first. */
  readonly #firstForms: string[] = [];
  readonly #empty = new Set<number>();
  readonly #forms = new Map<string, Map<string, number>>();
  #kept = 0;

  get size(): number {
    return this.#firstForms.length;
  }

  /** A word of the texts for this term. */
  formOf(term: number): string {
    return this.#firstForms[term] ?? '';
  }

  /** Whether a word says nothing on its own in a link, as "here" and "more" do. */
  saysNothing(word: number): boolean {
    return isStop(word) || this.#empty.has(word);
  }

  /** The number of a word in a language, with `STOP` where it applies. */
  wordOf(form: string, language: string): number {
    let forms = this.#forms.get(language);
    if (forms === undefined) this.#forms.set(language, (forms = new Map()));
    const known = forms.get(form);
    if (known !== undefined) return known;
    const stemmed = stem(form, language);
    const lower = form.slice(0, LONGEST_FORM).toLowerCase();
    const isFrequent = stopWords(language).has(lower);
    const term = this.#termOf(stemmed, lower);
    if (isEmptyWord(lower, language)) this.#empty.add(term);
    const word = (term | (isFrequent ? STOP : 0)) >>> 0;
    this.#keep(forms, form, word);
    return word;
  }

  #termOf(stemmed: string, lower: string): number {
    const known = this.#terms.get(stemmed);
    if (known !== undefined) return known;
    const term = this.#firstForms.length;
    this.#terms.set(stemmed, term);
    this.#firstForms.push(lower === stemmed ? stemmed : ownCopy(lower));
    return term;
  }

  #keep(forms: Map<string, number>, form: string, word: number): void {
    if (form.length > LONGEST_FORM) return;
    if (this.#kept >= KEPT_FORMS) {
      for (const kept of this.#forms.values()) kept.clear();
      this.#kept = 0;
    }
    forms.set(ownCopy(form), word);
    this.#kept += 1;
  }
}

/** A piece of a longer text would keep the whole text in memory. */
function ownCopy(text: string): string {
  return Buffer.from(text).toString();
}
