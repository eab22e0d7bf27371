import { inEnglish } from '@signpost/words/en/said';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadOptions, SourceDocument, SourceEvent, SourceSite } from '../../../ports/content-source.ts';
import { createWxr, type WxrSettings } from './wxr.ts';
import { wordPressIn } from '../../../../test/fakes/content-source.ts';

const HOME = 'https://example.com';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-wxr-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Item {
  id: number | string;
  type?: string;
  status?: string;
  slug?: string;
  link?: string;
  title?: string;
  content?: string;
  more?: string;
  metas?: [string, string][];
}

function anItem({ id, type = 'post', status = 'publish', slug = `post-${id}`, ...item }: Item): string {
  const metas = (item.metas ?? []).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
  );
  return `<item><title>${item.title ?? `<![CDATA[Post ${id}]]>`}</title><link>${item.link ?? `${HOME}/${slug}/`}</link>
    <dc:creator><![CDATA[ann]]></dc:creator><guid isPermaLink="false">${HOME}/?p=${id}</guid><description></description>
    <content:encoded><![CDATA[${item.content ?? ''}]]></content:encoded><excerpt:encoded><![CDATA[<a href="/no">]]></excerpt:encoded>
    <wp:post_id>${id}</wp:post_id><wp:post_date><![CDATA[2024-05-17 08:30:05]]></wp:post_date><wp:post_name><![CDATA[${slug}]]></wp:post_name>
    <wp:status><![CDATA[${status}]]></wp:status><wp:post_type><![CDATA[${type}]]></wp:post_type>${item.more ?? ''}${metas.join('')}
    <wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content><![CDATA[<a href="/no">]]></wp:comment_content>
    <wp:commentmeta><wp:meta_key>rank_math_seo_score</wp:meta_key><wp:meta_value>1</wp:meta_value></wp:commentmeta></wp:comment></item>`;
}

