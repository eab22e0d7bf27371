import type { SourceTestBody } from '@signpost/contract/indexing';
import { inEnglish } from '@signpost/words/en/said';
import type { ContentSource, SourceDescription, SourceOpener } from '../ports/content-source.ts';
import { saidOf } from '../said/said-error.ts';

/** Opens a source and looks at it until it says how much there is to read. Nothing is stored; why it fails is part of the answer. */
export async function probeSource(
  opener: SourceOpener,
  described: SourceDescription,
): Promise<SourceTestBody> {
  const body: SourceTestBody = {
    works: false,
    road: null,
    reason: null,
    home: null,
    documents: null,
    warnings: [],
    problem: null,
    said: { reason: null, problem: null, warnings: [] },
  };
  const { signal } = new AbortController();
  try {
    let { options } = described;
    if (described.kind === 'site') {
      const road = await opener.findRoad(described, signal);
      options = { ...options, road };
      body.reason = inEnglish(road.reason);
      body.said.reason = road.reason;
    }
    body.road = options.road?.kind ?? described.kind;
    const source = await opener.open({ ...described, options });
    try {
      const { home, warnings } = await source.site();
      const expected = await expectedDocuments(source, signal);
      // A crawl only knows of the pages that it has met so far.
      const documents = body.road === 'crawl' ? null : expected;
      const said = { ...body.said, warnings: [...warnings] };
      return { ...body, home, documents, warnings: warnings.map(inEnglish), said, works: true };
    } finally {
      await source.close();
    }
  } catch (error) {
    const problem = saidOf(error);
    return { ...body, problem: inEnglish(problem), said: { ...body.said, problem } };
  }
}

async function expectedDocuments(source: ContentSource, signal: AbortSignal): Promise<number | null> {
  for await (const event of source.read({ ...FROM_THE_START, signal })) {
    if (event.event === 'total') return event.documents;
    if (event.event !== 'note' && event.event !== 'checkpoint') return null;
  }
  return null;
}

const FROM_THE_START = { resume: null, since: null, known: async (): Promise<null> => null, only: null };
