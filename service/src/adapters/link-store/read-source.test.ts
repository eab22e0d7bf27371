import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import { UserError } from '@signpost/platform/errors';
import { describe, expect, it } from 'vitest';
import { GenerationImport } from './build/generation-import.ts';
import { buildGeneration } from './parts/build-generation.ts';
import { readSource } from './read-source.ts';

const SITE = {
  record: 'site',
  home: 'https://site.test',
  edit_url: '',
  post_types: [{ slug: 'post', label: 'Post' }],
};

/** More than is read without a thread. */
const MANY_LINKS = 160_000;

function links(count: number, idOf: (number: number) => number = (number) => number): object[] {
  return Array.from({ length: count }, (_, at) => ({
    record: 'link',
    id: idOf(at + 1),
    url: `https://site.test/${at % 999}-é/`,
    post_id: (at % 50) + 1,
    target_post_id: at % 3 === 0 ? 0 : (at % 47) + 1,
    type: at % 3 === 0 ? 'external' : 'internal',
    nofollow: at % 7 === 0,
  }));
}

const POSTS = Array.from({ length: 60 }, (_, at) => [
  {
    record: 'post',
    id: at + 1,
    type: 'post',
    status: 'publish',
    title: `Title ${at % 9}`,
    modified: '2026-01-01 10:00:00',
    permalink: at === 0 ? null : `https://site.test/${at}/`,
    noindex: at % 5 === 0,
  },
  { record: 'link_meta', post_id: at + 1, internal: at, external: null, incoming: at % 2 },
  { record: 'seo_score', post_id: at + 1, value: String(at) },
]).flat();

function linesOf(records: readonly object[]): Buffer {
  return Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}

async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 300_001) yield bytes.subarray(at, at + 300_001);
}

async function* breaking(bytes: Buffer): AsyncGenerator<Buffer> {
  yield* inChunks(bytes);
  await setImmediate();
  throw new Error('The line is dead');
}

/** Everything in a generation that was built of a source. */
function contentOf(records: GenerationImport): Record<string, unknown[]> {
  buildGeneration(records, false, () => {});
  const tables = records.db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  return Object.fromEntries(
    tables.map((table) => [table, records.db.prepare(`SELECT * FROM "${String(table)}"`).all()]),
  );
}

describe('readSource', () => {
  it.each([
    ['by ascending id', links(MANY_LINKS)],
    ['by descending id', links(MANY_LINKS, (number) => 2 ** 33 - number)],
    ['some of them twice', [...links(MANY_LINKS), ...links(100, (number) => 2 * number)]],
  ])('makes of a large source what its records make one by one, with links %s', async (_, all) => {
    const records = [SITE, ...all, ...POSTS];
    const [read, put] = [new GenerationImport(':memory:'), new GenerationImport(':memory:')];
    expect(await readSource(inChunks(gzipSync(linesOf(records))), read)).toBe(records.length);
    for (const record of records) put.put(record as never);
    const [one, other] = [contentOf(read), contentOf(put)];
    expect(Object.keys(one)).toContain('ordering_block');
    // In a list of all that differs, a failure would take minutes to show.
    expect(Object.keys(one).filter((table) => !isDeepStrictEqual(one[table], other[table]))).toEqual([]);
  });

  it('names the line of a large source that is no record', async () => {
    const bytes = Buffer.concat([
      linesOf([SITE, ...links(MANY_LINKS)]),
      Buffer.from('\n{"record":"post"}\n'),
    ]);
    const reading = readSource(inChunks(bytes), new GenerationImport(':memory:'));
    await expect(reading).rejects.toBeInstanceOf(UserError);
    await expect(reading).rejects.toThrow(
      `Line ${MANY_LINKS + 3}: "id" is missing: it must be a whole number from 1 to 2^53 - 1. Nothing was imported.`,
    );
  });

  it('refuses a large source with too many types of links', async () => {
    const typed = links(MANY_LINKS).map((link, at) => ({ ...link, type: `type ${at}` }));
    const reading = readSource(inChunks(linesOf([SITE, ...typed])), new GenerationImport(':memory:'));
    await expect(reading).rejects.toThrow('There are more than 1000 different link types.');
  });

  it('fails as the place fails that the rows of a large source are stored in', async () => {
    const records = new GenerationImport(':memory:');
    const full = {
      put: () => {},
      putRows: () => {
        throw new Error('The disk is full');
      },
      noteTaken: records.noteTaken.bind(records),
    };
    const reading = readSource(inChunks(linesOf([SITE, ...links(MANY_LINKS)])), full);
    await expect(reading).rejects.toThrow('The disk is full');
  });

  it('fails as a large source fails', async () => {
    const broken = breaking(linesOf([SITE, ...links(MANY_LINKS)]));
    await expect(readSource(broken, new GenerationImport(':memory:'))).rejects.toThrow('The line is dead');
  });

  it('reads a small source without a thread', async () => {
    let records = 0;
    const taker = {
      put: () => void (records += 1),
      putRows: () => expect.unreachable('a thread was started'),
      noteTaken: () => expect.unreachable('a thread was started'),
    };
    expect(await readSource(inChunks(linesOf([SITE, ...links(10_000)])), taker)).toBe(10_001);
    expect(records).toBe(10_001);
  });
});
