import { inEnglish } from '@signpost/words/en/said';
import { expect, it } from 'vitest';
import { phpSerialise } from '../../php-serialise.ts';
import { HOME, makeWordPressSite, POSTS } from '../../wordpress-site.ts';
import { describeOn } from '../../../../service/test/servers/engines.ts';
import { wordPressIn } from '../../fakes/content-source.ts';
import { aDatabase, read, targetsOf, linksTo, type Outcome } from './wordpress-database.ts';

describeOn(['sqlite', 'mariadb'], 'the address of a site by its WordPress database', (engine) => {
  it('takes the address that is given in the place of the stored one, which stays ours', async () => {
    const { location, execute } = await aDatabase(engine);
    const content = linksTo([['https://staging.example/hello/', 1]]);
    await makeWordPressSite(execute, {
      structure: '/%postname%/',
      home: 'https://staging.example',
      posts: [...POSTS, { id: 900, slug: 'source', content }],
    });
    const outcome = await read(location, { home: 'https://example.com/' });
    expect(outcome.site).toMatchObject({ home: HOME, aliases: ['https://staging.example'] });
    expect(outcome.documents[0]?.permalink).toBe(`${HOME}/hello/`);
    expect([...targetsOf(900, outcome).values()]).toEqual([1]);
  });

  it.each([
    ['http://localhost:8080', 'https://www.real.example'],
    ['https://example.com/wp', 'https://example.com'],
  ])('takes the address that its texts use in the place of %s, and says so: %s', async (home, real) => {
    const { location, execute } = await aDatabase(engine);
    const posts = [1, 2, 3, 4].map((id) => ({
      id,
      content: `<img src="${real}/wp-content/uploads/a.jpg"><a href="${real}/post-${(id % 4) + 1}/">x</a><a href="https://other.example/post/">y</a>`,
    }));
    await makeWordPressSite(execute, { structure: '/%postname%/', home, posts });
    const outcome = await read(location);
    expect(outcome.site).toMatchObject({ home: real, storedHome: home });
    expect(outcome.site.aliases).toContain(home);
    expect(outcome.site.warnings.map(inEnglish)).toEqual([
      `The database says that the site is at ${home}, but 4 of 4 addresses in its posts are at ${real}, which was used as the address of the site. If that is wrong, index it again with --home ${home}.`,
    ]);
    expect(outcome.documents[0]?.permalink).toBe(`${real}/post-1/`);
    expect(targetsOf(1, outcome).get(`${real}/post-2/`)).toBe(2);
    const told = await read(location, { home: real });
    expect([told.site.warnings, told.site.storedHome]).toEqual([[], undefined]);
  });

  it('reads nothing until the address is given when its texts use two', async () => {
    const { location, execute } = await aDatabase(engine);
    const posts = [1, 2, 3, 4].map((id) => ({
      id,
      content: `<a href="https://real.example/post-1/">x</a><a href="https://real.example/post-2/">y</a><a href="${HOME}/post-3/">z</a>`,
    }));
    await makeWordPressSite(execute, { structure: '/%postname%/', posts });
    await expect(read(location)).rejects.toThrow(
      /8 of 12 addresses .* --home https:\/\/real\.example, or --home/,
    );
    expect((await read(location, { home: HOME })).site.home).toBe(HOME);
  });

  it('warns when the files in its texts are elsewhere', async () => {
    const { location, execute } = await aDatabase(engine);
    const content = '<img src="https://www.real.example/wp-content/uploads/a.jpg">';
    const posts = [1, 2, 3, 4].map((id) => ({ id, content }));
    await makeWordPressSite(execute, { structure: '/%postname%/', home: 'http://localhost:8080', posts });
    expect((await read(location)).site.warnings.map(inEnglish)).toEqual([
      expect.stringContaining('--home https://www.real.example.'),
    ]);
  });

  it('does not warn of links to another site', async () => {
    const { location, execute } = await aDatabase(engine);
    const posts = [1, 2, 3, 4].map((id) => ({
      id,
      content: `<a href="https://other.example/${id}/">x</a><a href="${HOME}/post-1/">y</a>`,
    }));
    await makeWordPressSite(execute, { structure: '/%postname%/', posts });
    expect((await read(location)).site.warnings.map(inEnglish)).toEqual([]);
  });

  it('has posts of other languages where a plugin puts them', async () => {
    const { location, execute } = await aDatabase(engine);
    const polylang = { force_lang: 1, hide_default: true, default_lang: 'en', rewrite: 1, redirect_lang: 1 };
    await makeWordPressSite(execute, {
      structure: '/%postname%/',
      options: {
        active_plugins: phpSerialise(['polylang/polylang.php']),
        polylang: phpSerialise(polylang),
        page_on_front: '5',
      },
      posts: [
        { id: 1, slug: 'hello', categories: [20] },
        {
          id: 2,
          slug: 'hallo',
          categories: [21],
          content: '<a href="/de/">home</a><a href="/de/2024/">2024</a>',
        },
        { id: 3, slug: 'bild', type: 'attachment', status: 'inherit', parent: 2 },
        { id: 4, slug: 'entwurf', status: 'draft', categories: [21] },
        { id: 5, slug: 'start', type: 'page', categories: [20, 22] },
        { id: 6, slug: 'anfang', type: 'page', categories: [21, 22] },
      ],
    });
    for (const [id, slug] of [
      [20, 'en'],
      [21, 'de'],
    ] as const) {
      await execute('INSERT INTO wp_terms VALUES (?, ?, ?)', [id, slug, slug]);
      await execute("INSERT INTO wp_term_taxonomy VALUES (?, ?, 'language', 0)", [id + 100, id]);
    }
    await execute('ALTER TABLE wp_term_taxonomy ADD COLUMN description text');
    await execute("INSERT INTO wp_term_taxonomy VALUES (122, 22, 'post_translations', 0, ?)", [
      phpSerialise({ en: 5, de: 6 }),
    ]);
    const first = await read(location);
    const german = ['/de/hallo/', '/de/hallo/bild/', '/?p=4', '/', '/de/'].map((path) => HOME + path);
    expect(permalinksOf(first)).toEqual([`${HOME}/hello/`, ...german]);
    expect([...targetsOf(2, first)]).toEqual([
      ['/de/', 6],
      ['/de/2024/', null],
    ]);

    // The other plugin keeps the languages in a table of its own.
    await execute(
      'CREATE TABLE wp_icl_translations (element_type text, element_id bigint, trid bigint, language_code text)',
    );
    for (const [id, group, code] of [
      [1, 1, 'en'],
      [2, 1, 'de'],
      [5, 2, 'en'],
      [6, 2, 'de'],
    ] as const)
      await execute("INSERT INTO wp_icl_translations VALUES ('post_x', ?, ?, ?)", [id, group, code]);
    const wpml = { default_language: 'en', language_negotiation_type: '1' };
    await execute(
      "UPDATE wp_options SET option_name = 'icl_sitepress_settings', option_value = ? WHERE option_name = 'polylang'",
      [phpSerialise(wpml)],
    );
    await execute("UPDATE wp_options SET option_value = ? WHERE option_name = 'active_plugins'", [
      phpSerialise(['sitepress-multilingual-cms/sitepress.php']),
    ]);
    expect(permalinksOf(await read(location))).toEqual([`${HOME}/hello/`, ...german]);
    await execute("UPDATE wp_options SET option_value = ? WHERE option_name = 'icl_sitepress_settings'", [
      phpSerialise({ ...wpml, language_negotiation_type: 2, language_domains: { de: 'beispiel.test' } }),
    ]);
    expect(permalinksOf(await read(location))[1]).toBe('https://beispiel.test/hallo/');

    // On a network the plugin need not be among those of the site.
    await execute("UPDATE wp_options SET option_value = ? WHERE option_name = 'active_plugins'", [
      phpSerialise([]),
    ]);
    await execute('CREATE TABLE wp_blogs (blog_id int PRIMARY KEY, domain varchar(200), path varchar(100))');
    await execute("INSERT INTO wp_blogs VALUES (1, ?, '/')", [new URL(HOME).host]);
    expect(permalinksOf(await read(location))[1]).toBe('https://beispiel.test/hallo/');
  });

  it('has uploads and edit pages where WordPress itself is, when that is not home', async () => {
    const { location, execute } = await aDatabase(engine);
    await makeWordPressSite(execute, {
      structure: '/%postname%/',
      options: { siteurl: `${HOME}/wp` },
      posts: POSTS,
    });
    const { site, documents } = await read(location);
    expect(site).toMatchObject({
      aliases: [`${HOME}/wp`],
      editUrl: `${HOME}/wp/wp-admin/post.php?post={id}&action=edit`,
    });
    expect(wordPressIn(site).uploadsPath).toBe('wp/wp-content/uploads');
    expect(documents.find(({ id }) => id === 20)?.addresses[0]?.url).toBe(
      `${HOME}/wp/wp-content/uploads/2023/05/cat.jpg`,
    );
    // A constant in wp-config.php puts them elsewhere. Files have had their addresses from before the site moved.
    await execute('UPDATE wp_posts SET guid = ? WHERE ID = 21', [
      'http://www.example.com/app/uploads/2023/05/dog-scaled.jpg',
    ]);
    const moved = await read(location, { home: 'https://new.test' });
    expect(wordPressIn(moved.site).uploadsPath).toBe('app/uploads');
    expect(moved.documents.find(({ id }) => id === 20)?.addresses[0]?.url).toBe(
      'https://new.test/app/uploads/2023/05/cat.jpg',
    );
  });
});

function permalinksOf({ documents }: Outcome): (string | null)[] {
  return documents.map(({ permalink }) => permalink);
}
