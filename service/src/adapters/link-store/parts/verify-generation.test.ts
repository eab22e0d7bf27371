import type { Difference } from '@signpost/indexing/ports/published-links';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LinkDataRecord } from '@signpost/contract/records';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  block,
  column,
  directory,
  increment,
  meta,
  repeatRow,
  statement,
  swap,
  swapRows,
  withoutLastRow,
  type Corruption,
} from '../../../../test/fakes/corrupt-generation.ts';
import { aLink, aListedPost, aPost, aSite } from '../../../../test/fakes/records.ts';
import type { SiteStructure } from '../../../ports/link-store.ts';
import { buildGeneration } from './build-generation.ts';
import { GenerationImport } from '../build/generation-import.ts';
import { LINK_ORDERINGS, POST_ORDERINGS } from '../build/generation-schema.ts';
import { generationFile, openGeneration } from '../places/open-generation.ts';
import { BLOCK_ROWS } from '../build/ordering-blocks.ts';
import { verifyGeneration } from './verify-generation.ts';

function structure(change: (stored: SiteStructure) => SiteStructure): Corruption {
  return meta('structure', (stored) => (stored === undefined ? stored : change(stored)));
}

/** Numbers of generations in the test's folder. */
const [INTACT, LARGE, COPY] = [1, 2, 3];

/** Twelve listed posts, a draft and 31 links, two of them between the same posts; some titles and URLs fold alike, and one title is empty. */
const TITLES = ['b', 'É', 'e', '', 'Z', 'a', 'B', 'c', 'd', 'f', 'g', 'h'];
const RECORDS: LinkDataRecord[] = [
  aSite(),
  ...TITLES.flatMap((title, at) =>
    aListedPost({
      id: at + 1,
      title,
      type: at % 2 === 0 ? 'post' : 'page',
      modified: `2026-01-01 00:00:0${at % 5}`,
      permalink: at === 0 ? 'https://site.example/' : `https://site.example/${at}/`,
      internal: at % 3,
      external: at % 2,
      incoming: at % 4,
      score: String(at * 9),
    }),
  ),
  aPost({ id: 20, title: 'Draft', status: 'draft' }),
  ...Array.from({ length: 30 }, (_, at) =>
    aLink({
      id: at + 1,
      url: ['/c', '/Á', '/a', '/b'][at % 4] ?? '',
      post_id: at % 14,
      target_post_id: at % 3 === 0 ? 1 + (at % 11) : 0,
      type: ['internal', 'external', 'other'][at % 3] ?? '',
    }),
  ),
  aLink({ id: 31, url: '/c', post_id: 3, target_post_id: 4, type: 'internal' }),
];

const NUMBERS: [string, RegExp, Corruption][] = [
  ['the number of listed posts', /^listed_posts$/, meta('listed_posts', (posts) => posts + 1)],
  ['the posts statistics', /^posts_stats$/, meta('posts_stats', (stats) => ({ ...stats, orphan_posts: 4 }))],
  ['the links statistics', /^links_stats$/, meta('links_stats', (stats) => ({ ...stats, total: 29 }))],
  [
    'the posts of a cell',
    /^post_cells$/,
    meta('post_cells', (cells) => cells.map((cell) => ({ ...cell, posts: cell.posts + 1 }))),
  ],
  [
    'a cell that no post is in',
    /^post_cells$/,
    meta('post_cells', (cells) => [...cells, { type: 'x', orphan: true, bucket: 'bad', posts: 1 }]),
  ],
  ['a missing cell', /^post_cells$/, meta('post_cells', (cells) => cells.slice(0, -1))],
  [
    'the links of a type',
    /^link_types$/,
    meta('link_types', (types) => types.map((type) => ({ ...type, links: 1 }))),
  ],
  ['a missing link type', /^type of link 3$/, meta('link_types', (types) => types.slice(0, -1))],
  ['the width of link ids', /^wide_ids$/, meta('wide_ids', () => true)],
  ['the number of URL ranks, if more', /url_text/, meta('url_ranks', (ranks) => ranks + 1)],
  ['the number of URL ranks, if fewer', /url_text/, meta('url_ranks', (ranks) => ranks - 1)],
];

