import { systemClock } from '@signpost/platform/time';
import { inEnglish } from '@signpost/words/en/said';
import { indexSite } from '../index-site.ts';
import type { PublishedLinks } from '../ports/published-links.ts';
import type { LedgerPlace } from '../ports/site-ledger.ts';
import { eventsOf, SAMPLE_EDITIONS } from '../sample-history.ts';
import { realSources, SAMPLE_SOURCE } from '../sample-source.ts';
import { runSource, type RunDeps } from './run-source.ts';

export interface SampleDeps extends RunDeps {
  ledger: LedgerPlace;
  links: PublishedLinks & { dataVersion(): Promise<number>; site(): Promise<{ sample: boolean }> };
}

export interface ShownSample {
  isShown: boolean;
  /** It was indexed just now. */
  isNew: boolean;
}

const NEVER = new AbortController().signal;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Indexes the sample site if nothing is stored yet. It is small: reading it takes no longer than opening a database. */
export async function showSample(deps: SampleDeps): Promise<ShownSample> {
  const { links, ledger } = deps;
  const isNew = (await links.dataVersion()) === 0 && (await realSources(await ledger.read())).length === 0;
  if (isNew) {
    await indexHistory(deps);
    const { run } = await runSource(deps, {
      source: SAMPLE_SOURCE,
      allowShrink: true,
      signal: NEVER,
      onRemoved() {},
    });
    if (run.state !== 'done')
      throw new Error(
        `The sample site could not be read: ${run.problem === null ? run.state : inEnglish(run.problem)}`,
      );
  }
  return { isShown: (await links.site()).sample, isNew };
}

/** Reads the sample site as it was in the weeks before, so that there are changes over time to show. */
async function indexHistory({ ledger: place, opener }: SampleDeps): Promise<void> {
  let ago = 0;
  const ledger = await place.openAt({ now: () => systemClock.now() - ago });
  const source = await opener.open(SAMPLE_SOURCE);
  try {
    // An earlier start may have been stopped in the middle of it.
    if ((await ledger.listSources()).length > 0) return;
    const { id: sourceId } = await ledger.ensureSource(SAMPLE_SOURCE);
    const everything = { resume: null, since: null, known: async () => null, only: null, signal: NEVER };
    const now = await Array.fromAsync(source.read(everything));
    for (const edition of SAMPLE_EDITIONS) {
      ago = edition.daysAgo * DAY_MS;
      await indexSite(ledger, {
        sourceId,
        source: {
          ...source,
          async *read() {
            yield* eventsOf(edition, now);
          },
        },
        settings: {},
        only: null,
        signal: NEVER,
        onProgress() {},
      });
      // Otherwise the run that publishes the sample would show what all of them have changed.
      await ledger.notePublished(await ledger.revision(), `sample ${edition.daysAgo}`);
    }
  } finally {
    await source.close();
    await ledger.close();
  }
}