function anExport(
  items: readonly string[],
  { version = '1.2', channel = '', home = HOME, start = '' } = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>${start}<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/${version}/excerpt/"
    xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/${version}/">
    <channel><title>Site</title><link>${home}</link><wp:wxr_version>${version}</wp:wxr_version><wp:base_site_url>${home}</wp:base_site_url>
    <wp:base_blog_url>${home}</wp:base_blog_url>${channel}${items.join('\n')}</channel></rss>`;
}

async function files(...contents: readonly (string | Buffer)[]): Promise<string[]> {
  const names = contents.map((_, index) => join(folder, `export-${index}.xml`));
  for (const [index, content] of contents.entries()) await writeFile(names[index] ?? '', content);
  return names;
}

interface Outcome {
  site: SourceSite;
  events: SourceEvent[];
  documents: SourceDocument[];
}

async function read(settings: Partial<WxrSettings>, options: Partial<ReadOptions> = {}): Promise<Outcome> {
  const source = createWxr({ files: [], types: null, home: null, temporaryFolder: folder, ...settings });
  try {
    const site = await source.site();
    const events: SourceEvent[] = [];
    const all = {
      resume: null,
      since: null,
      only: null,
      known: async () => null,
      signal: new AbortController().signal,
    };
    for await (const event of source.read({ ...all, ...options })) events.push(event);
    const documents = events.flatMap((event) => (event.event === 'document' ? [event.document] : []));
    return { site, events, documents };
  } finally {
    await source.close();
  }
}

async function readItems(items: readonly string[], options: Partial<ReadOptions> = {}): Promise<Outcome> {
  return read({ files: await files(anExport(items)) }, options);
}

describe('a type of an export', () => {
  it('is known by what is above its posts', async () => {
    const parent = '<wp:post_parent>1</wp:post_parent>';
    const { site, documents } = await readItems([
      anItem({ id: 1, type: 'doc', slug: 'guide', link: `${HOME}/manual/guide/` }),
      anItem({ id: 2, type: 'doc', slug: 'install', link: `${HOME}/manual/guide/install/`, more: parent }),
      anItem({ id: 3, type: 'book', slug: 'dune', link: `${HOME}/lib/books/dune/` }),
      anItem({ id: 4, type: 'product', slug: 'shirt', link: `${HOME}/shop/clothes/shirt/` }),
      anItem({ id: 5, type: 'product', slug: 'cup', link: `${HOME}/shop/kitchen/cup/` }),
    ]);
    expect(wordPressIn(site).typePaths).toEqual([
      { path: 'manual', isHierarchical: true, hasFeeds: true },
      { path: 'lib/books', isHierarchical: false, hasFeeds: true },
    ]);
    expect(documents[1]?.addresses).toContainEqual({
      url: `${HOME}/?doc=guide/install`,
      way: 'query',
      redirects: true,
    });
  });
});

describe('an item of an export', () => {
  it('is a document with its real permalink', async () => {
    const { documents } = await readItems([
      anItem({
        id: 12,
        slug: 'hello',
        content: '<p><a href="/about/">About</a>',
        more: '<wp:post_modified>2024-06-01 10:00:00</wp:post_modified><wp:post_password><![CDATA[]]></wp:post_password>',
        metas: [
          ['rank_math_seo_score', '81'],
          ['rank_math_robots', 'a:1:{i:0;s:7:"noindex";}'],
          ['rank_math_description', 'In short'],
          ['_edit_last', '1'],
        ],
      }),
    ]);
    expect(documents).toEqual([
      {
        key: '12',
        id: 12,
        type: 'post',
        status: 'publish',
        isProtected: false,
        isNoindex: true,
        title: 'Post 12',
        modified: '2024-06-01 10:00:00',
        permalink: `${HOME}/hello/`,
        slug: 'hello',
        seoScore: '81',
        addresses: [],
        validator: null,
        content: { kind: 'post', html: '<p><a href="/about/">About</a>' },
        about: { description: 'In short', focusKeyword: null, published: '2024-05-17 08:30:05' },
      },
    ]);
  });

  it('has one text when it was split at the end of a CDATA section', async () => {
    const { documents } = await readItems([
      anItem({ id: 1, content: 'if (a[b[0]]]]><![CDATA[> 1) <a href="/x">x</a>' }),
    ]);
    expect(documents[0]?.content).toEqual({ kind: 'post', html: 'if (a[b[0]]> 1) <a href="/x">x</a>' });
  });

  it('may have its title and content outside of CDATA, with references', async () => {
    const text = 'One &amp; two&#8217;s “three” &nbsp; &#1;';
    const { documents } = await readItems([anItem({ id: 1, title: text, content: `]]>${text}<![CDATA[` })]);
    const decoded = 'One & two’s “three” &nbsp; &#1;';
    expect(documents[0]).toMatchObject({
      title: 'One & two’s “three” \u{A0} \u{1}',
      content: { html: decoded },
    });
  });

  it('has a title as visitors read it', async () => {
    const { documents } = await readItems([
      anItem({ id: 1, title: '<![CDATA[Tom &amp; Jerry: R&D, &notes]]>' }),
    ]);
    expect(documents[0]?.title).toBe('Tom & Jerry: R&D, &notes');
  });

  it('is read with ids above 2^31, and reported when it has none', async () => {
    const { documents, events } = await readItems([
      anItem({ id: 5_000_000_000 }),
      anItem({ id: 'x', link: `${HOME}/broken/` }),
    ]);
    expect(documents.map(({ id }) => id)).toEqual([5_000_000_000]);
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'unreadable', address: `${HOME}/broken/` }),
    );
  });

  it('keeps its status, and its password makes it protected', async () => {
    const { documents } = await readItems([
      anItem({ id: 1, status: 'draft', link: `${HOME}/?p=1` }),
      anItem({ id: 2, status: 'trash' }),
      anItem({ id: 3, status: 'private' }),
      anItem({ id: 4, status: 'future' }),
      anItem({ id: 5, more: '<wp:post_password><![CDATA[secret]]></wp:post_password>' }),
    ]);
    expect(documents.map(({ status, isProtected }) => `${status} ${isProtected}`)).toEqual([
      'draft false',
      'trash false',
      'private false',
      'future false',
      'publish true',
    ]);
  });

  it('is an attachment with its file, and with the status of its parent', async () => {
    const file = `${HOME}/wp-content/uploads/2024/05/cat.jpg`;
    const attachment = (id: number, parent: number): string =>
      anItem({
        id,
        type: 'attachment',
        status: 'inherit',
        more: `<wp:post_parent>${parent}</wp:post_parent><wp:attachment_url><![CDATA[${file}]]></wp:attachment_url>`,
        metas: [['_wp_attached_file', '2024/05/cat.jpg']],
      });
    const { documents, site } = await readItems([
      attachment(1, 9),
      attachment(2, 0),
      attachment(3, 77),
      anItem({ id: 9, status: 'draft' }),
    ]);
    expect(documents.map(({ status }) => status)).toEqual(['draft', 'publish', 'publish', 'draft']);
    expect(documents[0]?.addresses).toEqual([{ url: file, way: 'file', redirects: false }]);
    expect(wordPressIn(site).uploadsPath).toBe('wp-content/uploads');
  });

  it('has former addresses by its old slugs and dates, except a page', async () => {
    const metas: [string, string][] = [
      ['_wp_old_slug', 'old'],
      ['_wp_old_slug', 'older'],
    ];
    const { documents } = await readItems([
      anItem({ id: 1, slug: 'new', metas }),
      anItem({ id: 2, slug: 'page', type: 'page', metas }),
    ]);
    expect(documents.map(({ addresses }) => addresses.map(({ url }) => url))).toEqual([
      [`${HOME}/?name=old`, `${HOME}/?name=older`, `${HOME}/old/`, `${HOME}/older/`],
      [],
    ]);
  });

  it('is no document when it belongs to a menu or is a part of pages', async () => {
    const { documents, site } = await readItems([
      anItem({ id: 1, type: 'nav_menu_item' }),
      anItem({ id: 2, type: 'wp_global_styles' }),
      anItem({ id: 3, type: 'wp_navigation' }),
      anItem({ id: 4, type: 'case_study' }),
      anItem({ id: 5, type: 'product_variation' }),
    ]);
    expect(documents.map(({ id }) => id)).toEqual([4]);
    expect(site.types).toEqual([{ slug: 'case_study', label: 'Case study' }]);
    expect(documents[0]?.addresses).toEqual([
      { url: `${HOME}/?case_study=post-4`, way: 'query', redirects: true },
    ]);
  });
});

describe('what an export says of its site', () => {
  it.each(['1.0', '1.1', '1.2'])('is read from version %s', async (version) => {
    const { site, documents } = await read({
      files: await files(anExport([anItem({ id: 1 })], { version })),
    });
    expect(site.home).toBe(HOME);
    expect(documents).toHaveLength(1);
  });

  it('is read whatever prefixes its namespaces have', async () => {
    const text = anExport([anItem({ id: 1, content: 'text' })])
      .replaceAll(/(<\/?|xmlns:)(wp|content)(?=[:=])/g, '$1$2-x')
      .replace('<wp-x:status>', '<wp-x:status xmlns:other="https://other.example/">');
    const { documents } = await read({ files: await files(text) });
    expect(documents).toMatchObject([{ id: 1, status: 'publish', content: { html: 'text' } }]);
  });

  it('is the structure of its permalinks, with categories and their ancestors', async () => {
    const channel = `<wp:category><wp:term_id>5</wp:term_id><wp:category_nicename><![CDATA[local]]></wp:category_nicename>
      <wp:category_parent><![CDATA[news]]></wp:category_parent></wp:category>`;
    const item = anItem({
      id: 1,
      slug: 'a',
      link: `${HOME}/news/local/a/`,
      more: '<category domain="category" nicename="local"><![CDATA[Local]]></category><category domain="genre" nicename="x">x</category>',
    });
    const { site } = await read({ files: await files(anExport([item], { channel })) });
    expect(wordPressIn(site)).toMatchObject({
      permalinkStructure: '/%category%/%postname%/',
      archivePaths: ['category', 'tag', 'author', 'genre'],
      queryVariables: ['genre'],
    });
  });

  it('is the structure with authors, whose slugs are made from their names', async () => {
    const more = '<dc:creator><![CDATA[Jane D. Doe]]></dc:creator>';
    const { site } = await readItems([
      anItem({ id: 1, slug: 'a', link: `${HOME}/jane-d-doe/a/`, more }),
      anItem({ id: 2, slug: 'b', link: `${HOME}/jane-d-doe/b/`, more }),
    ]);
    expect(wordPressIn(site).permalinkStructure).toBe('/%author%/%postname%/');
  });

  it('is where its languages and the lists of its shop are', async () => {
    const { site } = await readItems([
      anItem({ id: 1, slug: 'hello', link: `${HOME}/hello/` }),
      anItem({ id: 2, slug: 'hallo', link: `${HOME}/de/hallo/` }),
      anItem({ id: 3, slug: 'start', type: 'page', link: `${HOME}/de/` }),
      anItem({ id: 4, slug: 'it', type: 'page', link: `${HOME}/it/` }),
      anItem({ id: 5, slug: 'jobs', type: 'page', link: `${HOME}/it/jobs/` }),
      anItem({ id: 6, slug: 'team', type: 'page', link: `${HOME}/it/team/` }),
      anItem({
        id: 7,
        type: 'product',
        link: `${HOME}/product/cup/`,
        more: '<category domain="product_cat" nicename="cups"><![CDATA[Cups]]></category>',
      }),
    ]);
    expect(site).toMatchObject({
      aliases: [`${HOME}/de`],
      platform: {
        data: {
          permalinkStructure: '/%postname%/',
          archivePaths: ['category', 'tag', 'author', 'product-category'],
          archivePages: ['product'],
        },
      },
    });
    expect(wordPressIn(site).endpoints).toContain('view-order');
  });

  it('is the front page, below the path of home too', async () => {
    const home = `${HOME}/blog`;
    const page = anItem({ id: 7, type: 'page', slug: 'start', link: `${home}/` });
    const { site, documents } = await read({ files: await files(anExport([page], { home })) });
    expect(wordPressIn(site).frontPageId).toBe(7);
    expect(documents[0]?.addresses).toEqual([
      { url: `${home}/start/`, way: 'old_address', redirects: true },
      { url: `${home}/?pagename=start`, way: 'query', redirects: true },
    ]);
  });

  it('is by what name the front page answers beside home, behind index.php too', async () => {
    const { documents } = await readItems([
      anItem({ id: 7, type: 'page', slug: 'start', link: `${HOME}/` }),
      anItem({ id: 8, type: 'page', slug: 'about', link: `${HOME}/index.php/about/` }),
    ]);
    expect(documents[0]?.addresses[0]?.url).toBe(`${HOME}/index.php/start/`);
  });

  it('is which terms it has, where it is a whole export', async () => {
    const channel = `<wp:category><wp:category_nicename><![CDATA[news]]></wp:category_nicename></wp:category>
      <wp:tag><wp:tag_slug><![CDATA[red]]></wp:tag_slug></wp:tag>
      <wp:term><wp:term_taxonomy><![CDATA[genre]]></wp:term_taxonomy><wp:term_slug><![CDATA[noir]]></wp:term_slug></wp:term>`;
    const news = '<category domain="category" nicename="news"><![CDATA[News]]></category>';
    const post = anItem({ id: 1, slug: 'a', more: news });
    const page = anItem({ id: 2, type: 'page' });
    const whole = await read({ files: await files(anExport([post, page], { channel })) });
    expect(wordPressIn(whole.site)).toMatchObject({
      toldLists: { term: null, category_name: 'category', tag: 'tag' },
      archivePaths: ['author', 'genre'],
      taxonomyVariables: ['genre'],
    });
    expect(
      whole.events.flatMap((event) => (event.event === 'list' ? `${event.variable}=${event.value}` : [])),
    ).toEqual(['term=news', 'category_name=news', 'term=red', 'tag=red', 'term=noir']);
    const other = anItem({ id: 3, more: news.replace('news', 'sport') });
    for (const items of [[post], [post, page, other]]) {
      const { site } = await read({ files: await files(anExport(items, { channel })) });
      expect(wordPressIn(site).toldLists).toEqual({ term: null });
    }
  });

  it('is which posts cannot be opened', async () => {
    const link = `${HOME}/index.php/2024/a/`;
    const { documents } = await readItems([
      anItem({ id: 1, slug: 'a', link }),
      anItem({ id: 2, slug: 'cat', type: 'attachment', status: 'inherit' }),
      anItem({ id: 3, slug: '07', link: `${HOME}/index.php/2024/07/` }),
    ]);
    expect(documents.map(({ opening }) => opening)).toEqual([undefined, 'never', 'never']);
  });
});

describe('the files of an export', () => {
  it('are merged by id, and the newest version is taken', async () => {
    const changed = (id: number, date: string, title: string): string =>
      anItem({ id, title, more: `<wp:post_modified>${date}</wp:post_modified>` });
    const names = await files(
      anExport([changed(1, '2024-06-02 00:00:00', 'newer'), changed(2, '2024-06-01 00:00:00', 'older')]),
      anExport([
        changed(2, '2024-06-03 00:00:00', 'newest'),
        changed(1, '2024-06-01 00:00:00', 'old'),
        anItem({ id: 3 }),
      ]),
    );
    const { documents } = await read({ files: names });
    expect(documents.map(({ id, title }) => `${id} ${title}`)).toEqual(['1 newer', '2 newest', '3 Post 3']);
  });

  it('may be compressed, and may come from the standard input', async () => {
    const text = anExport([anItem({ id: 1 })]);
    const compressed = await read({ files: await files(gzipSync(text)) });
    expect(compressed.documents).toHaveLength(1);
    const bytes = gzipSync(text);
    const stdin = Readable.from([bytes.subarray(0, 1), bytes.subarray(1, 300), bytes.subarray(300)]);
    expect((await read({ files: ['-'], stdin })).documents).toHaveLength(1);
    expect((await read({ files: ['-'], stdin: Readable.from([Buffer.from(text)]) })).documents).toHaveLength(
      1,
    );
  });

  it('may have characters that XML does not allow, which are reported', async () => {
    const content = 'a\u0000b\u0001c\u000bd\u001ce\u001df\u0001';
    const { documents, site } = await readItems([anItem({ id: 1, content })]);
    expect(documents[0]?.content).toEqual({ kind: 'post', html: 'abcdef' });
    expect(site.warnings.map(inEnglish)).toEqual([
      expect.stringContaining('left out: U+0000 (1), U+0001 (2), U+000B (1), U+001C (1), U+001D (1).'),
    ]);
  });

  it('may be in the encoding that they declare', async () => {
    const text = anExport([anItem({ id: 1, title: '\xe9' })]).replace('UTF-8', 'ISO-8859-1');
    expect((await read({ files: await files(Buffer.from(text, 'latin1')) })).documents[0]?.title).toBe('é');
  });

  it('may have bytes of another encoding than they declare, which is reported', async () => {
    const text = anExport([anItem({ id: 1, title: 'caf\xe9', content: '<a href="/two/">2</a>' })]);
    const { documents, site } = await read({ files: await files(Buffer.from(text, 'latin1')) });
    expect(documents[0]?.title).toBe('caf\uFFFD');
    expect(site.warnings.map(inEnglish)).toEqual([expect.stringContaining('bytes that are not UTF-8')]);
  });

  it('may have a byte order mark and blank lines in front of the declaration', async () => {
    const text = `\uFEFF\n\r\n${anExport([anItem({ id: 1 })])}`;
    const stdin = Readable.from(Array.from(text, (letter) => Buffer.from(letter)));
    expect((await read({ files: ['-'], stdin })).documents).toHaveLength(1);
  });

  it('survive letters that are cut in two between pieces', async () => {
    const bytes = Buffer.from(anExport([anItem({ id: 1, content: '你😀'.repeat(50) })]));
    const stdin = Readable.from(Array.from(bytes, (byte) => Buffer.from([byte])));
    const { documents, site } = await read({ files: ['-'], stdin });
    expect(documents[0]?.content).toEqual({ kind: 'post', html: '你😀'.repeat(50) });
    expect(site.warnings.map(inEnglish)).toEqual([]);
  });
});

describe('an export that cannot be read', () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  it.each([
    [
      'ends in the middle',
      () => anExport([anItem({ id: 1 })]).slice(0, -40),
      /cannot be read at line \d+, column \d+: unclosed tag/,
    ],
    [
      'has tags that do not match',
      () => anExport(['<item><title>x</wrong></item>']),
      /unexpected close tag|unmatched/i,
    ],
    [
      'has a prefix that it does not declare',
      () => anExport(['<item><x:title>x</x:title></item>']),
      'unbound namespace prefix: x',
    ],
    [
      'declares entities',
      () => anExport([anItem({ id: 1, title: '&b;' })], { start: bomb }),
      'it has a document type',
    ],
    [
      'is another feed',
      () => '<rss version="2.0"><channel><title>x</title><item><title>y</title></item></channel></rss>',
      'is not a WordPress export',
    ],
    ['is a web page', () => '<html><body></body></html>', 'is not a WordPress export'],
    ['is no XML', () => 'hello', /cannot be read at line 1/],
    ['is empty', () => '', 'is empty'],
    ['is an archive', () => 'PK\u0003\u0004 and more', 'is a ZIP archive'],
    [
      'is cut off while compressed',
      () => gzipSync(anExport([anItem({ id: 1 })])).subarray(0, 200),
      /cannot be read: unexpected end/,
    ],
    [
      'has an encoding that is not known',
      () => anExport([]).replace('UTF-8', 'KLINGON'),
      'Convert the file to UTF-8',
    ],
    ['names no address', () => anExport([], { home: '' }), 'does not contain the address of its site'],
    [
      'unpacks without end',
      () => gzipSync(Buffer.alloc(100 * 1024 * 1024, ' ')),
      'more than 200 times its size',
    ],
  ])('says so when it %s, and leaves nothing behind', async (_title, content, message) => {
    const names = await files(anExport([anItem({ id: 1 })]), content());
    await expect(read({ files: names })).rejects.toThrow(message);
    expect((await readdir(folder)).sort()).toEqual(['export-0.xml', 'export-1.xml']);
  });

  it('says so when the file is not there, and when files are of two sites', async () => {
    await expect(read({ files: [join(folder, 'no.xml')] })).rejects.toThrow('ENOENT');
    const names = await files(anExport([]), anExport([], { home: 'https://other.example' }));
    await expect(read({ files: names })).rejects.toThrow('The files are from two sites');
  });
});

describe('reading an export', () => {
  const items = Array.from({ length: 450 }, (_, index) => anItem({ id: index + 1 }));

  it('goes on after the last checkpoint', async () => {
    const { events } = await readItems(items);
    const states = events.flatMap((event) => (event.event === 'checkpoint' ? [event.state] : []));
    expect(states).toHaveLength(2);
    expect(events.at(-1)).toEqual({ event: 'complete' });
    const { documents } = await readItems(items, { resume: states[1] ?? '' });
    expect(documents.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => index + 401));
  });

  it('reads single posts by id or address, and tells which are gone', async () => {
    const { events } = await readItems(items, { only: ['3', `${HOME}/post-9/`, '1000'] });
    expect(events.map((event) => ('document' in event ? event.document.key : event))).toEqual([
      '3',
      '9',
      { event: 'gone', key: '1000' },
    ]);
  });

  it('reads only the types that are wanted', async () => {
    const names = await files(anExport([anItem({ id: 1 }), anItem({ id: 2, type: 'page' })]));
    expect((await read({ files: names, types: ['page'] })).documents.map(({ id }) => id)).toEqual([2]);
    const lacking = 'no posts of these types: film. It has: page, post.';
    await expect(read({ files: names, types: ['film'] })).rejects.toThrow(lacking);
    expect((await read({ files: names, types: ['film', 'post'] })).site.warnings.map(inEnglish)).toEqual([
      expect.stringContaining(lacking),
    ]);
  });

  it('removes what it kept on disk', async () => {
    await readItems(items);
    expect(await readdir(folder)).toEqual(['export-0.xml']);
  });
});

function file(url: string, date = '2022-05-17 08:30:05'): string {
  return anItem({
    id: 7,
    type: 'attachment',
    status: 'inherit',
    slug: 'cat',
    more: `<wp:attachment_url>${url}</wp:attachment_url><wp:post_parent>1</wp:post_parent><wp:post_date>${date}</wp:post_date>`,
  });
}

describe('the uploaded files of an export', () => {
  const generator = '<generator>https://wordpress.org/?v=6.8.1</generator>';

  it.each([
    [`${HOME}/app/uploads/2024/05/cat.jpg`, 'app/uploads'],
    ['http://www.example.com/media/2024/05/cat.jpg', 'media'],
    [`${HOME}/wp/wp-content/uploads/cat.jpg`, 'wp/wp-content/uploads'],
    ['https://cdn.test/2024/05/cat.jpg', 'wp-content/uploads'],
  ])('tell where their folder is: %s is in %s', async (url, folder) => {
    const { site } = await readItems([anItem({ id: 1 }), file(url)]);
    expect(wordPressIn(site).uploadsPath).toBe(folder);
  });

  it('are posts where the site is older than the version that switches their pages off, which a note says', async () => {
    const { site, documents } = await read({
      files: await files(anExport([file(`${HOME}/cat.jpg`)], { channel: generator })),
    });
    expect(documents[0]).toMatchObject({ status: 'publish' });
    expect(site.warnings.map(inEnglish)).toEqual([expect.stringContaining('they are treated as posts')]);
  });

  it('are no posts where the site is newer, unless they are asked for', async () => {
    const names = await files(
      anExport([file(`${HOME}/cat.jpg`, '2024-05-17 08:30:05')], { channel: generator }),
    );
    const { site, documents } = await read({ files: names });
    expect(documents[0]).toMatchObject({ status: 'inherit', opening: 'by_redirect' });
    expect(site.warnings.map(inEnglish)).toEqual([expect.stringContaining('assumed to have none')]);
    const asked = await read({ files: names, types: ['attachment'] });
    expect(asked.documents[0]).toMatchObject({ status: 'publish' });
  });

  it('lead to their posts where the SEO plugin has left its fields, whose redirects may be missing', async () => {
    const metas: [string, string][] = [['rank_math_analytic_object_id', '3']];
    const { site, documents, events } = await readItems([
      anItem({ id: 1, slug: 'one', metas }),
      file(`${HOME}/cat.jpg`),
    ]);
    expect(documents[1]).toMatchObject({ status: 'inherit', opening: 'elsewhere' });
    expect(events).toContainEqual({
      event: 'redirect',
      from: `${HOME}/cat/`,
      to: `${HOME}/?p=1`,
      status: 301,
    });
    expect(site.warnings.map(inEnglish)[0]).toMatch(/fields of Rank Math, whose redirects are in no export/);
  });
});

describe('a custom type of an export', () => {
  const counted: [string, string][] = [['rank_math_internal_links_processed', '1']];
  const items = [
    anItem({ id: 1, metas: counted }),
    anItem({ id: 2, type: 'book', slug: 'dune', link: `${HOME}/book/dune/`, metas: counted }),
    anItem({ id: 3, type: 'secret', slug: 'memo', link: `${HOME}/secret/memo/` }),
  ];

  it('is left out where the plugin that counts links leaves it out, and links to it end at home', async () => {
    const { site, documents } = await readItems(items);
    expect(documents.map(({ id }) => id)).toEqual([1, 2]);
    expect(site.types.map(({ slug }) => slug)).toEqual(['book', 'post']);
    expect(wordPressIn(site)).toMatchObject({ closedPaths: ['secret'], queryVariables: ['book'] });
    expect(site.warnings.map(inEnglish)).toContainEqual(expect.stringMatching(/not read: secret \(1\)/));
  });

  it('is taken for posts where nothing tells, and a note says so', async () => {
    const { site, documents } = await readItems([
      anItem({ id: 1 }),
      anItem({ id: 3, type: 'secret', slug: 'memo', link: `${HOME}/secret/memo/` }),
    ]);
    expect(documents.map(({ id }) => id)).toEqual([1, 3]);
    expect(site.warnings.map(inEnglish)).toEqual([
      expect.stringMatching(/does not say .* treated as posts: secret \(1\)/),
    ]);
  });
});

describe('an export in UTF-16', () => {
  it.each([
    ['little', (bytes: Buffer) => bytes],
    ['big', (bytes: Buffer) => bytes.swap16()],
  ])('without a byte order mark is refused: %s-endian', async (_, order) => {
    const bytes = order(Buffer.from(anExport([anItem({ id: 1 })]), 'utf16le'));
    await expect(read({ files: await files(bytes) })).rejects.toThrow(/UTF-16 without a byte order mark/);
  });

  it('is read with one', async () => {
    const text = `\uFEFF${anExport([anItem({ id: 1, title: '<![CDATA[Über]]>' })])}`;
    const { documents } = await read({ files: await files(Buffer.from(text, 'utf16le')) });
    expect(documents[0]?.title).toBe('Über');
  });
});

describe('an export with the address of a copy', () => {
  const COPY = 'http://copy.test';
  /** Each post links to the next, and some of them at the address of the copy. */
  const posts = (atCopy: number): string =>
    anExport(
      Array.from({ length: 20 }, (_, at) =>
        anItem({
          id: at + 1,
          link: `${COPY}/post-${at + 1}/`,
          content: `<a href="${at < atCopy ? COPY : HOME}/post-${((at + 1) % 20) + 1}/">next</a>`,
        }),
      ),
      { home: COPY },
    );

  it('is read at the address that nearly all links in its texts use, and says so first', async () => {
    const { site, documents } = await read({ files: await files(posts(1)) });
    expect(site).toMatchObject({ home: HOME, storedHome: COPY, aliases: [COPY] });
    expect(site.warnings.map(inEnglish)[0]).toBe(
      `The export says that the site is at ${COPY}, but 19 of 20 addresses in its posts are at ${HOME}, which was used as the address of the site. If that is wrong, index it again with --home ${COPY}.`,
    );
    expect(documents.map(({ permalink }) => permalink)).toContain(`${HOME}/post-1/`);
    expect(documents.filter(({ permalink }) => permalink?.startsWith(COPY))).toEqual([]);
  });

  it('is refused where the texts use both, until the address is given', async () => {
    const both = await files(posts(5));
    await expect(read({ files: both })).rejects.toThrow(
      `15 of 20 addresses in its posts are at ${HOME}. Say which of the two visitors use: --home ${HOME}, or --home ${COPY}.`,
    );
    const { site } = await read({ files: both, home: COPY });
    expect(site.home).toBe(COPY);
  });

  it('is taken as it is where the texts speak for it', async () => {
    const { site } = await read({ files: await files(posts(12)) });
    expect([site.home, site.storedHome]).toEqual([COPY, undefined]);
  });
});