const POSTS: [string, RegExp, Corruption][] = [
  [
    'the JSON of a post row',
    /^row of post 3$/,
    statement(`UPDATE post_row SET json = replace(json, '"e"', '"x"') WHERE post_id = 3`),
  ],
  [
    'a post row made for another site',
    /^row of post 1$/,
    meta('site', (site) => ({ ...site, edit_url: '/{id}' })),
  ],
  ['a missing post row', /^number of post rows$/, statement('DELETE FROM post_row WHERE slot = 2')],
  ['the slot of a post', /^slot of post 12$/, statement('UPDATE post_row SET slot = 99 WHERE post_id = 12')],
  [
    'a post row of an unlisted post',
    /^slot of post 12$/,
    statement('UPDATE post_row SET post_id = 20 WHERE post_id = 12'),
  ],
  ['a folded title', /^title_text of post 1$/, column('title_text', (data) => increment(data, 0))],
  [
    'a folded title too many',
    /^texts of title_text$/,
    column('title_text', (data) => Buffer.concat([data, Buffer.of(97, 0xff)])),
  ],
  [
    'bytes behind the last folded title',
    /^last byte of title_text$/,
    column('title_text', (data) => Buffer.concat([data, Buffer.of(97)])),
  ],
  ['a folded title too few', /title_text/, column('title_text', (data) => data.subarray(0, -2))],
  ['a folded path', /^path_text of post 1$/, column('path_text', (data) => increment(data, 0))],
  ['a folded path too few', /path_text/, column('path_text', (data) => data.subarray(0, -2))],
  ['the cell of a title', /^title_cells of post 2$/, column('title_cells', (data) => increment(data, 2))],
  ['a cell of a title too few', /^number of title_cells$/, column('title_cells', (data) => data.subarray(2))],
  [
    'the page of a post',
    /^place 0 of post_addresses$/,
    column('post_addresses', (data) => increment(data, 4)),
  ],
  [
    'a page of a post too few',
    /^number of post_addresses$/,
    column('post_addresses', (data) => data.subarray(8)),
  ],
  ['the digest of a post', /^place 0 of post_digests$/, column('post_digests', (data) => increment(data, 0))],
  [
    'a digest of a post too few',
    /^number of post_digests$/,
    column('post_digests', (data) => data.subarray(4)),
  ],
  [
    'a post that became a draft',
    /^listed_posts$/,
    statement(`UPDATE post SET status = 'draft' WHERE id = 1`),
  ],
];

const STRUCTURE: [string, RegExp, Corruption][] = [
  ['the home page', /^home in structure$/, structure((stored) => ({ ...stored, home: 2 }))],
  ['the posts of a depth', /^depths in structure$/, structure((stored) => ({ ...stored, depths: [9] }))],
  ['the posts that are not reached', /^unreached in/, structure((stored) => ({ ...stored, unreached: 0 }))],
  [
    'the posts of a range',
    /^ranges in structure$/,
    structure((stored) => ({ ...stored, ranges: { ...stored.ranges, internal: [12] } })),
  ],
  [
    'a section',
    /^sections in structure$/,
    structure((stored) => ({ ...stored, sections: { ...stored.sections, path: { list: [], flows: [] } } })),
  ],
  [
    'what is known of a post',
    /^place 7 of post_traits$/,
    column('post_traits', (data) => increment(data, 7)),
  ],
  ['a post too few', /^number of post_traits$/, column('post_traits', (data) => data.subarray(6))],
  ['where a post links to', /^place 1 of post_reach$/, column('post_reach', (data) => increment(data, 4))],
  [
    'how many links a pair has',
    /^place 1 of linked_repeats$/,
    column('linked_repeats', (data) => increment(data, 4)),
  ],
  ['a link', /^place 0 of linked_ends$/, column('linked_ends', (data) => increment(data, 0))],
];

/** Adds to the first share that is stored. */
function moreShare(data: Buffer, by: number): Buffer {
  data.writeDoubleLE(data.readDoubleLE(0) + by, 0);
  return data;
}

const AUTHORITY: [string, RegExp, Corruption][] = [
  [
    'the number of posts that take part',
    /^authority$/,
    meta('authority', (stored) => (stored === undefined ? stored : { ...stored, posts: stored.posts + 1 })),
  ],
  ['a share', /^place 0 of authority$/, column('authority', (data) => moreShare(data, 1e-8))],
  ['a share too few', /^number of shares in authority$/, column('authority', (data) => data.subarray(8))],
  [
    'a share that is no number',
    /^place 0 of authority$/,
    column('authority', (data) => moreShare(data, NaN)),
  ],
  ['a rank', /^place 1 of authority_ranks$/, column('authority_ranks', (data) => increment(data, 4))],
];

