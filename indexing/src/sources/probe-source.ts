import type { SourceTestBody } from '@signpost/contract/indexing';
import type { ContentSource } from '../ports/content-source.ts';

/** Opens a source and looks at it until it says how much there is to read. Nothing is stored. */
export async function probeSource(
  source: ContentSource,
  signal: AbortSignal,
): Promise<Pick<SourceTestBody, 'home' | 'documents' | 'warnings'>> {
  const { home, warnings } = await source.site();
  return { home, documents: await expectedDocuments(source, signal), warnings: [...warnings] };
}

async function expectedDocuments(source: ContentSource, signal: AbortSignal): Promise<number | null> {
  for await (const event of source.read({ ...FROM_THE_START, signal })) {
    if (event.event === 'total') return event.documents;
    if (event.event !== 'note' && event.event !== 'checkpoint') return null;
  }
  return null;
}

const FROM_THE_START = { resume: null, since: null, known: async (): Promise<null> => null, only: null };
