import { mkdir, mkdtemp, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  KnownDocument,
  ReadOptions,
  SourceDocument,
  SourceEvent,
} from '../../../ports/content-source.ts';
import { createHtmlFolder } from './html-folder.ts';

const HOME = 'https://example.com';
const EVERYTHING: ReadOptions = {
  resume: null,
  since: null,
  only: null,
  known: async () => null,
  signal: new AbortController().signal,
};
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-html-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

async function read(options: Partial<ReadOptions> = {}, base = HOME): Promise<SourceEvent[]> {
  const events: SourceEvent[] = [];
  const source = createHtmlFolder({ folder, base });
  for await (const event of source.read({ ...EVERYTHING, ...options })) events.push(event);
  await source.close();
  return events;
}

function documents(events: readonly SourceEvent[]): SourceDocument[] {
  return events.flatMap((event) => (event.event === 'document' ? [event.document] : []));
}

async function permalinks(base = HOME): Promise<(string | null)[]> {
  return documents(await read({}, base)).map(({ permalink }) => permalink);
}

describe('the addresses of files', () => {
  it('are those of the folders for index files, and of the files for others', async () => {
    await write({
      'index.html': 'a',
      'about/index.html': 'b',
      'posts/one.html': 'c',
      'old/INDEX.HTM': 'd',
      'a.xhtml': 'e',
    });
    expect(await permalinks()).toEqual([
      `${HOME}/a.xhtml`,
      `${HOME}/about/`,
      `${HOME}/`,
      `${HOME}/old/`,
      `${HOME}/posts/one.html`,
    ]);
  });

  it('stand below the path of the base, with and without a slash at its end', async () => {
    await write({ 'about/index.html': '' });
    expect(await permalinks(`${HOME}/docs`)).toEqual([`${HOME}/docs/about/`]);
    expect(await permalinks(`${HOME}/docs/`)).toEqual([`${HOME}/docs/about/`]);
  });

  it('have letters that mean something in an address encoded', async () => {
    await write({ 'what?/你 #1.html': '' });
    expect(await permalinks()).toEqual([`${HOME}/what%3F/%E4%BD%A0%20%231.html`]);
  });

  it('have other letters as people write them, and are found encoded too', async () => {
    await write({ '@me/index.html': '', 'c++.html': '' });
    const found = documents(await read()).map(({ permalink, addresses }) => [permalink, addresses]);
    const also = (url: string): object => ({ url: HOME + url, way: 'permalink', redirects: false });
    expect(found).toEqual([
      [`${HOME}/@me/`, [also('/%40me/')]],
      [`${HOME}/c++.html`, [also('/c++'), also('/c%2B%2B.html'), also('/c%2B%2B')]],
    ]);
  });

  it('are also those without .html, unless a folder of that name has a page', async () => {
    await write({ 'one.html': '', 'two.html': '', 'two/index.html': '' });
    const found = documents(await read()).map(({ key, addresses }) => [key, addresses.map(({ url }) => url)]);
    expect(found).toEqual([
      ['one.html', [`${HOME}/one`]],
      ['two/index.html', []],
      ['two.html', []],
    ]);
  });

  it('are the canonical ones where the page names itself', async () => {
    await write({
      'one.html': '<link rel=canonical href=/one>',
      'two.html': '<link rel=canonical href=https://example.com/two/>',
      'three.html': '<link rel=canonical href=/absent>',
    });
    const [one, three, two] = documents(await read());
    expect(one?.permalink).toBe(`${HOME}/one`);
    expect(one?.addresses.map(({ url }) => url)).toContain(`${HOME}/one.html`);
    expect(two?.permalink).toBe(`${HOME}/two/`);
    expect(three?.permalink).toBe(`${HOME}/three.html`);
    expect(three?.addresses).toContainEqual({ url: `${HOME}/absent`, way: 'canonical', redirects: false });
    // The other page may come, and then it counts.
    expect([one?.validator, three?.validator]).toEqual([expect.any(String), null]);
  });

  it('lead to another page that is named as canonical, by way of others too, but not in a circle or from everywhere to home', async () => {
    await write({
      'index.html': '<link rel=canonical href=/>',
      'a.html': '<link rel=canonical href=/b/>',
      'b/index.html': '<link rel=canonical href=c.html>',
      'b/c.html': '<link rel=canonical href=/b/c>',
      'one.html': '<link rel=canonical href=/two.html>',
      'two.html': '<link rel=canonical href=/one.html>',
      'lazy.html': '<link rel=canonical href=/>',
      'page/2/index.html': '<link rel=canonical href=/>',
    });
    const events = await read();
    expect(documents(events).map(({ key }) => key)).toEqual([
      'b/c.html',
      'index.html',
      'lazy.html',
      'one.html',
      'two.html',
    ]);
    const to = { event: 'redirect', to: `${HOME}/b/c.html`, status: 200 };
    expect(events.filter(({ event }) => event === 'redirect')).toEqual([
      { ...to, from: `${HOME}/a.html` },
      { ...to, from: `${HOME}/a` },
      { ...to, from: `${HOME}/b/` },
      { ...to, from: `${HOME}/page/2/`, to: `${HOME}/` },
    ]);
  });

  it.each(['http://example.com', 'https://www.example.com'])(
    'are the canonical ones also where those are at %s',
    async (named) => {
      await write({
        'a/index.html': `<link rel=canonical href=${named}/a/>`,
        'b.html': `<link rel=canonical href=${named}/b>`,
        'copy.html': `<link rel=canonical href=${named}/a/>`,
      });
      const events = await read();
      expect(documents(events).map(({ permalink }) => permalink)).toEqual([`${HOME}/a/`, `${HOME}/b`]);
      const to = { event: 'redirect', to: `${HOME}/a/`, status: 200 };
      expect(events).toContainEqual({ ...to, from: `${HOME}/copy.html` });
    },
  );

  it('come with a problem when the file _redirects cannot be read', async () => {
    await write({ 'a.html': '' });
    await symlink('_redirects', join(folder, '_redirects'));
    expect((await read()).filter(({ event }) => event === 'unreadable')).toMatchObject([
      { reason: { code: 'file_unreadable', file: '_redirects' } },
    ]);
  });

  it('lead where the file _redirects says, unless a file is there', async () => {
    await write({
      'new.html': '',
      'here.html': '',
      _redirects: `# A comment
        /old   /new          # moved
        /away  https://other.example/x  302
        /here  /new
        /app   /new.html     200
        /all/* /new/:splat
        /de    /new  301  Language=de`,
    });
    const events = await read();
    expect(events.filter(({ event }) => event === 'redirect' || event === 'note')).toEqual([
      { event: 'redirect', from: `${HOME}/old`, to: `${HOME}/new`, status: 301 },
      { event: 'redirect', from: `${HOME}/away`, to: 'https://other.example/x', status: 302 },
      {
        event: 'note',
        said: { code: 'redirects_left_out', count: 2 },
      },
    ]);
  });
});

