import { isAbsence, isGuess } from './absence.ts';
import type { Document } from '../text/document.ts';
import { findNames, type Found } from './find-names.ts';
import { clausesOf } from '../text/sentences.ts';
import { spanAt } from '../text/spans.ts';

/** How many mentions are checked for "I know nothing of it": an answer that names a company more often knows it. */
const MOST_CHECKED = 100;

/** Where each subject is named, without the places that only say that nothing is known of it. */
export function findMentions(doc: Document, subjects: readonly (readonly string[])[]): Found[] {
  const found = findNames(doc, subjects);
  const checked = new Map<number, number>();
  const unknown = new Set<number>();
  const absent = new Set<Found>();
  for (const name of found) {
    const times = (checked.get(name.subject) ?? 0) + 1;
    checked.set(name.subject, times);
    const sentence = doc.sentences[spanAt(doc.sentences, name.start)];
    if (times > MOST_CHECKED || sentence === undefined) continue;
    const clause = clausesOf(doc.prose, sentence).findLast((part) => part.start <= name.start) ?? sentence;
    if (isAbsence(doc.prose, clause, name)) {
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
