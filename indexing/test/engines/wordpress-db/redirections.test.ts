import { expect, it } from 'vitest';
import { phpSerialise } from '../../php-serialise.ts';
import { HOME, makeWordPressSite, POSTS } from '../../wordpress-site.ts';
import { describeOn } from '../../../../service/test/servers/engines.ts';
import { wordPressIn } from '../../fakes/content-source.ts';
import { aDatabase, read, targetsOf, linksTo } from './wordpress-database.ts';

describeOn(['sqlite', 'mariadb'], 'redirections in the database of a WordPress site', (engine) => {
  it('leads links to former slugs and dates to the post, and not those to former slugs of pages', async () => {
    const { location, execute } = await aDatabase(engine);
    const expected: [string, number | null][] = [
      ['/2023/05/hallo/', 1],
      ['/2020/01/dated/', 2],
      ['/alt/', null],
    ];
    await makeWordPressSite(execute, {
      structure: '/%year%/%monthnum%/%postname%/',
      posts: [
        ...POSTS.slice(0, 1),
        { id: 2, slug: 'dated', metas: [['_wp_old_date', '2020-01-05']] },
        { id: 10, slug: 'neu', type: 'page', metas: [['_wp_old_slug', 'alt']] },
        { id: 900, content: linksTo(expected) },
      ],
    });
    expect(Object.fromEntries(targetsOf(900, await read(location)))).toEqual(Object.fromEntries(expected));
  });

  it('reads redirections of plugins, and lets them take the place of former slugs where the plugin says so', async () => {
    const { location, execute } = await aDatabase(engine);
    const expected: [string, number | null][] = [
      ['/short/', 1],
      ['/hallo/', null],
      ['/off/', null],
      ['/second/', 2],
    ];
    await makeWordPressSite(execute, {
      structure: '/%postname%/',
      options: {
        rank_math_modules: phpSerialise(['redirections', 'sitemap']),
        'rank-math-options-general': phpSerialise({ redirections_post_redirect: 'on' }),
        'wpseo-premium-redirects-base': phpSerialise([
          { origin: 'second', url: '/two/', type: 301, format: 'plain' },
        ]),
      },
      posts: [
        ...POSTS.slice(0, 1),
        { id: 2, slug: 'two' },
        { id: 900, slug: 'source', content: linksTo(expected) },
      ],
    });
    await execute(
      'CREATE TABLE wp_rank_math_redirections (id int PRIMARY KEY, sources text, url_to text, header_code smallint, status varchar(25))',
    );
    await execute('INSERT INTO wp_rank_math_redirections VALUES (?, ?, ?, ?, ?)', [
      1,
      exactRule('short'),
      `${HOME}/hello/`,
      301,
      'active',
    ]);
    await execute('INSERT INTO wp_rank_math_redirections VALUES (?, ?, ?, ?, ?)', [
      2,
      exactRule('off'),
      `${HOME}/hello/`,
      301,
      'inactive',
    ]);
    expect(Object.fromEntries(targetsOf(900, await read(location)))).toEqual(Object.fromEntries(expected));
  });

  it('reads redirections with paths of the host, where the site is in a folder', async () => {
    const { location, execute } = await aDatabase(engine);
    const home = `${HOME}/en`;
    await makeWordPressSite(execute, { structure: '/%postname%/', home });
    await execute(
      'CREATE TABLE wp_redirection_items (id int PRIMARY KEY, url text, regex int, position int, status varchar(20), action_type varchar(20), action_code int, action_data text, match_type varchar(20))',
    );
    for (const [id, url, regex] of [
      [1, '/en/old/', 0],
      [2, '^/en/a/(.*)', 1],
    ] as const)
      await execute(
        "INSERT INTO wp_redirection_items VALUES (?, ?, ?, 0, 'enabled', 'url', 301, '/en/new/', 'url')",
        [id, url, regex],
      );
    const { site } = await read(location);
    expect(wordPressIn(site).redirects.map(({ pattern }) => pattern)).toEqual(['old/', 'a/(.*)']);
  });

  it('takes the links that a plugin has stored, and nothing of drafts, images and posts that are gone', async () => {
    const { location, execute } = await aDatabase(engine);
    const content = '<a href="/not-in-the-table/">x</a>';
    await makeWordPressSite(execute, {
      structure: '/%postname%/',
      posts: [
        { id: 1, slug: 'one', content },
        { id: 2, slug: 'two', content },
        { id: 3, slug: 'draft', status: 'draft', content },
      ],
    });
    await expect(read(location, { trustsPluginTables: true })).rejects.toThrow(
      'has no wp_rank_math_internal_links and no wp_yoast_seo_links. Leave --trust-plugin-tables out',
    );
    await execute(
      'CREATE TABLE wp_yoast_seo_links (id bigint PRIMARY KEY, url varchar(255), post_id bigint, target_post_id bigint, type varchar(8))',
    );
    for (const [index, row] of (
      [
        [`${HOME}/two/`, 1, 2, 'internal'],
        [`${HOME}/gone/`, 1, 777, 'internal'],
        ['https://other.example/', 1, 0, 'external'],
        [`${HOME}/a.jpg`, 1, 0, 'image-in'],
        [`${HOME}/two/`, 3, 2, 'internal'],
        [`${HOME}/two/`, 888, 2, 'internal'],
      ] as const
    ).entries())
      await execute('INSERT INTO wp_yoast_seo_links VALUES (?, ?, ?, ?, ?)', [index + 1, ...row]);
    const { documents } = await read(location, { trustsPluginTables: true });
    expect(documents.map(({ id, content: links }) => [id, links])).toEqual([
      [
        1,
        {
          kind: 'links',
          links: [
            { id: null, url: `${HOME}/two/`, type: 'internal', targetId: 2 },
            { id: null, url: `${HOME}/gone/`, type: 'internal', targetId: null },
            { id: null, url: 'https://other.example/', type: 'external', targetId: null },
          ],
        },
      ],
      [2, { kind: 'links', links: [] }],
      [3, { kind: 'links', links: [] }],
    ]);
    const validators = new Map(documents.map(({ key, validator }) => [key, validator]));
    const known = async (key: string) => ({ modified: '', validator: validators.get(key) ?? null });
    await execute('DELETE FROM wp_yoast_seo_links WHERE id = 1');
    const again = await read(location, { trustsPluginTables: true }, { known });
    expect(again.documents.map(({ id }) => id)).toEqual([1]);
  });
});

function exactRule(pattern: string): string {
  return phpSerialise([{ ignore: '', pattern, comparison: 'exact' }]);
}