describe('a page of a folder', () => {
  it('has its title, robots and the time of its file', async () => {
    await write({ 'a.html': '<title>One &amp; two</title><meta name=robots content="noindex, follow"><p>x' });
    await utimes(join(folder, 'a.html'), 0, Date.UTC(2024, 4, 17, 8, 30, 5) / 1000);
    expect(documents(await read())[0]).toMatchObject({
      key: 'a.html',
      id: null,
      type: 'page',
      status: 'publish',
      title: 'One & two',
      isNoindex: true,
      modified: '2024-05-17 08:30:05',
      content: { kind: 'page' },
    });
  });

  it.each([
    ['post', '<meta property="og:type" content="article">'],
    ['page', '<meta property="og:type" content="website">'],
    ['recipe', '<meta name="signpost:type" content="recipe"><meta property="og:type" content="article">'],
  ])('is a %s when it says so', async (type, head) => {
    await write({ 'a.html': head });
    expect(documents(await read())[0]?.type).toBe(type);
  });

  it('has the score and the time that it names', async () => {
    const published = '<meta property="article:published_time" content="2026-01-02">';
    const changed = '<meta property="article:modified_time" content="2026-03-04T05:06:07+02:00">';
    await write({
      'a.html': `<meta name="signpost:seo-score" content="81">${published}${changed}`,
      'b.html': published,
      'c.html': '<meta property="article:modified_time" content="yesterday">',
    });
    const [a, b, c] = documents(await read());
    expect(a).toMatchObject({ seoScore: '81', modified: '2026-03-04 05:06:07' });
    expect(b).toMatchObject({ seoScore: null, modified: '2026-01-02 00:00:00' });
    expect(c?.modified).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('is left out when its type is not asked for', async () => {
    await write({ 'a.html': '<meta property="og:type" content="article">', 'b.html': '' });
    const source = createHtmlFolder({ folder, base: HOME, types: ['post'] });
    const events = await Array.fromAsync(source.read(EVERYTHING));
    expect(documents(events).map(({ key }) => key)).toEqual(['a.html']);
    expect(events.at(-1)).toEqual({ event: 'complete' });
  });

  it('is read in the encoding that it names', async () => {
    await write({ 'a.html': Buffer.from('<meta charset=iso-8859-2><title>\xb1</title>', 'latin1') });
    expect(documents(await read())[0]?.title).toBe('ą');
  });

  it('is a redirect when it sends visitors elsewhere at once', async () => {
    await write({
      'old/index.html': '<meta http-equiv=refresh content="0; url=../new/">',
      'based/index.html': '<base href="/deep/er/"><meta http-equiv=refresh content="0; url=../new/">',
    });
    const redirect = { event: 'redirect', status: 301 };
    expect(await read()).toEqual(
      expect.arrayContaining([
        { ...redirect, from: `${HOME}/old/`, to: `${HOME}/new/` },
        { ...redirect, from: `${HOME}/based/`, to: `${HOME}/deep/new/` },
      ]),
    );
  });

  it('is the same as before when time and size are, and is read again when one differs', async () => {
    await write({ 'a.html': 'x' });
    const [first] = documents(await read());
    const known = async (): Promise<KnownDocument> => ({ modified: '', validator: first?.validator ?? null });
    expect(await read({ known })).toContainEqual({ event: 'same', key: 'a.html' });
    // What it is found under is something else now.
    await write({ 'a/index.html': 'y' });
    expect(documents(await read({ known })).map(({ key }) => key)).toContain('a.html');
    await rm(join(folder, 'a'), { recursive: true });
    await utimes(join(folder, 'a.html'), 5, 5);
    expect(documents(await read({ known }))).toHaveLength(1);
  });

  it('can be read alone, by its address or its file, and is gone with every file of its address', async () => {
    const moved = '<meta http-equiv=refresh content="0; url=/a.html">';
    await write({ 'a.html': '', 'b/index.html': '', 'c d.html': '', 'e.html': '', 'moved.html': moved });
    const events = await read({ only: [`${HOME}/b`, `${HOME}/c%20d`, 'e.html', `${HOME}/f/`, 'moved.html'] });
    expect(documents(events).map(({ key }) => key)).toEqual(['b/index.html', 'c d.html', 'e.html']);
    for (const key of ['f.html', 'f/index.html', 'moved.html'])
      expect(events).toContainEqual({ event: 'gone', key });
    expect(events).not.toContainEqual({ event: 'complete' });
  });
});

describe('what is not read in a folder', () => {
  it('is what is no page: other files, hidden ones, error pages, proofs for search engines', async () => {
    await write({
      'a.html': '',
      'b.css': '',
      '.git/c.html': '',
      '404.html': '',
      'en/404.html': '',
      '404/index.html': '',
      'google1234567890abcdef.html': '',
      'feed.xml': '',
    });
    expect(await permalinks()).toEqual([`${HOME}/a.html`]);
  });

  it('is reported when a symbolic link leads out of the folder', async () => {
    await write({ 'site/a.html': 'a', 'secret/b.html': 'b' });
    await symlink(join(folder, 'secret'), join(folder, 'site/more'));
    await symlink(join(folder, 'secret/b.html'), join(folder, 'site/b.html'));
    folder = join(folder, 'site');
    const events = await read();
    folder = dirname(folder);
    expect(documents(events).map(({ key }) => key)).toEqual(['a.html']);
    expect(events.filter(({ event }) => event === 'unreadable')).toMatchObject([
      { address: `${HOME}/b.html`, reason: { code: 'link_out_of_folder' } },
      { address: `${HOME}/more`, reason: { code: 'link_out_of_folder' } },
    ]);
  });

  it('follows links that stay in the folder, and no circle of them', async () => {
    await write({ 'a/one.html': '' });
    await symlink(join(folder, 'a'), join(folder, 'b'));
    await symlink(folder, join(folder, 'a/up'));
    expect(await permalinks()).toEqual([`${HOME}/a/one.html`, `${HOME}/b/one.html`]);
  });

  it('is reported with its address and the reason, and the rest is read', async () => {
    await write({ 'a.html': 'a', 'big.html': '', 'c.html': 'c' });
    await truncate(join(folder, 'big.html'), 500 * 1024 * 1024);
    await symlink(join(folder, 'nowhere.html'), join(folder, 'dead.html'));
    const events = await read();
    expect(documents(events).map(({ key }) => key)).toEqual(['a.html', 'c.html']);
    expect(events).toContainEqual({
      event: 'unreadable',
      key: 'big.html',
      address: `${HOME}/big.html`,
      reason: { code: 'file_unreadable', file: 'big.html', detail: 'it is larger than 64 MB' },
    });
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'unreadable', address: `${HOME}/dead.html` }),
    );
    expect(events.at(-1)).toEqual({ event: 'complete' });
  });
});

