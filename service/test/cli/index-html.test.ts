import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource } from '@signpost/indexing/runs/read-source';
import { findAllPosts } from '../../src/links/structure/find-all-posts.ts';
import { aPage } from '../../../indexing/test/loopback-site.ts';
import { inStores, tempFolder } from './data-folder.ts';
import { eventsOf, lastLine, published } from './indexed.ts';
import { callForJson, callSignpost, runSignpost, type Finished } from './run-signpost.ts';

const HOME = 'https://example.com';

function aSiteFolder(pages: Record<string, string>): string {
  const folder = tempFolder();
  writePages(folder, pages);
  return folder;
}

function writePages(folder: string, pages: Record<string, string>): void {
  for (const [file, html] of Object.entries(pages)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), html);
  }
}

const PAGES = {
  'index.html': aPage('Home', '/one/', 'https://elsewhere.example/'),
  'one/index.html': aPage('One', '/', '/missing/'),
  'two/index.html': aPage('Two', '/one/'),
};

function homeLinkingTo(address: string): string {
  return `<title>Home</title><a href="${address}">More</a>`;
}

function indexHtml(site: string, data: string, ...options: string[]): Promise<Finished> {
  return callSignpost(['index', 'html', site, '--base', HOME, '--data', data, ...options]);
}

