import { NEVER_BY_CASE, ORDINARY_WORDS, STRUCTURE_WORDS } from '../text/common-words.ts';
import type { Span } from '../../model/extraction.ts';
import { likenessOf } from './leads.ts';
import { firstFrom, startingIn } from '../text/spans.ts';
import { startsCapital, type Word } from '../text/words.ts';
import type { NamedText } from '../text/document.ts';

const JOINED = /^[*_~]{0,3}(?: |-|'|’| ?& ?|\.(?=\S))[*_~]{0,3}$/u;
/** What comes between two names of a row. */
export const NEXT =
  /^[*_~\]"”]{0,3}(?:\s?[,/]\s?(?:(?:and|or|und|oder|et|ou|y|o|e|en|of|oraz|i|lub|och|ve|и|или|και)\s)?|\s(?:and|or|und|oder|et|ou|y|o|e|en|of|oraz|i|lub|och|ve|и|или|και)\s)[*_~["“]{0,3}$/u;
const CUE =
  /(?:include|includes|including|such as|like|options|tools|brands|companies|providers|alternatives|choices|picks|vendors|platforms|apps|services|consider|try|recommend|recommended|look at|check out|go with|are|between)[\s:*_]*$/i;
const PLACE_CUE = /(?:^|\s)(?:in|across|from|near|to|cities|countries|regions|states)[\s:]*$/i;

/** Names in running text that are listed one after another: "options include Acme, Zintra and Quillbase". */
export function enumeratedNames(doc: NamedText, sentence: Span, known: readonly Span[]): Span[] {
  const runs = capitalRuns(doc, sentence);
  const names: Span[] = [];
  for (let at = 0; at < runs.length;) {
    let to = at + 1;
    while (to < runs.length && NEXT.test(doc.prose.slice(runs[to - 1]?.end, runs[to]?.start))) to += 1;
    const row = runs.slice(at, to);
    if (row.length > 1 && isListOfNames(doc, sentence, row, known)) for (const name of row) names.push(name);
    at = to;
  }
  return names.filter((name) => likenessOf(doc.prose.slice(name.start, name.end)) === 'strong');
}

function isListOfNames(
  doc: NamedText,
  sentence: Span,
  row: readonly Span[],
  known: readonly Span[],
): boolean {
  const first = row[0];
  const last = row.at(-1);
  if (first === undefined || last === undefined) return false;
  if (startingIn(known, { start: first.start, end: last.end }).length > 0) return true;
  // In German every noun has a capital: price, quality and service are no companies.
  if (doc.language === 'de') return false;
  const before = doc.prose.slice(Math.max(sentence.start, first.start - 40), first.start);
  return CUE.test(before) && !PLACE_CUE.test(before);
}

/** Adjacent words with capitals, each row of them one possible name. */
export function capitalRuns(doc: NamedText, sentence: Span): Span[] {
  const runs: Span[] = [];
  let run: Span | null = null;
  for (let index = firstFrom(doc.words, sentence.start); index < doc.words.length; index += 1) {
    const word: Word | undefined = doc.words[index];
    if (word === undefined || word.start >= sentence.end) break;
    // A digit goes on with a name, and begins none; the first word of a sentence has its capital from there.
    const isModel = run !== null && word.script === 'digits';
    const before = doc.prose.slice(Math.max(sentence.start, word.start - 4), word.start);
    const isOpening = /(?:^|[:.!?])[\s*_]*$/.test(before) && isEveryday(word.text);
    if (isOpening || !(isModel || isCapitalised(doc, word))) {
      run = null;
      continue;
    }
    if (run !== null && JOINED.test(doc.prose.slice(run.end, word.start))) {
      run.end = word.end;
      continue;
    }
    run = { start: word.start, end: word.end };
    runs.push(run);
  }
  return runs;
}

function isEveryday(word: string): boolean {
  return ORDINARY_WORDS.has(word) || STRUCTURE_WORDS.has(word) || NEVER_BY_CASE.has(word);
}

function isCapitalised(doc: NamedText, word: Word): boolean {
  if (word.script !== 'latin' && word.script !== 'cyrillic' && word.script !== 'greek') return false;
  return startsCapital(doc.prose.slice(word.start, word.end));
}
