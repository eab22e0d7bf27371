import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { LinkDataRecord } from '@signpost/contract/records';
import type { PublishedRecord } from '@signpost/indexing/ports/published-links';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRecords } from '@signpost/indexing/adapters/content-source/records/records';
import { indexSite } from '@signpost/indexing/index-site';
import { importRecords } from '../../src/links/import-records.ts';
import type { LinkStore } from '../../src/ports/link-store.ts';
import type { RunRecord } from '@signpost/indexing/ports/run';
import type { SiteLedger } from '@signpost/indexing/ports/site-ledger';
import { openStoreInFolder } from '../conformance/link-store/open-store-on.ts';
import { aDatabaseFolder } from '../fakes/database.ts';
import { ledgersOn } from '../../../indexing/test/fakes/ledger-place.ts';
import { aLink, aMeta, aPost, aSite } from '../fakes/records.ts';
import { RECORDED_SITE } from '../fakes/service.ts';

const aLedger = ledgersOn('sqlite');

async function index(ledger: SiteLedger, bytes: Buffer, temporaryFolder?: string): Promise<RunRecord> {
  const source = createRecords({
    file: '-',
    stdin: Readable.from([bytes]),
    ...(temporaryFolder !== undefined && { temporaryFolder }),
  });
  try {
    const { id } = await ledger.ensureSource({ kind: 'records', location: '-', options: {} });
    return await indexSite(ledger, {
      sourceId: id,
      source,
      settings: {},
      only: null,
      signal: new AbortController().signal,
      onProgress: () => {},
    });
  } finally {
    await source.close();
  }
}

const KINDS = ['site', 'post', 'seo_score', 'link_meta', 'link'];

/** One kind after the other, and those of a kind as they come. */
async function recordsOf(from: {
  records(): AsyncIterable<PublishedRecord | readonly PublishedRecord[]>;
}): Promise<PublishedRecord[]> {
  const records = await Array.fromAsync(from.records());
  return records.flat().sort((one, other) => KINDS.indexOf(one.record) - KINDS.indexOf(other.record));
}

async function imported(bytes: AsyncIterable<Uint8Array>): Promise<LinkStore> {
  const { store, cleanUp } = await openStoreInFolder();
  onTestFinished(cleanUp);
  await importRecords(store, bytes);
  return store;
}

function linesOf(records: readonly object[]): Buffer {
  return Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}

const site = aSite();
const post = (id: number, title = `Post ${id}`): LinkDataRecord => aPost({ id, title });
const meta = (postId: number, incoming: number | null): LinkDataRecord =>
  aMeta({ post_id: postId, internal: 7, external: null, incoming });
const link = (id: number, postId: number, targetId: number): LinkDataRecord =>
  aLink({ id, post_id: postId, target_post_id: targetId });

describe('a record file', () => {
  it('is published through the ledger as an import publishes it, every record of it', async () => {
    const ledger = await aLedger();
    const store = await imported(createReadStream(RECORDED_SITE));
    await index(ledger, await readFile(RECORDED_SITE));
    expect(await recordsOf(ledger)).toEqual(await recordsOf(store));
    const { total_posts: posts, orphan_posts: orphans } = await store.countPosts();
    const { total: links } = await store.countLinks();
    expect(await ledger.totals()).toEqual({ posts, orphans, links, unresolved: 0 });
    expect(await ledger.verify()).toBeNull();
  });

  it.each([
    ['packed by gzip', (plain: Buffer) => gzipSync(plain)],
    ['with a byte order mark', (plain: Buffer) => Buffer.concat([Buffer.from('\ufeff'), plain])],
  ])('is read %s', async (_title, pack) => {
    const ledger = await aLedger();
    expect(await index(ledger, pack(linesOf([site, post(1), meta(1, 2)])))).toMatchObject({
      state: 'done',
      changes: { posts: { added: 1 } },
    });
  });

  it('may have its records in any order, of which the last one with a key is meant', async () => {
    const ledger = await aLedger();
    const records = [
      { ...site, home: 'https://old.example' },
      link(1, 2, 1),
      link(1, 1, 2),
      meta(2, 4),
      meta(1, 0),
      post(2),
      post(1, 'Before'),
      post(1, 'After'),
      site,
    ];
    await index(ledger, linesOf(records));
    expect(await recordsOf(ledger)).toEqual(
      await recordsOf(await imported(Readable.from([linesOf(records)]))),
    );
    expect(await ledger.findPost(1)).toMatchObject({ title: 'After', counts: { incoming: { links: 0 } } });
    expect(await ledger.findPost(2)).toMatchObject({ counts: { incoming: { links: 4, posts: 1 } } });
  });

  it('changes one post and nothing else when one post in it has changed', async () => {
    const ledger = await aLedger();
    const records = [site, post(1), post(2), post(3), meta(1, 1), meta(2, 0), link(1, 1, 2), link(2, 2, 1)];
    await index(ledger, linesOf(records));
    expect(await index(ledger, linesOf(records))).toMatchObject({
      documents: { read: 0, same: 3 },
      changes: { posts: { added: 0, removed: 0, changed: 0 }, links: { added: 0, removed: 0 } },
    });
    const edited = records.map((record) =>
      'title' in record && record.title === 'Post 2' ? post(2, 'New') : record,
    );
    const revision = await ledger.revision();
    expect(await index(ledger, linesOf(edited))).toMatchObject({
      documents: { read: 1, same: 2 },
      changes: { posts: { added: 0, removed: 0, changed: 1 }, links: { added: 0, removed: 0 } },
    });
    expect(await ledger.revision()).toBe(revision + 1);
    const shorter = [site, post(1), meta(1, 0), link(1, 1, 2)];
    expect(await index(ledger, linesOf(shorter))).toMatchObject({
      changes: { posts: { removed: 1, changed: 1 }, links: { removed: 1 }, orphans: { new: 1 } },
    });
    expect(await recordsOf(ledger)).toEqual(
      await recordsOf(await imported(Readable.from([linesOf(shorter)]))),
    );
  });

  it('changes nothing when a line of it is wrong, and leaves no file behind', async () => {
    const ledger = await aLedger();
    const folder = aDatabaseFolder();
    await index(ledger, linesOf([site, post(1)]), folder);
    const wrong = Buffer.concat([linesOf([site, post(1, 'New')]), Buffer.from('{"record":"post"}\n')]);
    await expect(index(ledger, wrong, folder)).rejects.toThrow('Line 3: "id" is missing');
    await expect(index(ledger, linesOf([{ ...site, home: 'here' }]), folder)).rejects.toThrow(
      'home is "here": it must be an address',
    );
    expect(await ledger.findPost(1)).toMatchObject({ title: 'Post 1' });
    expect(await readdir(folder)).toEqual([]);
  });
});
