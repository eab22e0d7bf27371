import path from 'node:path';
import type { EnginePost } from '@signpost/mending/ports/engine-post';
import type { Quality } from '@signpost/mending/ports/proposal';
import { SuggestionEngine } from '@signpost/mending/suggest/engine';
import { MANUALS, readManual } from './read-manuals.ts';
import type { Report } from './report.ts';
import { runProgram } from './run-command.ts';

const MADE_UP = path.resolve(import.meta.dirname, 'suggest-made-up.ts');
const LINKS = 500;
const SEED = 1;
const LEAST = { hitsAt5: 0.7, withoutSentence: 0.55, placeAt3: 0.7, aboveTitle: 0.05 } as const;
const MOST_ERROR = 0.05;
const MEGABYTE_LIMIT = 600;

/** How often suggestions find the links that manuals have, with the sentence of each link kept and deleted. */
export async function measureSuggestions(report: Report): Promise<void> {
  for (const manual of MANUALS) {
    const posts = await readManual(manual);
    if (posts === null) {
      process.stderr.write(`suggest  ${manual.name}: left out, ${manual.debianPackage} is not installed\n`);
      continue;
    }
    const engine = new SuggestionEngine();
    for (const post of posts) engine.put(post);
    const kept = engine.check(LINKS, SEED);
    const deleted = engine.check(LINKS, SEED, { areSentencesDeleted: true });
    const above = (kept.hitsAt5 ?? 0) - (kept.titleAt5 ?? 0);
    report.add({
      target: 'suggest',
      what: `${manual.name}: ${posts.length} pages, ${kept.checkedTargets} targets`,
      must: `hits@5 ≥ ${LEAST.hitsAt5} and ${LEAST.aboveTitle} above the title, place@3 ≥ ${LEAST.placeAt3}, error ≤ ${MOST_ERROR}`,
      goal: '',
      measured: `${figures(kept, newestAt5(posts))}; model: ${kept.model}`,
      holds:
        (kept.hitsAt5 ?? 0) >= LEAST.hitsAt5 &&
        // Where the title alone finds nearly all, there is no room above it.
        (above >= LEAST.aboveTitle || (kept.hitsAt5 ?? 0) >= 1 - LEAST.aboveTitle) &&
        (kept.placeAt3 ?? 0) >= LEAST.placeAt3 &&
        (kept.calibrationError ?? 1) <= MOST_ERROR,
    });
    report.add({
      target: 'suggest',
      what: `${manual.name}, the sentence deleted`,
      must: `hits@5 ≥ ${LEAST.withoutSentence}`,
      goal: '',
      measured: figures(deleted, null),
      holds: (deleted.hitsAt5 ?? 0) >= LEAST.withoutSentence,
    });
  }
}

function figures(quality: Quality, newest: number | null): string {
  const { hitsAt1, hitsAt5, hitsAt10, placeAt3, calibrationError, titleAt5, randomAt5 } = quality;
  const hits = [hitsAt1, hitsAt5, hitsAt10].map(share).join(' / ');
  return `hits@1/5/10 ${hits}, place@3 ${share(placeAt3)}, error ${share(calibrationError)}, title@5 ${share(titleAt5)}, random@5 ${share(randomAt5)}, newest@5 ${share(newest)}`;
}

function share(value: number | null): string {
  return value === null ? '–' : value.toFixed(3);
}

/** How often one of the five newest pages is a source. */
function newestAt5(posts: readonly EnginePost[]): number {
  const newest = posts
    .toSorted((one, other) => (other.modified ?? '').localeCompare(one.modified ?? ''))
    .slice(0, 6)
    .map(({ id }) => id);
  const linking = new Map<number, Set<number>>();
  for (const { id, paragraphs } of posts) {
    for (const { targetId } of paragraphs.flatMap(({ links }) => links)) {
      if (targetId !== null) linking.set(targetId, (linking.get(targetId) ?? new Set()).add(id));
    }
  }
  const found = [...linking].filter(([targetId, sources]) => {
    const others = newest.filter((id) => id !== targetId);
    return others.slice(0, 5).some((id) => sources.has(id));
  });
  return found.length / linking.size;
}

/** Time and memory of an engine with this many posts of 800 words, suggestions for all included. */
export async function measureSuggestionSize(posts: number, report: Report): Promise<void> {
  const { finished, output } = await runProgram([MADE_UP, String(posts)]);
  const { proposals, indexSeconds, suggestSeconds, slowestMs, changedMs } = JSON.parse(output) as Record<
    'proposals' | 'indexSeconds' | 'suggestSeconds' | 'slowestMs' | 'changedMs',
    number
  >;
  const count = posts.toLocaleString('en');
  const isTarget = posts === 10_000;
  const limit = (must: number): { must?: number } => (isTarget ? { must } : {});
  report.atMost({
    target: 'suggest',
    what: `${count} posts of 800 words: indexed (${indexSeconds.toFixed(0)} s) and ${proposals.toLocaleString('en')} proposals for all (${suggestSeconds.toFixed(0)} s), in processor seconds`,
    value: finished.processorSeconds,
    unit: ' s',
    ...limit(90),
  });
  report.atMost({
    target: 'suggest',
    what: `${count} posts: memory`,
    value: finished.megabytes,
    unit: ' MB',
    ...limit(MEGABYTE_LIMIT),
  });
  report.atMost({
    target: 'suggest',
    what: `${count} posts: proposals for one, p99`,
    value: slowestMs,
    unit: ' ms',
    ...limit(100),
  });
  report.atMost({
    target: 'suggest',
    what: `${count} posts: one changed post, and proposals for it`,
    value: changedMs,
    unit: ' ms',
    ...limit(300),
  });
}
