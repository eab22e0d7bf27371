import type { AddSourceParams, AddedKind, IndexSourceBody, Said } from '@signpost/contract/indexing';
import { AppError, invalidParams } from '@signpost/platform/errors';
import { inEnglish } from '@signpost/words/en/said';
import path from 'node:path';
import type { IndexDeps } from '../index-deps.ts';
import type { SourceDescription } from '../ports/content-source.ts';
import type { RunLog } from '../ports/runs.ts';
import type { SourceBook, SourceRecord } from '../ports/sources.ts';
import { SaidError } from '../said/said-error.ts';
import { whyNotAllowed } from './allowed-places.ts';
import { toIndexSource } from './list-sources.ts';
import { changedOptions, changedSchedule, loneLogin } from './source-changes.ts';
import { type SourcePlace, databasePlace, folderPlace, webPlace } from './source-place.ts';

/** Adds a source; nothing is read yet. */
export async function addSource(
  deps: Pick<IndexDeps<SourceBook & RunLog>, 'ledger' | 'clock' | 'allowedPlaces'>,
  params: AddSourceParams,
): Promise<IndexSourceBody> {
  const { description, times } = await describedSource(deps, params);
  const ledger = await deps.ledger.open();
  const { kind, location } = description;
  const sources = await ledger.listSources();
  if (sources.some((source) => source.kind === kind && source.location === location))
    throw new AppError('index_source_exists', 409, 'This source already exists: change it instead.');
  const added = await ledger.ensureSource(description);
  await ledger.updateSource(added.id, times);
  return { source: await toIndexSource(ledger, { ...added, ...times }) };
}

interface DescribedSource {
  description: SourceDescription;
  times: Pick<SourceRecord, 'schedule' | 'nextRunAt'>;
}

/** The source that the parameters describe. Fails with everything that is wrong with them. */
export async function describedSource(
  { clock, allowedPlaces }: Pick<IndexDeps, 'clock' | 'allowedPlaces'>,
  params: AddSourceParams,
): Promise<DescribedSource> {
  const { kind, password = null, schedule = null } = params;
  const { options, problems } = changedOptions(kind, {}, params);
  const found = await placeOf(params, allowedPlaces);
  const badPlace = 'code' in found ? found : null;
  if (badPlace !== null) problems.set('location', inEnglish(badPlace));
  const times = changedSchedule(schedule, clock);
  if (typeof times === 'string') problems.set('schedule', times);
  const lone = loneLogin(kind, options, password !== null);
  if (lone !== null) problems.set('password', lone);
  if (problems.size > 0 || 'code' in found || typeof times === 'string')
    throw invalidParams(problems, { said: { location: badPlace } });
  const { location, secret } = found;
  return { description: { kind, location, options, secret: password ?? secret }, times };
}

const PLACES: Readonly<Record<AddedKind, (location: string) => SourcePlace>> = {
  site: webPlace,
  'wordpress-rest': webPlace,
  sitemap: webPlace,
  crawl: webPlace,
  'wordpress-db': databasePlace,
  html: folderPlace,
};

/** The place, or what is wrong with it. */
async function placeOf(
  { kind, location }: AddSourceParams,
  allowed: IndexDeps['allowedPlaces'],
): Promise<SourcePlace | Said> {
  const isFile = kind === 'html' || (kind === 'wordpress-db' && !location.includes('://'));
  if (isFile && !path.isAbsolute(location)) return { code: 'no_whole_path' };
  if (!isFile && kind !== 'wordpress-db' && !isWebAddress(location)) return { code: 'no_web_location' };
  try {
    const place = PLACES[kind](location);
    return (await whyNotAllowed(kind, place.location, allowed)) ?? place;
  } catch (error) {
    if (error instanceof SaidError) return error.said;
    throw error;
  }
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  return url !== null && /^https?:$/.test(url.protocol);
}
