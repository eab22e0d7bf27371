import { MOST_CHANGED } from '@signpost/contract/indexing';
import { AppError } from '@signpost/platform/errors';

export interface ChangedArgs {
  urls: readonly string[];
  ids: readonly number[];
}

/** The documents that a body announces, each once. Refuses what is no address or id, and too many. */
export function parseChanged(body: object): ChangedArgs {
  const { urls: rawUrls = [], ids: rawIds = [] } = body as { urls?: unknown; ids?: unknown };
  const [sentUrls, sentIds] = [listOf(rawUrls), listOf(rawIds)];
  const urls = new Set<string>();
  const ids = new Set<number>();
  const wrong: string[] = [];
  for (const sent of sentUrls) {
    const url = typeof sent === 'string' ? URL.parse(sent) : null;
    if (url?.protocol === 'http:' || url?.protocol === 'https:') urls.add(documentAt(url));
    else wrong.push(`${JSON.stringify(sent)} is no whole address`);
  }
  for (const sent of sentIds) {
    const id = typeof sent === 'string' && /^\d+$/.test(sent) ? Number(sent) : sent;
    if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) ids.add(id);
    else wrong.push(`${JSON.stringify(sent)} is no id`);
  }
  if (sentUrls.length + sentIds.length > MOST_CHANGED)
    throw refused(`Send at most ${MOST_CHANGED} documents at once.`);
  if (wrong.length > 0) throw refused(`${wrong.join('; ')}.`);
  if (urls.size + ids.size === 0) throw refused('Send the documents that changed, in urls or ids.');
  return { urls: [...urls], ids: [...ids] };
}

/** Without what names a place in the document, or a person who reads it. */
function documentAt(url: URL): string {
  url.hash = '';
  url.username = '';
  url.password = '';
  return url.href;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === null ? [] : [value];
}

function refused(message: string): AppError {
  return new AppError('rest_invalid_param', 400, message);
}
