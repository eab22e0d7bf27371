import { isAbsence, isGuess } from './absence.ts';
import type { Span } from '../../model/extraction.ts';
import type { Document } from '../text/document.ts';
import { findNames, type Found } from './find-names.ts';
import { longerNames } from './longer-names.ts';
import { clausesOf } from '../text/sentences.ts';
import { spanAt } from '../text/spans.ts';

/** How many mentions are checked for "I know nothing of it": an answer that names a company more often knows it. */
const MOST_CHECKED = 100;

/** Where each subject is named, without the places that only say that nothing is known of it. */
export function findMentions(doc: Document, subjects: readonly (readonly string[])[]): Found[] {
  const isPiece = longerNames(doc);
  const found = findNames(doc, subjects).filter((name) => !isPiece(name));
  const checked = new Map<number, number>();
  const unknown = new Set<number>();
  const absent = new Set<Found>();
  for (const name of found) {
    const times = (checked.get(name.subject) ?? 0) + 1;
    checked.set(name.subject, times);
    const sentence = doc.sentences[spanAt(doc.sentences, name.start)];
    if (times > MOST_CHECKED || sentence === undefined) continue;
    if (isAbsence(doc.prose, clauseAround(doc, sentence, name), name)) {
      unknown.add(name.subject);
      absent.add(name);
    }
  }
  return found.filter((name) => {
    if (absent.has(name)) return false;
    const sentence = doc.sentences[spanAt(doc.sentences, name.start)];
    return !(unknown.has(name.subject) && sentence !== undefined && isGuess(doc.prose, sentence, name));
  });
}

/** "Acme? I have no record of it.": a question of a few words is answered by the sentence after it. */
const LONGEST_ECHO = 30;

function clauseAround(doc: Document, sentence: Span, name: Span): Span {
  const next = doc.sentences[spanAt(doc.sentences, sentence.start) + 1];
  const isEcho =
    sentence.end - sentence.start <= name.end - name.start + LONGEST_ECHO &&
    /[?？؟][*_"”»’]{0,3}$/u.test(doc.prose.slice(sentence.end - 4, sentence.end));
  if (isEcho && next !== undefined) return { start: sentence.start, end: next.end };
  return clausesOf(doc.prose, sentence).findLast((part) => part.start <= name.start) ?? sentence;
}
