import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aPage, serveSite, type Answer } from '../../../indexing/test/loopback-site.ts';
import { answerAsApi } from '../../../indexing/test/wordpress-api.ts';
import { makeWordPressSite } from '../../../indexing/test/wordpress-site.ts';
import { freshDatabase } from '../servers/fresh-database.ts';
import { asNobody, inStores, makeReadOnly, storedRecords, tempFolder } from './data-folder.ts';
import { eventsOf, lastLine, published } from './indexed.ts';
import { callForJson, callSignpost, runSignpost } from './run-signpost.ts';

const HOME = 'https://example.com';

function toPort(port: number): string[] {
  return ['--resolve', `site.test:80:127.0.0.1:${port}`];
}

function anItem(id: number, content: string): string {
  return `<item><title>Post ${id}</title><link>${HOME}/post-${id}/</link><content:encoded><![CDATA[${content}]]></content:encoded>
     <wp:post_id>${id}</wp:post_id><wp:post_date>2024-05-17 08:30:05</wp:post_date><wp:post_name>post-${id}</wp:post_name>
     <wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
}

function anExport(...items: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
     xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Site</title><link>${HOME}</link><wp:wxr_version>1.2</wp:wxr_version>
     <wp:base_site_url>${HOME}</wp:base_site_url><wp:base_blog_url>${HOME}</wp:base_blog_url>${items.join('')}</channel></rss>`;
}

