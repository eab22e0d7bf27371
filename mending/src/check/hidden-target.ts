import type { Candidate, SourceFinder } from '../find/find-sources.ts';
import type { LinkGraph } from '../find/link-graph.ts';
import { sentencesLinking } from '../find/without-links.ts';
import type { IndexedPost } from '../index/indexed-post.ts';
import { OPEN } from '../index/indexed-text.ts';
import type { TextIndex } from '../index/text-index.ts';
import type { TargetExamples } from '../model/judge.ts';
import type { SampledTarget } from './sample-links.ts';

/** What was found for a target while its links were hidden. */
export interface HiddenTarget {
  target: IndexedPost;
  /** All posts that link to it. */
  sources: ReadonlySet<number>;
  candidates: readonly Candidate[];
  examples: TargetExamples;
  /** For each sampled link that is made of words within text: whether its sentence was among the first three of its source. */
  arePlacesFound: readonly boolean[];
}

/** Where to look. */
export interface Searched {
  index: TextIndex;
  graph: LinkGraph;
  finder: SourceFinder;
}

const FIRST_PLACES = 3;

/** Looks for the sources of a target as if it had no links. */
export function hideTarget(
  { targetId, sources: sampled }: SampledTarget,
  { index, graph, finder }: Searched,
  areSentencesDeleted: boolean,
): HiddenTarget | null {
  const target = index.get(targetId);
  if (target === undefined) return null;
  const sources = graph.sourcesOf(targetId);
  const { candidates, sentencesOf } = finder.find(target, () => true, { areSentencesDeleted });
  const arePlacesFound: boolean[] = [];
  for (const id of sampled) {
    const source = index.get(id);
    if (source === undefined) continue;
    const linking = sentencesLinking(source.text, targetId, 'words');
    if (![...linking].some((sentence) => source.text.kinds[sentence] === OPEN)) continue;
    arePlacesFound.push(
      sentencesOf(source)
        .slice(0, FIRST_PLACES)
        .some(({ sentence }) => linking.has(sentence)),
    );
  }
  const examples = candidates.map(({ source, features }) => ({ features, isLink: sources.has(source.id) }));
  return { target, sources, candidates, examples, arePlacesFound };
}
