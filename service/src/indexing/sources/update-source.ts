import type { IndexSourceBody, UpdateSourceParams } from '@signpost/contract/indexing';
import { invalidParams } from '../../shared/bad-params.ts';
import type { IndexDeps } from '../index-deps.ts';
import { findSource } from './list-sources.ts';
import { changedOptions, changedSchedule } from './source-changes.ts';
import { toIndexSource } from './source-row.ts';

/** Changes what is sent; the next run heeds it. */
export async function updateSource(
  { ledger: place, clock }: Pick<IndexDeps, 'ledger' | 'clock'>,
  id: string,
  params: UpdateSourceParams,
): Promise<IndexSourceBody> {
  const ledger = await place.read();
  const source = await findSource(ledger, id);
  const { options, problems } = changedOptions(source.kind, source.options, params);
  const times = params.schedule === undefined ? {} : changedSchedule(params.schedule, clock);
  if (typeof times === 'string') problems.set('schedule', times);
  if (problems.size > 0 || typeof times === 'string') throw invalidParams(problems);
  const { password } = params;
  await ledger.updateSource(source.id, {
    options,
    ...times,
    ...(password === undefined ? {} : { secret: password }),
  });
  return { source: await toIndexSource(ledger, { ...source, options, ...times }) };
}
