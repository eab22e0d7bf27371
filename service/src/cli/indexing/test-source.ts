import { text } from 'node:stream/consumers';
import type { SourceTestBody } from '@signpost/contract/indexing';
import { terminal } from '@signpost/platform/command';
import { messageOf } from '@signpost/platform/errors';
import { readConfig } from '../../config.ts';
import { probeSource } from '@signpost/indexing/sources/probe-source';
import type { SourceDescription } from '@signpost/indexing/ports/content-source';

/** Tries to open the source that `serve` describes on standard input. */
export async function testSource(): Promise<void> {
  terminal.printJson(await test(JSON.parse(await text(process.stdin)) as SourceDescription));
}

async function test(described: SourceDescription): Promise<SourceTestBody> {
  // Imported on demand, as everywhere in the commands.
  const { findRoad, openSource } = await import('../../compose-stores.ts');
  const config = readConfig({});
  const { signal } = new AbortController();
  const body: SourceTestBody = {
    works: false,
    road: null,
    reason: null,
    home: null,
    documents: null,
    warnings: [],
    problem: null,
  };
  try {
    let opened = described;
    if (described.kind === 'site') {
      const road = await findRoad(described, config, signal);
      opened = { ...described, options: { ...described.options, road } };
      body.reason = road.reason;
    }
    body.road = opened.options.road?.kind ?? opened.kind;
    const source = await openSource(opened, config);
    try {
      const found = await probeSource(source, signal);
      // A crawl only knows of the pages that it has met so far.
      const documents = body.road === 'crawl' ? null : found.documents;
      return { ...body, ...found, documents, works: true };
    } finally {
      await source.close();
    }
  } catch (error) {
    return { ...body, problem: messageOf(error) };
  }
}
