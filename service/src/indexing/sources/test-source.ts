import type { SourceTestBody } from '@signpost/contract/indexing';
import type { IndexDeps } from '../index-deps.ts';
import { findSource } from './list-sources.ts';

/** Tries to open a source, in a process of its own: a file may have to be read as a whole for it. */
export async function testSource(
  { ledger: place, runner }: Pick<IndexDeps, 'ledger' | 'runner'>,
  id: string,
): Promise<SourceTestBody> {
  const source = await findSource(await place.read(), id);
  return runner.test(source.id);
}
