import { type AcceptedChange, type IndexChangedBody, MOST_CHANGED } from '@signpost/contract/indexing';
import { AppError } from '@signpost/platform/errors';
import { findAtAddress } from '../find-at-address.ts';
import type { WithAgenda } from '../ports/index-agenda.ts';
import type { ReadPlace } from '../ports/ledger-place.ts';
import type { LinkIndex } from '../ports/link-index.ts';
import type { SourceBook, SourceRecord } from '../ports/sources.ts';
import { findOwners, singleReading } from './find-owners.ts';

export interface AnnounceDeps {
  ledger: ReadPlace<SourceBook & LinkIndex & WithAgenda>;
  /** Starts what is due, if it can be started. Null when another process does so. */
  scheduler: { look(): Promise<void> } | null;
}

/** A document of a source: how it was sent, and the names by which the source is asked for it. */
interface Change {
  source: SourceRecord;
  document: string;
  names: readonly string[];
}

/** Notes documents that came, changed or went, to be read again at once. All of them are noted, or none. */
export async function announceChanges(deps: AnnounceDeps, body: object): Promise<IndexChangedBody> {
  const { urls, ids } = parseChanged(body);
  const ledger = await deps.ledger.read();
  const sources = await ledger.listSources();
  const changes: Change[] = [];
  const problems: string[] = [];
  const take = (document: string, found: readonly Change[] | string): void => {
    if (typeof found === 'string') problems.push(`${document} ${found}`);
    else changes.push(...found);
  };
  for (const url of urls) take(url, await changesAt(ledger, sources, new URL(url)));
  for (const id of ids) take(String(id), await changesOf(ledger, sources, id));
  if (problems.length > 0)
    throw new AppError('index_unknown_document', 400, `${problems.join('; ')}. Nothing was accepted.`);

  for (const [source, own] of Map.groupBy(changes, (change) => change.source)) {
    await ledger.agenda.noteChanged(
      source.id,
      own.flatMap(({ names }) => names),
    );
  }
  void deps.scheduler?.look();
  return {
    accepted: changes.map(({ source, document }): AcceptedChange => ({ source_id: source.id, document })),
  };
}

const NO_SOURCE = 'belongs to no source';
const ONLY_WHOLE = 'is in a file that is read as a whole: index the file again';

async function changesAt(
  index: LinkIndex,
  sources: readonly SourceRecord[],
  url: URL,
): Promise<readonly Change[] | string> {
  const owners = findOwners(url, sources, await index.site());
  if (owners.length === 0) return NO_SOURCE;
  const readable = owners.filter((source) => singleReading(source) !== null);
  if (readable.length === 0) return ONLY_WHOLE;
  const known = await findAtAddress(index, url);
  return readable.map((source) => ({
    source,
    document: url.href,
    // A post that is gone from its address is asked for by its id.
    names: [
      url.href,
      ...(known?.sourceId === source.id && singleReading(source) === 'posts' ? [String(known.id)] : []),
    ],
  }));
}

async function changesOf(
  index: LinkIndex,
  sources: readonly SourceRecord[],
  id: number,
): Promise<readonly Change[] | string> {
  const document = String(id);
  const known = await index.findDocument({ id });
  const source = sources.find((one) => one.id === known?.sourceId);
  if (source === undefined) {
    const readable = sources.filter((one) => singleReading(one) === 'posts');
    return readable.length === 0
      ? NO_SOURCE
      : readable.map((one) => ({ source: one, document, names: [document] }));
  }
  const reading = singleReading(source);
  const name = reading === 'pages' ? (known?.permalink ?? null) : document;
  return reading === null || name === null ? ONLY_WHOLE : [{ source, document, names: [name] }];
}

interface ChangedArgs {
  urls: readonly string[];
  ids: readonly number[];
}

/** The documents that a body announces, each once. Refuses what is no address or id, and too many. */
function parseChanged(body: object): ChangedArgs {
  const { urls: rawUrls = [], ids: rawIds = [] } = body as { urls?: unknown; ids?: unknown };
  const [sentUrls, sentIds] = [listOf(rawUrls), listOf(rawIds)];
  const urls = new Set<string>();
  const ids = new Set<number>();
  const wrong: string[] = [];
  for (const sent of sentUrls) {
    const url = typeof sent === 'string' ? URL.parse(sent) : null;
    if (url?.protocol === 'http:' || url?.protocol === 'https:') urls.add(documentAt(url));
    else wrong.push(`${JSON.stringify(sent)} is not a complete address`);
  }
  for (const sent of sentIds) {
    const id = typeof sent === 'string' && /^\d+$/.test(sent) ? Number(sent) : sent;
    if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) ids.add(id);
    else wrong.push(`${JSON.stringify(sent)} is not an id`);
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
