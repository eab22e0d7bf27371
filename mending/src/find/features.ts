import type { IndexedPost } from '../index/indexed-post.ts';
import type { TextIndex } from '../index/text-index.ts';
import type { LinkGraph } from './link-graph.ts';
import type { SentenceFound } from './scan-source.ts';
import type { TargetQuestion } from './target-question.ts';

/** What is known of a candidate when it is judged. */
export interface Judged {
  source: IndexedPost;
  target: IndexedPost;
  sentences: readonly SentenceFound[];
  question: TargetQuestion;
  index: TextIndex;
  graph: LinkGraph;
  /** Reciprocal ranks, added up. */
  fused: number;
  /** Its scores, as a share of the best one; cosine as it is. */
  words: number;
  title: number;
  similarity: number;
  neighbours: number;
}

type Feature = (judged: Judged) => number;

const bestAnchor = ({ sentences }: Judged): number =>
  sentences.reduce((most, { anchor }) => Math.max(most, anchor?.weight ?? 0), 0);

/** Each about from 0 to 1, so that one penalty fits all. */
const FEATURES: Readonly<Record<string, Feature>> = {
  fused: ({ fused }) => fused * 12,
  words: ({ words }) => words,
  title: ({ title }) => title,
  similarity: ({ similarity }) => Math.sqrt(Math.max(0, similarity)),
  neighbours: ({ neighbours }) => neighbours,
  /** How much of the title is in the best phrase. */
  phraseShare: (judged) => Math.min(1, bestAnchor(judged) / judged.question.titleWeight),
  phraseWeight: (judged) => Math.log1p(bestAnchor(judged)) / 3,
  wholePhrase: ({ sentences }) =>
    sentences.some(({ anchor }) => anchor !== null && anchor.to - anchor.from === anchor.phrase.words.length)
      ? 1
      : 0,
  phraseSentences: ({ sentences }) => sentences.filter(({ anchor }) => anchor !== null).length / 8,
  sentence: ({ sentences, question }) => Math.min(1.5, (sentences[0]?.score ?? 0) / question.titleWeight / 9),
  sameSection: ({ source, target }) => (source.section === target.section ? 1 : 0),
  sameFolder: ({ source, target }) => (folderOf(source.url) === folderOf(target.url) ? 1 : 0),
  sameLanguage: ({ source, target }) => (source.language === target.language ? 1 : 0),
  linkedBack: ({ source, target, graph }) => (graph.targetsOf(target.id).has(source.id) ? 1 : 0),
  links: ({ source, target, graph }) => {
    const targets = graph.targetsOf(source.id);
    return Math.log1p(targets.size - (targets.has(target.id) ? 1 : 0)) / 5;
  },
  commonTargets: ({ source, target, graph }) => {
    let sum = 0;
    const targets = graph.targetsOf(source.id);
    for (const common of graph.targetsOf(target.id)) {
      if (targets.has(common)) sum += 1 / Math.log(2 + graph.sourcesOf(common).size);
    }
    return Math.log1p(sum) / 2;
  },
  length: ({ source, index }) => Math.log1p(source.text.length / index.averageLength),
  isNewer: ({ source, target }) => (source.day > target.day ? 1 : source.day < target.day ? 0 : 0.5),
  near: ({ source, target }) => {
    const days = Math.abs(source.day - target.day);
    return Number.isNaN(days) ? 0.5 : 1 / (1 + days / 90);
  },
};

export const FEATURE_NAMES = Object.keys(FEATURES);
const LIST = Object.values(FEATURES);

export function featuresOf(judged: Judged): Float64Array {
  return Float64Array.from(LIST, (feature) => feature(judged));
}

function folderOf(url: string): string {
  return url.slice(0, url.lastIndexOf('/', url.length - 2) + 1);
}
