import type { TextIndex } from '../index/text-index.ts';
import { isStop } from '../words/vocabulary.ts';
import type { Phrase, TargetQuestion } from './target-question.ts';

/** How much terms that are not in the title count for a sentence, against those that are. */
const BESIDE_TITLE = 0.6;

/** A word of a phrase. */
interface PhrasePlace {
  phrase: Phrase;
  start: number;
}

/** Most words are in no question, and a table as small as this is always at hand: the lowest bits of the numbers of terms. */
const FILTER = 0xfff;

/** What a question says about each term, by term: for reading thousands of words per question. One question at a time. */
export class TermTable {
  readonly #index: TextIndex;
  #weights = new Float32Array(0);
  /** 1 where a term with these lowest bits is in the question or in phrases. */
  readonly #filter = new Uint8Array(FILTER + 1);
  /** For each term where it is in phrases. */
  readonly #inPhrases = new Map<number, PhrasePlace[]>();
  #seen = new Uint32Array(0);
  #sentence = 0;
  #filled: number[] = [];

  constructor(index: TextIndex) {
    this.#index = index;
  }

  fill(question: TargetQuestion): void {
    const terms = this.#index.vocabulary.size;
    if (this.#weights.length < terms) {
      this.#weights = new Float32Array(terms * 2);
      this.#seen = new Uint32Array(terms * 2);
    }
    for (const term of this.#filled) this.#weights[term] = 0;
    this.#inPhrases.clear();
    this.#filter.fill(0);
    this.#filled = [];
    for (const [term, weight] of question.all) {
      const share = question.title.has(term) ? 1 : BESIDE_TITLE;
      this.#weights[term] = weight * share * this.#index.rarity(term);
      this.#filled.push(term);
      this.#filter[term & FILTER] = 1;
    }
    for (const phrase of question.phrases) {
      phrase.words.forEach((word, start) => {
        if (isStop(word)) return;
        this.#filter[word & FILTER] = 1;
        const places = this.#inPhrases.get(word);
        if (places === undefined) this.#inPhrases.set(word, [{ phrase, start }]);
        else places.push({ phrase, start });
      });
    }
  }

  /** Where a word is in phrases of the target. */
  inPhrases(word: number): readonly PhrasePlace[] | undefined {
    return this.#filter[word & FILTER] === 1 ? this.#inPhrases.get(word) : undefined;
  }

  /** What the words of a sentence weigh, each counted once. */
  weigh(words: Uint32Array, from: number, to: number): number {
    this.#sentence += 1;
    const filter = this.#filter;
    let sum = 0;
    for (let at = from; at < to; at += 1) {
      const word = words[at] ?? 0;
      if (filter[word & FILTER] === 0 || isStop(word)) continue;
      const weight = this.#weights[word] ?? 0;
      if (weight === 0 || this.#seen[word] === this.#sentence) continue;
      this.#seen[word] = this.#sentence;
      sum += weight;
    }
    return sum;
  }

  /** The terms of the question that are among these words, each once. */
  termsIn(words: Uint32Array): number[] {
    this.#sentence += 1;
    const terms: number[] = [];
    for (const word of words) {
      if (this.#filter[word & FILTER] === 0 || isStop(word)) continue;
      if ((this.#weights[word] ?? 0) === 0 || this.#seen[word] === this.#sentence) continue;
      this.#seen[word] = this.#sentence;
      terms.push(word);
    }
    return terms;
  }
}
