import { text } from 'node:stream/consumers';
import { terminal } from '@signpost/platform/command';
import { readConfig } from '../../config.ts';
import { probeSource } from '@signpost/indexing/sources/probe-source';
import type { SourceDescription } from '@signpost/indexing/ports/content-source';

/** Tries to open the source that `serve` describes on standard input. */
export async function testSource(): Promise<void> {
  const described = JSON.parse(await text(process.stdin)) as SourceDescription;
  // Imported on demand, as everywhere in the commands.
  const { sourceOpener } = await import('../../compose/sources.ts');
  terminal.printJson(await probeSource(sourceOpener(readConfig({})), described));
}
