import { splitWords } from './split-words.ts';
import { languagesWithStopWords } from './stop-words.ts';

/** `de` of `de-AT`; `no` for both kinds of Norwegian; empty where it is unknown. */
export function languageCode(said: string | null): string {
  const code = (said ?? '').trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
  if (code === 'nb' || code === 'nn') return 'no';
  return /^[a-z]{2,3}$/.test(code) ? code : '';
}

const READ = 4000;
const ENOUGH = 0.12;

/** The language whose most frequent words a text has most of; empty when none has enough of them. */
export function guessLanguage(text: string): string {
  const words: string[] = [];
  const piece = text.slice(0, READ);
  splitWords(piece, (start, end) => words.push(piece.slice(start, end).toLowerCase()));
  let best = '';
  let most = Math.max(3, words.length * ENOUGH);
  for (const [language, list] of languagesWithStopWords()) {
    const count = words.reduce((sum, word) => sum + (list.has(word) ? 1 : 0), 0);
    if (count > most) {
      best = language;
      most = count;
    }
  }
  return best;
}
