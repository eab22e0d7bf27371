import type { IndexedPost } from '../index/indexed-post.ts';
import { HEADING, type IndexedText } from '../index/indexed-text.ts';
import type { Questions, TermWeights } from '../index/questions.ts';
import type { TextIndex } from '../index/text-index.ts';
import { isStop, termOf } from '../words/vocabulary.ts';

/** A phrase that a link to the target could be made of. */
export interface Phrase {
  kind: 'title' | 'heading' | 'known_anchor' | 'term';
  words: Uint32Array;
  /** How many links use it; 0 for what the post says about itself. */
  links: number;
}

/** What is asked of other posts about a target. */
export interface TargetQuestion {
  target: IndexedPost;
  /** The post to which links are not seen; `NO_TARGET` for none. */
  hidden: number;
  /** Its title alone. */
  title: TermWeights;
  /** The rarity of the words of its title, added up. */
  titleWeight: number;
  /** Its title, heading, description and so on, and the terms that tell it from others. */
  all: TermWeights;
  /** Its whole text, by TF-IDF. */
  vector: TermWeights;
  /** Parts of these may be anchors. */
  phrases: readonly Phrase[];
}

const TOP_TERMS = 20;
const VECTOR_TERMS = 120;
const WEIGHTS = {
  title: 3,
  heading: 3,
  focusKeyword: 2,
  slug: 1,
  description: 0.7,
  anchor: 2,
  text: 0.6,
  headings: 0.5,
} as const;

export function askAbout(
  target: IndexedPost,
  knownAnchors: readonly Phrase[],
  index: TextIndex,
  questions: Questions,
  hidden: number,
): TargetQuestion {
  const all = new Map<number, number>();
  const add = (words: Iterable<number>, weight: number): void => {
    for (const word of words) {
      if (!isStop(word)) all.set(termOf(word), Math.max(weight, all.get(termOf(word)) ?? 0));
    }
  };
  const ownTitle = index.withoutSiteName(target.title);
  const heading = index.withoutSiteName(target.heading);
  add(ownTitle, WEIGHTS.title);
  add(heading, WEIGHTS.heading);
  add(target.focusKeyword, WEIGHTS.focusKeyword);
  add(target.slug, WEIGHTS.slug);
  add(target.description, WEIGHTS.description);
  for (const anchor of knownAnchors) add(anchor.words, WEIGHTS.anchor);
  const vector = questions.vectorOf(target.text, VECTOR_TERMS);
  add([...vector.keys()].slice(0, TOP_TERMS), WEIGHTS.text);
  const headings = headingsOf(target.text);
  for (const words of headings) add(words, WEIGHTS.headings);

  const title = new Map<number, number>();
  for (const word of [...ownTitle, ...heading]) if (!isStop(word)) title.set(termOf(word), 1);
  let titleWeight = 0;
  for (const term of title.keys()) titleWeight += index.rarity(term);
  const own = [ownTitle, heading, target.focusKeyword, target.slug].filter(({ length }) => length > 0);
  const rare = [...vector.keys()].slice(0, TOP_TERMS).filter((term) => isRare(term, index));
  const phrasesOf = (kind: Phrase['kind'], list: readonly Uint32Array[]): Phrase[] =>
    list.map((words) => ({ kind, words, links: 0 }));
  return {
    target,
    hidden,
    title,
    titleWeight: titleWeight || 1,
    all,
    vector,
    phrases: [
      ...phrasesOf('title', own),
      ...knownAnchors,
      ...phrasesOf('heading', headings),
      ...phrasesOf(
        'term',
        rare.slice(0, MOST_RARE).map((term) => Uint32Array.of(term)),
      ),
    ],
  };
}

const MOST_RARE = 8;
/** Where there are fewer posts, every word is in few. */
const SMALL_SITE = 20;

/** In the target and few others. */
function isRare(term: number, index: TextIndex): boolean {
  return index.size >= SMALL_SITE && index.inPosts(term) <= Math.max(3, index.size * 0.02);
}

const MOST_HEADINGS = 40;
const LONGEST_HEADING = 15;

/** The headings within a text, by which links to its parts are often named. */
function headingsOf({ kinds, sentences, words }: IndexedText): Uint32Array[] {
  const headings: Uint32Array[] = [];
  for (let sentence = 0; sentence < kinds.length && headings.length < MOST_HEADINGS; sentence += 1) {
    if (kinds[sentence] !== HEADING) continue;
    const from = sentences[sentence] ?? 0;
    const to = sentences[sentence + 1] ?? 0;
    if (to > from && to - from <= LONGEST_HEADING) headings.push(words.subarray(from, to));
  }
  return headings;
}