describe('reading a folder', () => {
  it('goes on after the last checkpoint, in the same order', async () => {
    const names = Array.from({ length: 450 }, (_, index) => `${index % 7}/page-${index}.html`);
    await write(Object.fromEntries(names.map((name) => [name, ''])));
    const events = await read();
    const checkpoints = events.flatMap((event) => (event.event === 'checkpoint' ? [event.state] : []));
    expect(checkpoints).toHaveLength(2);
    expect(events[0]).toEqual({ event: 'total', documents: 450 });
    const all = documents(events).map(({ key }) => key);
    const rest = documents(await read({ resume: checkpoints[1] ?? '' })).map(({ key }) => key);
    expect(rest).toEqual(all.slice(400));
  });

  it('stops when it is asked to', async () => {
    await write({ 'a.html': '' });
    await expect(read({ signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  });

  it.each([
    ['the folder is not there', () => ({ folder: join(folder, 'no'), base: HOME }), 'cannot be read'],
    ['it is a file', () => ({ folder: join(folder, 'a.html'), base: HOME }), 'is not a folder'],
    ['the base is no address', () => ({ folder, base: 'example.com' }), 'set --base to the public address'],
  ])('fails with what to do when %s', async (_title, settings, message) => {
    await write({ 'a.html': '' });
    await expect(createHtmlFolder(settings()).site()).rejects.toThrow(message);
  });

  it('fails when there is no page at all', async () => {
    await write({ 'readme.txt': '' });
    await expect(read()).rejects.toThrow('There is no HTML file');
  });
});
