import { freeMemory } from '@signpost/platform/memory';
import { randomUUID } from 'node:crypto';
import type { LinkIndex } from './ports/link-index.ts';
import type { Publication } from './ports/publication.ts';
import type { ImportChanges, ImportProgress, PublishedLinks } from './ports/published-links.ts';
import type { RunRecord } from './ports/run.ts';
import type { SourceBook } from './ports/sources.ts';
import { SaidError } from './said/said-error.ts';
import { isSample } from './sample-source.ts';

export type PublishOutcome = { isPublished: false } | { isPublished: true; changes: ImportChanges | null };

/** What is published, and what decides whether it may be. */
export type ToPublish = Publication & LinkIndex & SourceBook;

export interface PublishOptions {
  onProgress?: ImportProgress;
  /** Publishes even if more than half of the posts go. */
  allowShrink?: boolean;
  /** The run that publishes. */
  runId?: number;
}

/** Fewer records take little room, and freeing it would take most of a tenth of a second. */
const MANY_RECORDS = 200_000;
/** How often it is begun anew when the ledger changes meanwhile. */
const ATTEMPTS = 5;

class ChangedMeanwhile extends Error {}

/**
 * Makes the ledger's data the one that is served. Nothing is done when it is served already, or before the first run. Data that
 * an earlier version has stored, or that cannot be read, is stored anew, with what this version works out of it.
 */
export async function publishLinks(
  ledger: ToPublish,
  store: PublishedLinks,
  options: PublishOptions = {},
): Promise<PublishOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const revision = await ledger.revision();
    if ((await ledger.site()) === null) return { isPublished: false };
    if (revision === (await ledger.publishedRevision()) && (await store.isInCurrentForm().catch(() => false)))
      return { isPublished: false };
    try {
      const name = randomUUID();
      const changes =
        (await update(ledger, store, revision, name, options)) ??
        (await publish(ledger, store, revision, name, options));
      await ledger.notePublished(revision, name, options.runId);
      return { isPublished: true, changes };
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === ATTEMPTS) throw error;
    }
  }
}

export interface PublishRunArgs {
  allowShrink: boolean;
  onPublish?(share: number): void;
}

/** Null, and nothing is published, when the run did not come to its end. */
export async function publishRun(
  ledger: ToPublish,
  store: PublishedLinks,
  { id: runId, state }: RunRecord,
  { allowShrink, onPublish }: PublishRunArgs,
): Promise<PublishOutcome | null> {
  if (state !== 'done') return null;
  const onProgress = (_: unknown, share: number): void => onPublish?.(share);
  return publishLinks(ledger, store, { onProgress, allowShrink, runId });
}

/** Publishes only what has changed; null when everything has to be published. */
async function update(
  ledger: ToPublish,
  store: PublishedLinks,
  revision: number,
  name: string,
  options: PublishOptions,
): Promise<ImportChanges | null> {
  const unpublished = await ledger.unpublished();
  if (unpublished === null) return null;
  const { since, postIds } = unpublished;
  const records = await ledger.recordsOf(postIds);
  await refuseChanged(ledger, revision);
  return store.updatePosts({ since, name, ...records }, await refusal(ledger, options));
}

async function publish(
  ledger: ToPublish,
  store: PublishedLinks,
  revision: number,
  name: string,
  { onProgress, ...options }: PublishOptions,
): Promise<ImportChanges | null> {
  const sample = (await ledger.listSources()).some(isSample);
  const links = await store.beginImport({ sample, name });
  try {
    let count = 0;
    for await (const records of ledger.records()) {
      count += records.length;
      for (const record of records) links.put(record);
    }
    await refuseChanged(ledger, revision);
    // What is worked out of all records needs the room that reading them has taken.
    if (count > MANY_RECORDS) freeMemory();
    return await links.commit(onProgress, await refusal(ledger, options));
  } catch (error) {
    await links.abort();
    throw error;
  }
}

/** Read while documents changed, it could be half of one state and half of another. */
async function refuseChanged(ledger: Publication, revision: number): Promise<void> {
  if ((await ledger.revision()) !== revision) throw new ChangedMeanwhile('The ledger changes all the time.');
}

/** Called with the changes before they are made; throws when they must not be. */
async function refusal(
  ledger: ToPublish,
  { allowShrink = false }: PublishOptions,
): Promise<((changes: ImportChanges | null) => void) | undefined> {
  if (allowShrink) return undefined;
  const { posts } = await ledger.totals();
  const types = (await ledger.listSources()).flatMap((source) => source.options.types ?? []);
  return (changes) => {
    refuseShrinking('run')(changes);
    if (posts > 0) return;
    throw new SaidError(
      types.length === 0 ? { code: 'nothing_found' } : { code: 'no_posts_of_types', types },
    );
  };
}

/** Fails when more than half of the posts would go: what broke off, or belongs to another site, looks like this. */
export function refuseShrinking(what: 'run' | 'import'): (changes: ImportChanges | null) => void {
  return (changes) => {
    if (changes === null || changes.posts.removed * 2 <= changes.posts.before) return;
    const { removed, before } = changes.posts;
    throw new SaidError({ code: 'shrinks', what, removed, before });
  };
}
