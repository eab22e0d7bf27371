import path from 'node:path';
import type { AddedKind, AddSourceParams, IndexSourceBody } from '@signpost/contract/indexing';
import { UserError } from '@signpost/platform/errors';
import { invalidParams } from '../../shared/bad-params.ts';
import { AppError } from '../../shared/errors.ts';
import type { IndexDeps } from '../index-deps.ts';
import { changedOptions, changedSchedule } from './source-changes.ts';
import { databasePlace, folderPlace, webPlace, type SourcePlace } from './source-place.ts';
import { toIndexSource } from './source-row.ts';

/** Adds a source; nothing is read yet. */
export async function addSource(
  { ledger: place, clock }: Pick<IndexDeps, 'ledger' | 'clock'>,
  params: AddSourceParams,
): Promise<IndexSourceBody> {
  const { kind, user = null, password = null, schedule = null } = params;
  const { options, problems } = changedOptions(kind, {}, params);
  const found = placeOf(params);
  if (typeof found === 'string') problems.set('location', found);
  const times = changedSchedule(schedule, clock);
  if (typeof times === 'string') problems.set('schedule', times);
  if (kind === 'wordpress-rest' && (user === null) !== (password === null))
    problems.set('password', 'user and password must be sent together, or neither of them.');
  if (problems.size > 0 || typeof found === 'string' || typeof times === 'string')
    throw invalidParams(problems);

  const ledger = await place.open();
  const { location } = found;
  const sources = await ledger.listSources();
  if (sources.some((source) => source.kind === kind && source.location === location))
    throw new AppError('index_source_exists', 409, 'There is this source already: change it instead.');
  const added = await ledger.ensureSource({ kind, location, options, secret: password ?? found.secret });
  await ledger.updateSource(added.id, times);
  return { source: await toIndexSource(ledger, { ...added, ...times }) };
}

const PLACES: Readonly<Record<AddedKind, (location: string) => SourcePlace>> = {
  site: webPlace,
  'wordpress-rest': webPlace,
  sitemap: webPlace,
  crawl: webPlace,
  'wordpress-db': databasePlace,
  html: folderPlace,
};

/** A text is what is wrong. */
function placeOf({ kind, location }: AddSourceParams): SourcePlace | string {
  const isFile = kind === 'html' || (kind === 'wordpress-db' && !location.includes('://'));
  if (isFile && !path.isAbsolute(location)) return 'location must be a whole path, from the root.';
  if (!isFile && kind !== 'wordpress-db' && !isWebAddress(location))
    return 'location must be an address such as https://www.example.com.';
  try {
    return PLACES[kind](location);
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  return url !== null && /^https?:$/.test(url.protocol);
}
