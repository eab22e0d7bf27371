import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { csvLine } from '@signpost/contract/csv';
import { SuggestionRow, type SuggestionQuality, type SuggestionsQuery } from '@signpost/contract/suggestions';
import type { KeptSuggestion } from '@signpost/mending/ports/suggestion-store';
import { getQuality } from '@signpost/mending/suggestions/list-suggestions';
import { refreshSuggestions } from '@signpost/mending/suggestions/refresh-suggestions';
import { toRow } from '@signpost/mending/suggestions/shown';
import { CheckFailed, terminal, watchForStop } from '@signpost/platform/command';
import { UserError } from '@signpost/platform/errors';
import { printableLines } from '@signpost/platform/text';
import { systemClock } from '@signpost/platform/time';
import type { Stores } from '../../compose/stores.ts';
import { suggestionDeps } from '../../compose/suggestions.ts';
import { readConfig } from '../../config.ts';
import { postFacts } from '../../links/post-facts.ts';
import { postAt } from '../command/post-at.ts';
import { progressBar } from '../command/progress-bar.ts';
import { withImported, type CommonOptions } from '../command/with-stores.ts';
import { writeOutput } from '../command/write-output.ts';

export interface SuggestOptions extends CommonOptions {
  for: SuggestionsQuery['for'];
  post?: string;
  limit: number;
  csv?: string;
}

/** Below this share of links found among the first five, `check` fails. */
const ENOUGH = 0.5;

export async function suggest(options: SuggestOptions): Promise<void> {
  await withImported(options, async (stores) => {
    await bringUpToDate(stores, new Map());
    const found = await find(stores, options);
    if (options.csv !== undefined) {
      await writeOutput(Readable.from(csvOf(found)), options.csv, { forTerminal: printableLines });
      return;
    }
    if (options.json === true) for (const one of found) terminal.printJson(toRow(one));
    else tell(found);
  });
}

export async function check(options: CommonOptions): Promise<void> {
  await withImported(options, async (stores) => {
    await bringUpToDate(stores, new Map());
    const quality = await getQuality({ store: stores.suggestions });
    if (options.json === true) terminal.printJson(quality);
    else terminal.print(inWords(quality));
    if (quality.hits_at_5 !== null && quality.hits_at_5 < ENOUGH) throw new CheckFailed();
  });
}

/** Started by a service. Standard input has how many AI answers cite each post. */
export async function refresh(options: CommonOptions): Promise<void> {
  const answers = new Map(JSON.parse((await text(process.stdin)) || '[]') as [number, number][]);
  await withImported(options, (stores) => bringUpToDate(stores, answers));
}

/** Makes the suggestions for what is published, unless that was done. */
async function bringUpToDate(stores: Stores, answers: ReadonlyMap<number, number>): Promise<void> {
  const { revision, hasTexts, hasTooManyPosts } = await suggestionDeps(readConfig(), stores).published();
  if (revision === null || !hasTexts)
    throw new UserError(
      'There are no texts to find suggestions in. Index the site (signpost index URL), without --no-text.',
    );
  if (hasTooManyPosts)
    throw new UserError(
      'This site has too many posts for suggestions: SIGNPOST_SUGGESTION_POSTS sets the limit, because they take all texts into memory at once.',
    );
  const store = await stores.suggestions.open();
  if ((await store.madeFrom())?.revision === revision) return;
  const ledger = await stores.ledger.read();
  using stop = watchForStop();
  using bar = progressBar(process.stderr);
  const outcome = await refreshSuggestions(
    {
      texts: ledger.texts,
      home: (await ledger.site())?.home ?? '',
      facts: () => postFacts(stores.links, answers),
      store,
      clock: systemClock,
    },
    { revision, signal: stop.signal, onProgress: (stage, share) => bar.show(`${stage} texts`, share ?? 0) },
  );
  if (outcome.state === 'busy') terminal.note('Another process is making new suggestions; these are older.');
}

async function find(
  stores: Stores,
  { post, limit, ...options }: SuggestOptions,
): Promise<readonly KeptSuggestion[]> {
  const store = await stores.suggestions.read();
  if (post === undefined) {
    const filter = { state: 'open', for: options.for, minProbability: 0, search: '' } as const;
    return (await store.list({ ...filter, page: 1, perPage: limit })).items;
  }
  const postId = await postAt(await stores.ledger.read(), post);
  return store.findOf({ postId, direction: 'incoming', limit });
}

function tell(found: readonly KeptSuggestion[]): void {
  if (found.length === 0) terminal.print('No suggestions.');
  let targetId = 0;
  for (const { target, source, place, probability, ...one } of found) {
    if (one.targetId !== targetId) terminal.print(`To ${target.title} (${target.url})`);
    targetId = one.targetId;
    const words = place.anchor === '' ? 'Add a sentence near: ' : '';
    const sentence = place.anchor === '' ? place.before : `${place.before}[${place.anchor}]${place.after}`;
    terminal.print(`  ${Math.round(probability * 100)} %  from ${source.title} (${source.url})`);
    terminal.print(`        ${words}${sentence}`);
  }
}

function* csvOf(found: readonly KeptSuggestion[]): Generator<string> {
  const columns = Object.keys(SuggestionRow.properties) as (keyof ReturnType<typeof toRow>)[];
  yield csvLine(columns);
  for (const one of found) {
    const row = toRow(one);
    yield csvLine(columns.map((column) => row[column]));
  }
}

function inWords(quality: SuggestionQuality): string {
  const { checked_links: links, hits_at_5: hits, interval_at_5: interval } = quality;
  if (hits === null || links === 0) return 'There are too few links between posts to check suggestions.';
  const range = interval === null ? '' : ` (95 % interval ${interval.map(percent).join(' to ')})`;
  return [
    `Of ${quality.checked_targets} posts whose links were hidden, ${percent(hits)}${range} would have had a post that links to them among the first five suggestions.`,
    `First: ${percent(quality.hits_at_1)}. Among ten: ${percent(quality.hits_at_10)}. By the words of the title alone, among five: ${percent(quality.title_at_5)}. By chance: ${percent(quality.random_at_5)}.`,
    `The sentence with the link was among the first three: ${percent(quality.place_at_3)}. Calibration error: ${quality.calibration_error?.toFixed(3) ?? 'not known'}. Model: ${quality.model === 'site' ? 'trained on this site' : 'the one we ship, as the site has too few links'}.`,
  ].join('\n');
}

function percent(share: number | null): string {
  return share === null ? 'not known' : `${Math.round(share * 100)} %`;
}
