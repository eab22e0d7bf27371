import { OPENERS } from '../text/common-words.ts';
import type { Span } from '../../model/extraction.ts';
import type { Document } from '../text/document.ts';
import type { Language } from '../text/language.ts';
import { spanAt } from '../text/spans.ts';
import { fold, isAllCapitals } from '../text/words.ts';
import { capitalRuns, NEXT } from './enumerations.ts';
import { likenessOf, VERB } from './leads.ts';

/** Where a capital in the middle of a sentence says that a word is a name. */
const CAPITALS_TELL: ReadonlySet<Language> = new Set([
  'en',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'ru',
  'el',
]);

/** What follows may be a place, a month or a means: "in Lyon", "on Windows", "according to Reddit". */
const PREPOSITION =
  /(?:^|[^\p{L}])(?:in|at|on|from|to|of|by|near|across|via|for|with|within|around|en|à|au|aux|de|du|des|dans|sur|chez|del|da|do|di|na|no|em|a|al|nel|nella|su|per|para|por|bij|van|voor|met|op|te|uit|naar|w|z|ze|do|po|od|dla|przez|u|i|på|av|från|till|med|hos|в|во|на|из|от|с|со|у|по|για|στο|στη|στην|στον|από|με)[\s*_"“«]*$/iu;

/** GDPR, CRMs */
const ACRONYM = /^\p{Lu}{1,5}s?$/u;

/** Names in running text that no list shows: words with capitals that nothing but a name explains. */
export function proseNames(doc: Document): string[] {
  if (!CAPITALS_TELL.has(doc.language) || isAllCapitals(doc.prose)) return [];
  return doc.sentences
    .filter(({ start }) => doc.lines[spanAt(doc.lines, start)]?.kind === 'text')
    .flatMap((sentence) => {
      const runs = capitalRuns(doc, sentence);
      return runs.filter((run, index) => isName(doc, sentence, run, runs[index + 1]));
    })
    .map(({ start, end }) => doc.prose.slice(start, end));
}

function isName(doc: Document, sentence: Span, run: Span, next: Span | undefined): boolean {
  const { prose } = doc;
  const raw = prose.slice(run.start, run.end);
  if (likenessOf(raw) !== 'strong') return false;
  if (ACRONYM.test(raw)) return false;
  const before = prose.slice(Math.max(sentence.start, run.start - 20), run.start);
  if (/\p{L}/u.test(before)) return !PREPOSITION.test(before);
  // The first word of a sentence has its capital from there, unless others follow or it has a second one.
  return /\s/u.test(raw) || /\p{Ll}\p{Lu}/u.test(raw) || isSubject(doc, run, next);
}

/** "Zintra offers", "Zintra and Ovado": a noun would need an article, unless it names a quality or a process. */
function isSubject({ prose, language }: Document, { start, end }: Span, next: Span | undefined): boolean {
  const after = /^[*_]{0,3}\s(\p{L}{1,12})(?!\p{L})/u.exec(prose.slice(end, end + 16))?.[1] ?? '';
  const isRow = next !== undefined && NEXT.test(prose.slice(end, next.start));
  const word = fold(prose.slice(start, end));
  return (
    NEEDS_ARTICLE.has(language) && (VERB.test(after) || isRow) && !OPENERS.has(word) && !ABSTRACT.test(word)
  );
}

const NEEDS_ARTICLE: ReadonlySet<Language> = new Set(['en', 'fr', 'es', 'it', 'pt']);
const ABSTRACT = /(?:ing|ment|tion|sion|ness|ity|ance|ence|ship|age|ware|time|up|s)$/;
