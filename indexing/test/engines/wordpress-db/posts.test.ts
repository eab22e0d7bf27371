import { inEnglish } from '@signpost/words/en/said';
import { expect, it } from 'vitest';
import { phpSerialise } from '../../php-serialise.ts';
import { HOME, makeWordPressSite } from '../../wordpress-site.ts';
import { describeOn } from '../../../../service/test/servers/engines.ts';
import { wordPressIn } from '../../fakes/content-source.ts';
import { aDatabase, read } from './wordpress-database.ts';

describeOn(['sqlite', 'mariadb'], 'posts in the database of a WordPress site', (engine) => {
  it('tells which lists of posts there are', async () => {
    const { location, execute } = await aDatabase(engine);
    const posts = [{ id: 1 }, { id: 2, date: '2024-11-02 21:00:59' }, { id: 3, date: '2022-01-01 00:00:00' }];
    await makeWordPressSite(execute, {
      structure: '/blog/%postname%/',
      options: { tag_base: '/about' },
      posts,
    });
    await execute("UPDATE wp_posts SET post_status = 'draft' WHERE ID = 3");
    const { site, lists } = await read(location);
    expect(lists.toSorted()).toEqual([
      'author=1',
      'author=2',
      'author_name=ann',
      'author_name=bob-example',
      ...[1, 3, 5, 7].map((id) => `cat=${id}`),
      ...['local', 'news', 'sport', 'uncategorised'].map((slug) => `category_name=${slug}`),
      ...['2023', '202305', '20230507', '2024', '202411', '20241102'].map((date) => `m=${date}`),
    ]);
    expect(wordPressIn(site).toldLists).toEqual({
      category_name: 'blog/category',
      cat: null,
      tag: 'about',
      author: null,
      author_name: 'blog/author',
      m: null,
    });
  });

  it('tells which published posts cannot be opened', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, {
      structure: '/%postname%/',
      posts: [
        { id: 8, slug: 'drafted' },
        { id: 9, slug: 'drafted', type: 'page', status: 'draft' },
        { id: 10, slug: '2024', type: 'attachment', status: 'inherit' },
        // The lists and posts of a type stand where these pages should be.
        { id: 11, slug: 'book', type: 'page' },
        { id: 12, slug: 'dune', type: 'page', parent: 11 },
        { id: 13, slug: 'manual', type: 'page' },
        { id: 30, slug: 'emma', type: 'book' },
        { id: 1, slug: 'page2' },
        { id: 2, slug: '2024' },
        { id: 3, slug: '' },
        { id: 4, slug: 'about' },
        { id: 5, slug: 'about', type: 'page' },
        { id: 6, slug: 'page3', status: 'draft' },
        { id: 7, slug: 'fine' },
      ],
    });
    const { documents } = await read(location);
    expect(documents.map(({ id, opening }) => [id, opening])).toEqual([
      [1, 'never'],
      [2, 'never'],
      [3, 'never'],
      [4, 'never'],
      [5, undefined],
      [6, undefined],
      [7, undefined],
      [8, 'never'],
      [9, undefined],
      [10, 'never'],
      [11, 'never'],
      [12, 'never'],
      [13, undefined],
      [30, undefined],
    ]);
  });

  it('passes over posts with ids that are too large, and reads the others', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, { structure: '/%postname%/', posts: [{ id: 1 }, { id: 2 }] });
    await execute('UPDATE wp_posts SET ID = 9007199254740993 WHERE ID = 1');
    const { documents, events } = await read(location);
    expect(documents.map(({ id }) => id)).toEqual([2]);
    expect(events.slice(-2)).toEqual([
      {
        event: 'unreadable',
        key: '9007199254740993',
        address: `${HOME}/?p=9007199254740993`,
        reason: { code: 'id_too_large', id: '9007199254740993', largest: 9007199254740991 },
      },
      { event: 'complete' },
    ]);
    const again = await read(location, {}, { only: ['9007199254740993', '2'] });
    expect(again.documents.map(({ id }) => id)).toEqual([2]);
  });

  it('tells of status, password, score, robots and label, and leaves out what is no content', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, {
      structure: '/%postname%/',
      options: {
        cptui_post_types: phpSerialise({
          book: { name: 'book', label: 'All books', singular_label: 'One book', public: 'true' },
        }),
      },
      posts: [
        {
          id: 1,
          title: 'Tom &amp; Jerry',
          metas: [
            ['rank_math_seo_score', '81'],
            ['rank_math_robots', phpSerialise(['noindex'])],
          ],
        },
        { id: 2, status: 'draft', slug: '', date: '0000-00-00 00:00:00', modified: '0000-00-00 00:00:00' },
        { id: 3, status: 'private' },
        { id: 4, status: 'future', date: '2099-01-01 00:00:00' },
        { id: 5, status: 'trash' },
        { id: 6, password: 'secret', metas: [['_yoast_wpseo_linkdex', '45']] },
        { id: 7, type: 'attachment', status: 'inherit', parent: 2 },
        { id: 8, type: 'book' },
        { id: 9, type: 'revision', status: 'inherit', parent: 1 },
        { id: 10, type: 'nav_menu_item' },
        { id: 11, status: 'auto-draft' },
        { id: 12, type: 'secret' },
        { id: 13, type: 'wpcf7_contact_form' },
      ],
    });
    const { documents, site } = await read(location);
    expect(
      documents.map(({ id, status, isProtected, isNoindex, seoScore }) => [
        id,
        status,
        isProtected,
        isNoindex,
        seoScore,
      ]),
    ).toEqual([
      [1, 'publish', false, true, '81'],
      [2, 'draft', false, false, null],
      [3, 'private', false, false, null],
      [4, 'future', false, false, null],
      [5, 'trash', false, false, null],
      [6, 'publish', true, false, '45'],
      [7, 'draft', false, false, null],
      [8, 'publish', false, false, null],
    ]);
    expect(documents[0]?.title).toBe('Tom & Jerry');
    expect(documents[1]).toMatchObject({ permalink: `${HOME}/?p=2`, modified: '1970-01-01 00:00:00' });
    expect(site.types).toContainEqual({ slug: 'book', label: 'One book' });
    expect(site.warnings.map(inEnglish)).toEqual([expect.stringMatching(/not read: secret \(1\)\./)]);
    expect((await read(location, { types: ['secret'] })).documents.map(({ id }) => id)).toEqual([12]);
    const lacking = /no posts of these types: books\. It has: post, page/;
    await expect(read(location, { types: ['books'] })).rejects.toThrow(lacking);
    expect((await read(location, { types: ['post', 'books'] })).site.warnings.map(inEnglish)).toEqual([
      expect.stringMatching(lacking),
    ]);
    await execute(
      "UPDATE wp_options SET option_value = '' WHERE option_name IN ('permalink_structure', 'rewrite_rules')",
    );
    const { documents: plain } = await read(location);
    expect(plain.slice(-2).map(({ permalink }) => permalink)).toEqual([
      `${HOME}/?book=post-8`,
      `${HOME}/?secret=post-12`,
    ]);
  });
});
