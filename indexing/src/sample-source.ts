import { installed } from '@signpost/platform/place';
import type { SourceDescription } from './ports/content-source.ts';
import type { OpeningRun } from './ports/run.ts';
import type { SourceRecord, SourceBook } from './ports/sources.ts';

/** An invented site for a first look, read as any static site is. Every title says that it is a sample, and so does the address. */
export const SAMPLE_SOURCE: SourceDescription = {
  kind: 'html',
  location: installed('examples/sample-site'),
  options: { base: 'https://sample.example', isSample: true },
  secret: null,
};

export function isSample({ options }: Pick<SourceDescription, 'options'>): boolean {
  return options.isSample === true;
}

/** The sources of real data. */
export async function realSources(book: SourceBook): Promise<readonly SourceRecord[]> {
  return (await book.listSources()).filter((source) => !isSample(source));
}

/** Makes room for real data, which a run may be about to read. */
export async function forgetSample(book: SourceBook, during: OpeningRun | null = null): Promise<void> {
  for (const source of await book.listSources())
    if (isSample(source)) await book.forgetSource(source.id, during);
}
