import type { Stores } from '../../compose.ts';
import { realSources, SAMPLE_SOURCE } from '../../indexing/sample-source.ts';

export interface ShownSample {
  isShown: boolean;
  /** It was indexed just now. */
  isNew: boolean;
}

/** Indexes the sample site into stores that hold nothing yet. It is small: reading it takes no longer than opening a database. */
export async function loadSampleSite(stores: Stores): Promise<ShownSample> {
  const { links, ledger } = stores;
  const isNew = (await links.dataVersion()) === 0 && (await realSources(await ledger.read())).length === 0;
  if (isNew) {
    // Imported on demand: a start without it loads no code that reads pages.
    const { runSource } = await import('../indexing/run-source.ts');
    const { run } = await runSource(stores, {
      source: SAMPLE_SOURCE,
      sourceId: null,
      only: null,
      allowShrink: true,
      stop: { signal: new AbortController().signal, asked: new Promise(() => {}) },
      onRoad() {},
      onRead() {},
      onPublish() {},
    });
    if (run.state !== 'done')
      throw new Error(`The sample site could not be read: ${run.problem ?? run.state}`);
  }
  return { isShown: (await links.site()).sample, isNew };
}