const DAYS: [string, RegExp, Corruption][] = [
  [
    'posts of the last day that it does not count',
    /^number of day_added$/,
    statement(
      `INSERT INTO column_chunk VALUES ('day_added', 0, zeroblob(16))`,
      `INSERT INTO meta VALUES ('published_days', '[{"at":0,"added":1,"removed":0,"titles":["b"]}]')`,
    ),
  ],
];

const TITLE_RANKS: [string, RegExp, Corruption][] = [
  [
    'ranks that two titles exchanged',
    /^title rank of post/,
    statement(
      'UPDATE title_rank SET rank = 3 WHERE post_id = 6',
      'UPDATE title_rank SET rank = 1 WHERE post_id = 8',
    ),
  ],
  [
    'different ranks of equal titles',
    /^title rank of post 3$/,
    statement('UPDATE title_rank SET rank = 11 WHERE post_id = 3'),
  ],
  [
    'one rank of different titles',
    /^title rank of post 9$/,
    statement('UPDATE title_rank SET rank = 3 WHERE post_id = 9'),
  ],
  [
    'a rank of the empty title',
    /^title rank of post 4$/,
    statement('UPDATE title_rank SET rank = 1 WHERE post_id = 4'),
  ],
  [
    'rank 0 of another title',
    /^title rank of post 5$/,
    statement('UPDATE title_rank SET rank = 0 WHERE post_id = 5'),
  ],
  [
    'a rank out of range',
    /^title rank of post 20$/,
    statement('UPDATE title_rank SET rank = -1 WHERE post_id = 20'),
  ],
  [
    'ranks with a gap',
    /^posts of title rank 8$/,
    statement('UPDATE title_rank SET rank = rank + 1 WHERE rank >= 8'),
  ],
  ['a missing rank', /^number of title ranks$/, statement('DELETE FROM title_rank WHERE post_id = 20')],
  [
    'a rank of no post',
    /^title rank of post 20$/,
    statement('UPDATE title_rank SET post_id = 21 WHERE post_id = 20'),
  ],
  [
    'the rank of a changed title',
    /^title rank of post/,
    statement(`UPDATE post SET title = 'x' WHERE id = 6`),
  ],
  ['the rank of a draft', /^title rank of post 20$/, statement(`UPDATE post SET title = '' WHERE id = 20`)],
];

const URLS: [string, RegExp, Corruption][] = [
  [
    'the rank of a URL',
    /^url_text of rank 1, the rank of URL/,
    statement('UPDATE url_rank SET rank = 1 - rank WHERE rank < 2'),
  ],
  ['a rank out of range', /^rank of URL "\/Á"$/, statement('UPDATE url_rank SET rank = 9 WHERE url_id = 1')],
  ['a missing rank', /^number of URL ranks$/, statement('DELETE FROM url_rank WHERE url_id = 1')],
  [
    'the number of a URL',
    /^number of URL "\/b"$/,
    statement('UPDATE url SET id = 7 WHERE id = 3', 'UPDATE url_rank SET url_id = 7 WHERE url_id = 3'),
  ],
  ['a folded URL', /^url_text of rank 2/, column('url_text', (data) => increment(data, 7))],
  ['folded URLs out of order', /^url_text of rank 1$/, column('url_text', (data) => swap(data, 1, 4))],
  [
    'the links of a URL',
    /^url_counts of rank 1 \(internal\)$/,
    column('url_counts', (data) => increment(data, 16)),
  ],
  [
    'counts of URLs too many',
    /^number of url_counts$/,
    column('url_counts', (data) => Buffer.concat([data, data])),
  ],
  ['the digest of a link', /^place 1 of link_digests$/, column('link_digests', (data) => increment(data, 4))],
  [
    'the target of a link',
    /^place 6 of link_digests$/,
    statement('UPDATE link SET target_post_id = 5 WHERE id = 7'),
  ],
  ['a link without a URL', /^URL of link 1$/, statement('UPDATE link SET url_id = 99 WHERE id = 1')],
  ['a link that is gone', /^links_stats$/, statement('DELETE FROM link WHERE id = 30')],
];

