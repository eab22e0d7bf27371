import type { LinkListArgs, LinkRow, PostListArgs, PostRow } from '@signpost/contract/links';
import type { LinkDataRecord } from '@signpost/contract/records';
import type { Clock } from '@signpost/platform/time';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { ImportChanges } from '@signpost/indexing/ports/published-links';
import type { LinkStore } from '../../../src/ports/link-store.ts';
import { aLinkList, aPostList, aSite } from '../../fakes/records.ts';

export type OpenStore = (options?: {
  clock: Clock;
}) => Promise<{ store: LinkStore; cleanUp(): Promise<void> }>;

type Lists = Pick<LinkStore, 'findPosts' | 'findLinks'>;

interface Page<Row> {
  rows: Row[];
  total: number;
}

/** Opens a new store for each test; the returned function gives the current one. */
export function storeForEachTest(openStore: OpenStore): () => LinkStore {
  let opened: Awaited<ReturnType<OpenStore>>;
  beforeEach(async () => {
    opened = await openStore();
  });
  afterEach(() => opened.cleanUp());
  return () => opened.store;
}

/**
 * One store for all tests of a suite that begin with an import, which replaces everything. Opening a store takes a server longer than
 * most of these tests.
 */
export function storeForSuite(openStore: OpenStore): () => LinkStore {
  let opened: Awaited<ReturnType<OpenStore>>;
  beforeAll(async () => {
    opened = await openStore();
  });
  afterAll(() => opened.cleanUp());
  return () => opened.store;
}

/** Imports the records, after a site record unless they begin with their own. */
export async function importRecords(
  store: LinkStore,
  records: LinkDataRecord[],
): Promise<ImportChanges | null> {
  const replacement = await store.beginImport();
  if (records[0]?.record !== 'site') replacement.put(aSite());
  for (const record of records) replacement.put(record);
  return replacement.commit();
}

export async function exportRecords(store: LinkStore): Promise<LinkDataRecord[]> {
  const records: LinkDataRecord[] = [];
  for await (const record of store.records()) records.push(record);
  return records;
}

export async function listPosts(store: Lists, args: Partial<PostListArgs> = {}): Promise<Page<PostRow>> {
  const { rows, total } = await store.findPosts(aPostList(args));
  return { rows: JSON.parse(`[${rows}]`) as PostRow[], total };
}

export async function listLinks(store: Lists, args: Partial<LinkListArgs> = {}): Promise<Page<LinkRow>> {
  const { rows, total } = await store.findLinks(aLinkList(args));
  return { rows: JSON.parse(`[${rows}]`) as LinkRow[], total };
}

export async function postIds(store: Lists, args: Partial<PostListArgs> = {}): Promise<number[]> {
  return (await listPosts(store, args)).rows.map((row) => row.post_id);
}

export async function linkIds(store: Lists, args: Partial<LinkListArgs> = {}): Promise<number[]> {
  return (await listLinks(store, args)).rows.map((row) => row.id);
}
