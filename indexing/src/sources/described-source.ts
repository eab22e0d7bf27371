import path from 'node:path';
import type { AddedKind, AddSourceParams } from '@signpost/contract/indexing';
import { invalidParams, UserError } from '@signpost/platform/errors';
import type { SourceDescription } from '../ports/content-source.ts';
import type { SourceRecord } from '../ports/sources.ts';
import type { IndexDeps } from '../index-deps.ts';
import { whyNotAllowed } from './allowed-places.ts';
import { changedOptions, changedSchedule, loneLogin } from './source-changes.ts';
import { databasePlace, folderPlace, webPlace, type SourcePlace } from './source-place.ts';

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
  const found = placeOf(params);
  const badPlace =
    typeof found === 'string' ? found : await whyNotAllowed(kind, found.location, allowedPlaces);
  if (badPlace !== null) problems.set('location', badPlace);
  const times = changedSchedule(schedule, clock);
  if (typeof times === 'string') problems.set('schedule', times);
  const lone = loneLogin(kind, options, password);
  if (lone !== null) problems.set('password', lone);
  if (problems.size > 0 || typeof found === 'string' || typeof times === 'string')
    throw invalidParams(problems);
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