describe('verifyGeneration', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'signpost-'));
    build(INTACT, RECORDS);
  });
  afterAll(() => rm(folder, { recursive: true }));

  function build(number: number, records: LinkDataRecord[]): void {
    const source = new GenerationImport(generationFile(folder, number));
    for (const record of records) source.put(record);
    buildGeneration(source, false, () => {});
    source.db.close();
  }

  /** Corrupts a copy of a generation, and verifies the copy. */
  async function verifyAfter(corrupt: Corruption, intact = INTACT): Promise<Difference | null> {
    await copyFile(generationFile(folder, intact), generationFile(folder, COPY));
    const file = new Database(generationFile(folder, COPY));
    corrupt(file);
    file.close();
    const generation = await openGeneration({ folder }, COPY);
    try {
      return await verifyGeneration(generation);
    } finally {
      await generation.close();
    }
  }

  it('finds no difference in an intact store', async () => {
    expect(await verifyAfter(() => {})).toBeNull();
  });

  it('finds no difference where an earlier version worked out no authority', async () => {
    expect(await verifyAfter(statement(`DELETE FROM meta WHERE name = 'authority'`))).toBeNull();
  });

  it('finds no difference where an earlier version worked out no structure', async () => {
    expect(await verifyAfter(statement(`DELETE FROM meta WHERE name = 'structure'`))).toBeNull();
  });

  it('finds no difference where an earlier version did not store how many links a pair has', async () => {
    const before = statement(
      `UPDATE meta SET value = '4' WHERE name = 'form'`,
      `DELETE FROM column_chunk WHERE name = 'linked_repeats'`,
    );
    expect(await verifyAfter(before)).toBeNull();
  });

  it('reports the stored number and the counted one', async () => {
    expect(await verifyAfter(meta('links_stats', (stats) => ({ ...stats, internal: 12 })))).toEqual({
      what: 'links_stats',
      stored: '{"total":31,"internal":12,"external":10}',
      counted: '{"total":31,"internal":11,"external":10}',
    });
  });

  describe.each([
    ['kept numbers', NUMBERS],
    ['posts', POSTS],
    ['structure', STRUCTURE],
    ['authority', AUTHORITY],
    ['days', DAYS],
    ['titles', TITLE_RANKS],
    ['URLs', URLS],
  ])('of the %s', (_part, cases) => {
    it.each(cases)('reports %s', async (_what, pattern, corrupt) => {
      expect((await verifyAfter(corrupt))?.what).toMatch(pattern);
    });
  });

  describe.each([...POST_ORDERINGS, ...LINK_ORDERINGS])('of the ordering %s', (name) => {
    it.each<[string, RegExp, Corruption]>([
      ['rows out of order', /^row \d+ of block 0 of ordering/, block(name, (rows) => swapRows(rows, 1, 9))],
      [
        'neighbours out of order',
        /^row 6 of block 0 of ordering/,
        block(name, (rows) => swapRows(rows, 5, 6)),
      ],
      ['a row twice', /^(row|rows of each cell in)/, block(name, (rows) => repeatRow(rows, 3, 4))],
      ['a missing row', /^rows of each cell in block 0 of ordering/, block(name, withoutLastRow)],
      [
        'a row that does not exist',
        /^row 2 of block 0 of ordering/,
        block(name, (rows) => ({ ...rows, ids: rows.ids.with(2, 999) })),
      ],
      [
        'a wrong cell',
        /^(cell of id|rows of each cell)/,
        block(name, (rows) => ({ ...rows, cells: increment(rows.cells, 4) })),
      ],
      [
        'wrong counts',
        /^rows of each cell in/,
        directory(name, (counts) => ({ ...counts, counts: increment(counts.counts, 0) })),
      ],
      [
        'counts of another cell',
        /^rows of each cell in/,
        directory(name, (counts) => ({ ...counts, cells: increment(counts.cells, 1) })),
      ],
      [
        'a missing block',
        /^blocks of ordering/,
        statement(`DELETE FROM ordering_block WHERE ordering = '${name}'`),
      ],
    ])('reports %s', async (_what, pattern, corrupt) => {
      const what = (await verifyAfter(corrupt))?.what;
      expect(what).toMatch(pattern);
      expect(what).toContain(name);
    });
  });

  it.each(LINK_ORDERINGS)('reports a wrong URL rank in the ordering %s', async (name) => {
    const difference = await verifyAfter(
      block(name, (rows) => ({ ...rows, ranks: increment(rows.ranks, 0) })),
    );
    expect(difference?.what).toMatch(/^URL rank of id \d+ in block 0 of ordering/);
  });

  it('reports a block with fewer rows than its directory says, because rows are found by their position', async () => {
    const links = Array.from({ length: BLOCK_ROWS + 10 }, (_, at) => aLink({ id: at + 1, url: '/a' }));
    build(LARGE, [aSite(), ...links]);
    expect(await verifyAfter(() => {}, LARGE)).toBeNull();
    const difference = await verifyAfter(block('url_asc', withoutLastRow), LARGE);
    expect(difference?.what).toBe('rows of each cell in block 0 of ordering url_asc');
  });
});