/** Answers at http://site.test, to which http://old.test redirects. */
function movedFrom(answerAt: (path: string) => Answer | null): (path: string) => Answer | null {
  return (asked) => {
    const answer = answerAt(asked);
    return (request, response) => {
      if (request.headers.host === 'old.test')
        response.writeHead(301, { location: `http://site.test${asked}` }).end();
      else if (typeof answer === 'function') answer(request, response);
      else
        response
          .writeHead(answer === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
          .end(answer);
    };
  };
}

const API_POSTS = [
  { id: 1, slug: 'home', content: '<a href="http://old.test/post-2/">two</a>' },
  { id: 2, content: '<p>end</p>' },
];
const API = answerAsApi({ posts: API_POSTS });
const PAGES: Record<string, string> = {
  '/': aPage('Post 1 ’', 'http://old.test/two'),
  '/two': aPage('Post 2 ’'),
};
const SITEMAP = `<urlset>${Object.keys(PAGES)
  .map((page) => `<url><loc>http://site.test${page}</loc></url>`)
  .join('')}</urlset>`;

it.each<[string, string[], (path: string) => Answer | null]>([
  ['index, by its REST API', ['index'], API],
  ['index wordpress-rest', ['index', 'wordpress-rest'], API],
  ['index, by its sitemap', ['index'], (asked) => ({ ...PAGES, '/sitemap.xml': SITEMAP })[asked] ?? null],
  ['index sitemap', ['index', 'sitemap'], (asked) => ({ ...PAGES, '/sitemap.xml': SITEMAP })[asked] ?? null],
  ['index, by its links', ['index'], (asked) => PAGES[asked] ?? null],
  ['index crawl', ['index', 'crawl'], (asked) => PAGES[asked] ?? null],
])('links to a typed address that redirects to the site are internal: %s', async (_, command, answerAt) => {
  const { port } = await serveSite(movedFrom(answerAt));
  const data = tempFolder();
  const hosts = ['old.test', 'site.test'].flatMap((host) => ['--resolve', `${host}:80:127.0.0.1:${port}`]);
  const found = await callSignpost([...command, 'http://old.test', '--data', data, '--json', ...hosts]);
  expect(lastLine(found)).toMatchObject({ event: 'indexed', posts: 2, errors: 0, unresolved: 0 });
  expect(await published(data)).toEqual({
    'Post 1 ’': '1 internal, 0 external, 0 incoming',
    'Post 2 ’': '0 internal, 0 external, 1 incoming',
  });
});

describe('signpost index URL', () => {
  it('reads a WordPress site by its REST API and says why; its password is kept and never shown', async () => {
    const posts = [
      { id: 1, content: '<a href="/post-2/">two</a>' },
      { id: 2, content: '<p>end</p>' },
      { id: 3, status: 'draft', content: '<a href="/post-2/">raw</a>' },
    ];
    const { port } = await serveSite(answerAsApi({ posts, password: 'abcd efgh' }));
    const data = tempFolder();
    const found = await callSignpost([
      'index',
      'http://site.test',
      '--data',
      data,
      '--json',
      ...toPort(port),
    ]);
    expect(eventsOf(found)[0]).toMatchObject({
      event: 'road',
      source: 'wordpress-rest',
      address: 'http://site.test',
      reason: expect.stringContaining('REST API answers'),
    });
    expect(lastLine(found)).toMatchObject({ event: 'indexed', posts: 2, errors: 0 });

    const file = path.join(tempFolder(), 'password');
    writeFileSync(file, 'abcd efgh\n');
    const login = ['--user', 'ann', '--password-file', file];
    const rest = ['index', 'wordpress-rest', 'http://site.test', '--data', tempFolder(), ...toPort(port)];
    const shown = await callSignpost([...rest, ...login]);
    expect(shown.code).toBe(0);
    writeFileSync(file, 'another');
    expect(await callSignpost([...rest, ...login])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('refuses the application password of ann'),
    });
    expect(await callSignpost(rest)).toMatchObject({ code: 0 });
    const sources = await callSignpost(['index', 'sources', '--json', ...rest.slice(3, 5)]);
    expect(sources.stdout).toContain('"user":"ann"');
    expect(sources.stdout + shown.stdout + shown.stderr).not.toContain('abcd');
  });

  it('reads sitemaps and follows links, and asks no private address', async () => {
    const unread = ['/basket', '/sign-in', '/notes', '/members'];
    const pages = {
      '/': aPage('Home', '/a', '/b'),
      '/a': aPage('A', '/b', '/dead', '/circle', ...unread),
      '/b': aPage('B'),
      '/robots.txt': 'User-agent: *\nDisallow: /basket',
      '/sign-in': { status: 302, headers: { location: '/basket' } },
      '/notes': { headers: { 'content-type': 'text/plain' } },
      '/members': { status: 403 },
      '/circle': { status: 302, headers: { location: '/circle' } },
    };
    const map = { body: '<urlset><url><loc>http://site.test/a</loc></url></urlset>' };
    const { port } = await serveSite({ ...pages, '/sitemap.xml': map });
    const listed = tempFolder();
    const site = await callSignpost(['index', 'site', 'site.test', '--data', listed, ...toPort(port)]);
    expect(site).toMatchObject({ code: 1, stderr: expect.stringContaining('https://site.test') });
    const byMap = ['index', 'http://site.test', '--data', listed, ...toPort(port)];
    expect(await callSignpost(byMap)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('its sitemap (http://site.test/sitemap.xml) lists the pages'),
    });
    expect(Object.keys(await published(listed))).toEqual(['A']);

    const crawled = tempFolder();
    const crawl = ['index', 'crawl', 'http://site.test', '--data', crawled];
    expect(await callSignpost([...crawl, '--json', ...toPort(port)])).toMatchObject({ code: 3 });
    expect(Object.keys(await published(crawled))).toEqual(['Home', 'A', 'B']);
    // Where something may be, links are not broken.
    const broken = await inStores(crawled, async ({ ledger }) =>
      (await Array.fromAsync((await ledger.read()).walkBroken({ reason: null }))).flat(),
    );
    expect(broken.map(({ raw, reason }) => [raw, reason])).toEqual([
      ['/dead', 'no_such_page'],
      ['/circle', 'no_such_page'],
    ]);

    const direct = ['index', 'crawl', `http://127.0.0.1:${port}`, '--data', tempFolder()];
    expect(await callSignpost(direct)).toMatchObject({ code: 1, stderr: expect.stringContaining('private') });
    const allowed = { SIGNPOST_ALLOWED_HOSTS: 'intranet.example,127.0.0.1' };
    expect(await callSignpost(direct, allowed)).toMatchObject({ code: 3 });
    expect(await callSignpost(direct)).toMatchObject({ code: 1, stderr: expect.stringContaining('private') });
    expect(await callSignpost([...direct, '--allow-host', '127.0.0.1'])).toMatchObject({ code: 3 });
  });
});