describe('signpost index html', () => {
  it('publishes a site, then what has changed, and nothing when nothing has', async () => {
    const [site, data] = [aSiteFolder(PAGES), tempFolder()];
    expect(await indexHtml(site, data)).toEqual({
      code: 0,
      stdout:
        `Indexed and published ${HOME}: 3 posts, 5 links, 1 orphan, 1 unresolved link.\n` +
        'Posts: 3 new, 0 gone, 0 changed\nLinks: 5 new, 0 gone, 0 moved\nOrphans: 1 new, 0 rescued\n',
      stderr: '',
    });
    expect(await published(data)).toEqual({
      Home: '1 internal, 1 external, 1 incoming',
      One: '2 internal, 0 external, 2 incoming',
      Two: '1 internal, 0 external, 0 incoming',
    });

    const version = await inStores(data, ({ links }) => links.dataVersion());
    const same = await indexHtml(site, data, '--json', '--timing');
    expect(same.code).toBe(0);
    expect(eventsOf(same)).toContainEqual({
      event: 'timing',
      milliseconds: {
        opening: expect.any(Number),
        reading: expect.any(Number),
        extracting: expect.any(Number),
        storing: expect.any(Number),
        resolving: expect.any(Number),
        publishing: expect.any(Number),
      },
    });
    expect(lastLine(same)).toEqual({
      event: 'indexed',
      posts: 3,
      links: 5,
      orphans: 1,
      unresolved: 1,
      errors: 0,
      changed: {
        posts: { added: 0, removed: 0, changed: 0 },
        links: { added: 0, removed: 0, moved: 0 },
        orphans: { new: 0, rescued: 0 },
      },
    });
    expect(await inStores(data, ({ links }) => links.dataVersion())).toBe(version);

    writePages(site, { 'index.html': aPage('Home', '/one/', '/two/') });
    expect(lastLine(await indexHtml(site, data, '--json'))).toMatchObject({
      orphans: 0,
      changed: { posts: { changed: 1 }, links: { added: 1, removed: 1 }, orphans: { rescued: 1 } },
    });
    expect(await published(data)).toMatchObject({ Two: '1 internal, 0 external, 1 incoming' });
  });

  it('ends with 3 and lists what could not be read, and publishes the rest', async () => {
    const [site, data] = [aSiteFolder({ ...PAGES, 'huge.html': '' }), tempFolder()];
    truncateSync(path.join(site, 'huge.html'), 2 ** 30);
    const { code, stderr, stdout } = await indexHtml(site, data);
    expect(code).toBe(3);
    expect(stdout).toContain('3 posts');
    expect(stderr).toMatch(
      /^Documents that could not be read: 1\n {2}https:\/\/example\.com\/huge\.html: .+\n$/,
    );
    const [run] = await callForJson<{ id: number }[]>(['index', 'runs', '--data', data]);
    const shown = await callSignpost(['index', 'runs', String(run?.id), '--data', data]);
    expect(shown.stdout).toContain('huge.html: ');
    expect(shown.stdout).toContain('Posts: 3 new, 0 gone, 0 changed\nLinks: ');
    expect(eventsOf(await indexHtml(site, data, '--json'))).toMatchObject([
      { event: 'unreadable', address: `${HOME}/huge.html` },
      { event: 'indexed', errors: 1 },
    ]);
  });

  it('publishes no address of an editor, or the one that the template gives, until another is given', async () => {
    const [site, data] = [aSiteFolder(PAGES), tempFolder()];
    const editors = (): Promise<unknown> =>
      inStores(data, async ({ links }) => {
        const rows = await findAllPosts(links, { per_page: 10 });
        return rows.map(({ edit_url }) => edit_url);
      });
    await indexHtml(site, data);
    expect(await editors()).toEqual(['', '', '']);
    const template = 'https://code.example/edit/main/{stem}.md';
    await indexHtml(site, data, '--edit-url', template);
    const edited = ['', 'https://code.example/edit/main/one.md', 'https://code.example/edit/main/two.md'];
    expect(await editors()).toEqual(edited);
    await indexHtml(site, data);
    expect(await editors()).toEqual(edited);
    expect(await indexHtml(site, data, '--edit-url', 'code.example/{path}')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--edit-url must be an address such as https://'),
    });
  });

  it('stores no texts of posts with --no-text, until --text is given', async () => {
    const [site, data] = [aSiteFolder(PAGES), tempFolder()];
    const texts = (): Promise<number> =>
      inStores(data, async ({ ledger }) => (await (await ledger.read()).texts.list(0, 10)).length);
    await indexHtml(site, data, '--no-text');
    await indexHtml(site, data);
    expect(await texts()).toBe(0);
    await indexHtml(site, data, '--text');
    expect(await texts()).toBe(Object.keys(PAGES).length);
  });

  it('keeps the settings of the site with the source', async () => {
    const site = aSiteFolder({
      'index.html': aPage(
        'Home',
        'https://old.example/one/?ref=a',
        'mailto:a@example.com',
        'https://shop.example.com/',
        '/forum/topic',
      ),
      'one/index.html': aPage('One'),
    });
    const data = tempFolder();
    const settings = [
      '--alias',
      'https://old.example',
      '--tracking',
      'ref',
      '--plugin-counts',
      '--whole-domain',
      '--elsewhere',
      '/forum/',
    ];
    await indexHtml(site, data, ...settings);
    const expected = {
      Home: '3 internal, 1 external, 0 incoming',
      One: '0 internal, 0 external, 1 incoming',
    };
    expect(await published(data)).toEqual(expected);
    writePages(site, { 'two/index.html': aPage('Two') });
    await indexHtml(site, data);
    expect(await published(data)).toMatchObject(expected);
  });

  it('does not publish a site that has lost most of its posts, unless that is allowed', async () => {
    const [site, data] = [aSiteFolder(PAGES), tempFolder()];
    await indexHtml(site, data);
    for (const page of ['one', 'two']) rmSync(path.join(site, page), { recursive: true });
    writePages(site, { 'index.html': homeLinkingTo('/three/') });
    expect(await indexHtml(site, data)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('This run lacks 2 of the 3 stored posts'),
    });
    expect(Object.keys(await published(data))).toEqual(['Home', 'One', 'Two']);
    writePages(site, { 'index.html': homeLinkingTo('/four/') });
    const allowed = await indexHtml(site, data, '--allow-shrink', '--json');
    expect(allowed.code).toBe(0);
    // Against what was served, which had what the refused run no longer found, and never had the link that it led elsewhere.
    expect(lastLine(allowed)).toMatchObject({
      changed: { posts: { added: 0, removed: 2, changed: 1 }, links: { added: 1, removed: 5, moved: 0 } },
    });
    expect(Object.keys(await published(data))).toEqual(['Home']);
  });

  it('tells of everything as new when what a run before it had read was never published', async () => {
    const [site, data] = [aSiteFolder(PAGES), tempFolder()];
    await inStores(data, (stores) =>
      readSource(stores, {
        source: { kind: 'html', location: site, options: { base: HOME }, secret: null },
        sourceId: null,
        only: null,
        signal: new AbortController().signal,
        onRemoved() {},
      }),
    );
    expect(lastLine(await indexHtml(site, data, '--json'))).toMatchObject({
      changed: { posts: { added: 3 }, links: { added: 5 }, orphans: { new: 1 } },
    });
  });

  it('reads alone that a page which led elsewhere is gone, and which rule has taken its place', async () => {
    const pages = {
      'index.html': aPage('Home', '/old.html'),
      'old.html': '<meta http-equiv=refresh content="0; url=/one/">',
      'one/index.html': aPage('One'),
      'two/index.html': aPage('Two'),
    };
    const [site, data] = [aSiteFolder(pages), tempFolder()];
    const incoming = async (): Promise<string[]> =>
      Object.entries(await published(data)).flatMap(([title, counts]) =>
        counts.endsWith(' 1 incoming') ? title : [],
      );
    const readOld = (): Promise<Finished> =>
      runSignpost(['index', 'run', '1', '--only', '--data', data], { stdin: `${HOME}/old.html` });
    await indexHtml(site, data);
    expect(await incoming()).toEqual(['One']);
    rmSync(path.join(site, 'old.html'));
    await readOld();
    expect(await incoming()).toEqual([]);
    writePages(site, { _redirects: '/old.html /two/ 301' });
    await readOld();
    expect(await incoming()).toEqual(['Two']);
  });

  it('says what could not be read also when that was everything', async () => {
    const site = aSiteFolder({ 'huge.html': '' });
    truncateSync(path.join(site, 'huge.html'), 65 * 1024 * 1024);
    expect(await indexHtml(site, tempFolder())).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/huge\.html: .+larger than 64 MB[^]+The run found no posts/),
    });
  });

  it('reads the types that were given before, and all of them with --types all', async () => {
    const [site, data] = [aSiteFolder(PAGES), tempFolder()];
    expect(await indexHtml(site, data, '--types', 'recipe')).toMatchObject({ code: 1 });
    expect(await indexHtml(site, data)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no posts of the types it was asked to read: recipe\. .*--types all/),
    });
    expect(lastLine(await indexHtml(site, data, '--types', 'all', '--json'))).toMatchObject({ posts: 3 });
  });

  it('can be removed again, with its posts', async () => {
    const data = tempFolder();
    await indexHtml(aSiteFolder(PAGES), data);
    await indexHtml(aSiteFolder({ 'three.html': aPage('Three') }), data);
    expect(await callSignpost(['index', 'remove', '1', '--data', data])).toMatchObject({ code: 0 });
    expect(await callForJson(['index', 'sources', '--data', data])).toMatchObject([{ id: 2, kind: 'html' }]);
    expect(Object.keys(await published(data))).toEqual(['Three']);
    expect(await callSignpost(['index', 'remove', '1', '--data', data])).toMatchObject({ code: 1 });
  });

  it('waits for no other run, and says so', async () => {
    const [site, data] = [aSiteFolder(PAGES), tempFolder()];
    await indexHtml(site, data);
    await inStores(data, async (stores) => {
      const ledger = await stores.ledger.open();
      const told = await ledger.site();
      if (told === null) throw new Error('nothing was indexed');
      const run = await ledger.beginRun(1, { site: told, rules: '', isPartial: true });
      expect(await indexHtml(site, data)).toEqual({
        code: 1,
        stdout: '',
        stderr: 'Another run is indexing into this data folder. Wait for it to end, or stop it.\n',
      });
      await run.end({ state: 'done', problem: null });
    });
  });

  it('refuses another site in the same data folder', async () => {
    const data = tempFolder();
    await indexHtml(aSiteFolder(PAGES), data);
    const other = ['index', 'html', aSiteFolder(PAGES), '--base', 'https://other.example', '--data', data];
    expect(await callSignpost(other)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The data folder holds https://example.com'),
    });
    // One that an administrator has added in the dashboard and that was not read yet.
    await inStores(data, async (stores) => {
      const ledger = await stores.ledger.open();
      await ledger.ensureSource({ kind: 'crawl', location: 'https://other.example', options: {} });
    });
    await callSignpost(['index', 'remove', '1', '--data', data]);
    expect(await callSignpost(other)).toMatchObject({ code: 0 });
    expect(Object.keys(await published(data))).toHaveLength(3);
  });
});
