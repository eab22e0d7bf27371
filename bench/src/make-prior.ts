import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { examplesOf } from '@signpost/mending/check/examples-of';
import { FEATURE_NAMES } from '@signpost/mending/find/features';
import { SourceFinder } from '@signpost/mending/find/find-sources';
import { LinkGraph } from '@signpost/mending/find/link-graph';
import { indexPost } from '@signpost/mending/index/index-post';
import { TextIndex } from '@signpost/mending/index/text-index';
import { guessesBy, STRAIGHT, trainStraighten, type TargetExamples } from '@signpost/mending/model/judge';
import { fitLogistic, type Weights } from '@signpost/mending/model/logistic';
import { MANUALS, readManual } from './read-manuals.ts';

/**
 * Makes mending/src/model/prior.ts from the manuals that are installed: as many targets of each, weights that are small where nothing
 * speaks for more, and straightened on manuals that the weights were not trained on.
 */
const FILE = path.resolve(import.meta.dirname, '../../mending/src/model/prior.ts');
const LINKS_OF_EACH = 60;
const PENALTY = 5;
/** Manuals are of one language and have no dates. What they cannot teach is set by hand; the first weight makes up for it. */
const BY_HAND: Readonly<Record<string, number>> = { sameLanguage: 2, isNewer: 0.4, near: 0.4 };

const sites = new Map<string, TargetExamples[]>();
for (const manual of MANUALS) {
  const read = await readManual(manual);
  if (read === null) continue;
  const index = new TextIndex();
  const graph = new LinkGraph();
  for (const post of read) {
    const indexed = indexPost(post, index.vocabulary);
    index.put(indexed);
    graph.put(indexed);
  }
  index.build();
  const examples = examplesOf({ index, graph, finder: new SourceFinder(index, graph) }, LINKS_OF_EACH, 1);
  const family = manual.name.split(',', 1)[0] ?? '';
  sites.set(family, [...(sites.get(family) ?? []), ...examples]);
  process.stderr.write(`${manual.name}: ${examples.length} targets\n`);
}

function trainOn(families: readonly string[]): Weights {
  const examples = families.flatMap((family) => sites.get(family) ?? []).flat();
  return fitLogistic(examples, new Float64Array(FEATURE_NAMES.length + 1), PENALTY, 0.01);
}

const families = [...sites.keys()];
const guesses = families.flatMap((family) => {
  const weights = trainOn(families.filter((other) => other !== family));
  return (sites.get(family) ?? []).flatMap((examples) => guessesBy(weights, examples));
});
const weights = trainOn(families);
FEATURE_NAMES.forEach((name, at) => {
  const byHand = BY_HAND[name];
  if (byHand === undefined) return;
  const isAlways = name === 'sameLanguage' ? 1 : 0.5;
  weights[0] = (weights[0] ?? 0) + isAlways * ((weights[at + 1] ?? 0) - byHand);
  weights[at + 1] = byHand;
});
const shown = (list: Weights): string => [...list].map((weight) => weight.toFixed(3)).join(', ');
writeFileSync(
  FILE,
  `/**
 * What serves where a site has too few links to learn from. Made by \`bin/node bench/src/make-prior.ts\` from ${guesses.length} proposals for
 * targets of the manuals of Debian packages; see there. In order: ${['(none)', ...FEATURE_NAMES].join(', ')}.
 */
export const PRIOR: { weights: readonly number[]; straighten: readonly number[] } = {
  weights: [${shown(weights)}],
  straighten: [${shown(trainStraighten(guesses, STRAIGHT))}],
};
`,
);
