import { UpdateSourceParams, type IndexSourceBody } from '@signpost/contract/indexing';
import { AppError, invalidParams } from '@signpost/platform/errors';
import type { IndexDeps } from '../index-deps.ts';
import type { RunLog } from '../ports/runs.ts';
import type { SourceBook } from '../ports/sources.ts';
import { findSource, toIndexSource } from './list-sources.ts';
import { changedOptions, changedSchedule, loneLogin } from './source-changes.ts';

const NOTHING_SENT = `No fields to update: send at least one of ${Object.keys(UpdateSourceParams.properties).join(', ')}. For another kind or location add another source.`;

/** Changes what is sent; the next run heeds it. */
export async function updateSource(
  { ledger: place, clock }: Pick<IndexDeps<SourceBook & RunLog>, 'ledger' | 'clock'>,
  id: string,
  params: UpdateSourceParams,
): Promise<IndexSourceBody> {
  if (Object.keys(params).length === 0) throw new AppError('rest_invalid_param', 400, NOTHING_SENT);
  const ledger = await place.read();
  const source = await findSource(ledger, id);
  const { options, problems } = changedOptions(source.kind, source.options, params);
  const times = params.schedule === undefined ? {} : changedSchedule(params.schedule, clock);
  if (typeof times === 'string') problems.set('schedule', times);
  const { password } = params;
  const lone = loneLogin(
    source.kind,
    options,
    password === undefined ? await ledger.hasSecret(source.id) : password !== null,
  );
  if (lone !== null) problems.set('password', lone);
  if (problems.size > 0 || typeof times === 'string') throw invalidParams(problems);
  await ledger.updateSource(source.id, {
    options,
    ...times,
    ...(password === undefined ? {} : { secret: password }),
  });
  return { source: await toIndexSource(ledger, { ...source, options, ...times }) };
}