describe('signpost index wordpress-db', () => {
  it('reads a database, whose password stays out of sight', async () => {
    const { url, drop } = await freshDatabase('mariadb');
    onTestFinished(drop);
    const connection = await createConnection(url);
    onTestFinished(() => connection.end());
    await connection.query("SET SESSION sql_mode = ''");
    await makeWordPressSite((sql, values = []) => connection.query(sql, [...values]), {
      structure: '/%postname%/',
      posts: [
        { id: 1, slug: 'one', content: '<a href="/two/">two</a> <a href="/gone/">gone</a>' },
        { id: 2, slug: 'two' },
      ],
    });
    const name = new URL(url).pathname.slice(1);
    // In quotes: digits with an e among them would be read as a number.
    const user = `'${name.slice(-12)}'@'%'`;
    await connection.query(`CREATE USER IF NOT EXISTS ${user} IDENTIFIED BY 'p@ss/word'`);
    await connection.query(`GRANT SELECT ON ${name}.* TO ${user}`);
    onTestFinished(async () => void (await connection.query(`DROP USER ${user}`)));
    const address = new URL(url);
    address.username = name.slice(-12);
    address.password = encodeURIComponent('p@ss/word');
    const data = tempFolder();
    const index = ['index', 'wordpress-db', address.href, '--data', data];
    expect(lastLine(await callSignpost([...index, '--json']))).toMatchObject({ posts: 2, unresolved: 1 });
    await connection.query(
      "UPDATE wp_posts SET post_content = '', post_modified_gmt = '2030-01-01 00:00:00' WHERE ID = 1",
    );
    expect(lastLine(await callSignpost([...index, '--json']))).toMatchObject({
      unresolved: 0,
      changed: { posts: { changed: 1 } },
    });
    const [source] = await callForJson<{ location: string }[]>(['index', 'sources', '--data', data]);
    address.password = '';
    expect(source?.location).toBe(address.href);
  });

  it('reads a file in a folder that it may not write to, of a site that has moved', async () => {
    const folder = tempFolder();
    const file = path.join(folder, '.ht.sqlite');
    const database = new Database(file);
    database.pragma('journal_mode = WAL');
    await makeWordPressSite(async (sql, values = []) => database.prepare(sql).run(...values), {
      structure: '/%postname%/',
      home: 'http://localhost:8080',
      posts: [1, 2, 3].map((id) => ({ id, content: '<a href="https://real.example/post-1/">1</a>' })),
    });
    database.close();
    makeReadOnly(folder);
    const data = tempFolder();
    chmodSync(data, 0o777);
    const run = await runSignpost(['index', 'wordpress-db', file, '--data', data], asNobody);
    // The address that the posts use takes the place of the stored one, which the first line says.
    expect(run.stdout.split('\n')[0]).toBe(
      'Indexed and published https://real.example (as its posts say, not http://localhost:8080): 3 posts, 2 links, 2 orphans, 0 unresolved links.',
    );
  });
});

describe('signpost index wxr', () => {
  it('reads standard input and files; the next export of a site takes the place of the one before', async () => {
    const data = tempFolder();
    const first = anExport(
      anItem(1, '<a href="/post-2/">2</a>'),
      anItem(2, `<a href="${HOME}/post-3/">3</a>`),
    );
    const piped = ['index', 'wxr', '-', '--data', data, '--json'];
    expect(lastLine(await runSignpost(piped, { stdin: gzipSync(first) }))).toMatchObject({
      posts: 2,
      unresolved: 1,
      errors: 0,
    });
    const file = path.join(tempFolder(), 'export.xml');
    writeFileSync(file, anExport(anItem(2, `<a href="${HOME}/post-3/">3</a>`), anItem(3, '')));
    expect(lastLine(await callSignpost(['index', 'wxr', file, '--data', data, '--json']))).toMatchObject({
      posts: 2,
      unresolved: 0,
      changed: { posts: { added: 1, removed: 1 } },
    });
    const moved = tempFolder();
    await callSignpost(['index', 'wxr', file, '--data', moved, '--home', 'https://new.example']);
    expect(await published(moved)).toMatchObject({ 'Post 3': '0 internal, 0 external, 1 incoming' });
    expect(await storedRecords(moved)).toContain('"permalink":"https://new.example/post-3/"');
  });
});
