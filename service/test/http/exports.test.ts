import { serviceCalls, type Call } from '@signpost/contract/calls';
import type { BrokenLinksBody, HistoryBody, PostLinksBody } from '@signpost/contract/indexing';
import type { LinkRow, PostRow } from '@signpost/contract/links';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { allOf, aPost as aDocument, runOf } from '../../../indexing/test/fakes/content-source.ts';
import { aLink, aListedPost, aSite } from '../fakes/records.ts';
import { startService, type Answer, type RunningService } from '../fakes/service.ts';

const POSTS = '/plugin/v1/links/posts';
const LINKS = '/plugin/v1/links/links';

/** More than what is read at a time. */
const MANY = 1203;
const service = await startService({
  records: [
    aSite(),
    ...Array.from({ length: MANY }, (_, at) =>
      aListedPost({
        id: at + 1,
        title: `Post ${at + 1}`,
        incoming: at % 2,
        internal: at,
        score: `${at % 101}`,
      }),
    ).flat(),
    ...aListedPost({
      id: 5001,
      title: '=HYPERLINK("https://evil.example","Ümlaut, 你")',
      type: 'page',
      score: '7',
    }),
    aLink({ id: 1, post_id: 1, target_post_id: 2, url: 'https://site.example/2/?a="b",c' }),
    aLink({ id: 2, post_id: 2, url: '@cmd', type: 'external' }),
    aLink({ id: 3, post_id: 4711, url: 'https://other.example/', type: 'external' }),
  ],
});
afterAll(service.stop);
const { request } = service;
const indexed = indexMany(service);

const linesOf = ({ body }: Answer): unknown[] =>
  body
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);

/** Every row of a list by its JSON pages. */
async function allPages(path: string, list: 'posts' | 'links'): Promise<(PostRow | LinkRow)[]> {
  const rows: (PostRow | LinkRow)[] = [];
  for (let page = 1; ; page += 1) {
    const { json } = await request(`${path}${path.includes('?') ? '&' : '?'}per_page=100&page=${page}`);
    const body = json as Record<'posts' | 'links', (PostRow | LinkRow)[]> & { pages: number };
    rows.push(...body[list]);
    if (page >= body.pages) return rows;
  }
}

/** Runs over enough posts and links that no list is read at once. */
async function indexMany({ stores }: RunningService): Promise<void> {
  const hrefs = Array.from({ length: 12 }, (_, at) => (at === 0 ? '/nowhere/' : '/p1/'));
  const documents = Array.from({ length: 120 }, (_, at) => aDocument(at + 1, `p${at + 1}`, hrefs));
  await runOf(await stores.ledger.open(), allOf(documents));
}

describe('a list of the index as CSV or NDJSON', () => {
  it.each([
    ['/plugin/v1/links/broken', (body: BrokenLinksBody) => body.links],
    ['/plugin/v1/links/broken?reason=no_such_page', (body: BrokenLinksBody) => body.links],
    ['/plugin/v1/links/broken?reason=not_published', (body: BrokenLinksBody) => body.links],
    ['/plugin/v1/links/posts/1?direction=incoming', (body: PostLinksBody) => body.incoming?.links],
    ['/plugin/v1/links/posts/2?direction=outgoing', (body: PostLinksBody) => body.outgoing?.links],
    ['/plugin/v1/links/history', (body: HistoryBody) => body.days],
  ] as const)('has every row of %s exactly as filtered', async (path, rowsIn) => {
    await indexed;
    const and = path.includes('?') ? '&' : '?';
    const rows: object[] = [];
    for (let page = 1; page === 1 || rows.length === (page - 1) * 100; page += 1) {
      const { json } = await request(`${path}${and}per_page=100&page=${page}`);
      rows.push(...((rowsIn as (body: unknown) => object[] | undefined)(json) ?? []));
    }
    const lines = linesOf(await request(`${path}${and}format=ndjson`)) as object[];
    expect(lines).toMatchObject(rows);
    expect(lines.length).toBe(rows.length);
    const csv = await request(`${path}${and}format=csv`);
    expect(csv.body.split('\r\n').length - 2).toBe(rows.length);
  });

  it('has both directions of the links of a post', async () => {
    await indexed;
    const { body, headers } = await request('/plugin/v1/links/posts/1', { headers: { accept: 'text/csv' } });
    expect(headers['content-disposition']).toBe('attachment; filename="links-of-post-1.csv"');
    const directions = Map.groupBy(body.split('\r\n'), (line) => line.split(',')[0]);
    expect(directions.get('incoming')?.length).toBe(119 * 11);
    expect(directions.get('outgoing')?.length).toBe(12);
  });
});

describe('a list as CSV or NDJSON', () => {
  it.each([
    ['posts', `${POSTS}?orderby=internal_link_count&order=desc`],
    ['posts', `${POSTS}?is_orphan=orphan`],
    ['posts', `${POSTS}?search=post%201&post_type=post`],
    ['links', LINKS],
    ['links', `${LINKS}?is_internal=0&orderby=url`],
    ['links', `${LINKS}?source_id=1`],
  ] as const)('has every row of %s exactly as filtered: %s', async (list, path) => {
    const rows = await allPages(path, list);
    const answer = await request(`${path}${path.includes('?') ? '&' : '?'}format=ndjson&page=3&per_page=2`);
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    expect(linesOf(answer)).toEqual(rows);
  });

  it('is CSV with a header, CRLF, quotes where they are needed, and no formulas', async () => {
    const { headers, body } = await request(`${LINKS}?order=asc`, { headers: { accept: 'text/csv' } });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="links.csv"');
    expect(body).toBe(
      [
        'id,url,post_id,target_post_id,type,source_title,target_title,source_url,source_edit_url,target_url',
        '1,"https://site.example/2/?a=""b"",c",1,2,internal,Post 1,Post 2,/1/,https://site.example/edit?post=1,/2/',
        "2,'@cmd,2,0,external,Post 2,,/2/,https://site.example/edit?post=2,",
        '3,https://other.example/,4711,0,external,,,,,',
        '',
      ].join('\r\n'),
    );
    const pages = await request(`${POSTS}?post_type=page&format=csv`);
    expect(pages.body.split('\r\n')[1]).toMatch(
      /^5001,"'=HYPERLINK\(""https:\/\/evil.example"",""Ümlaut, 你""\)",page,/,
    );
  });

  it('has its header alone, or no line at all, when nothing matches', async () => {
    const nothing = `${POSTS}?search=nowhere`;
    expect((await request(`${nothing}&format=csv`)).body).toMatch(/^post_id,[a-z_,]+\r\n$/);
    expect((await request(`${nothing}&format=ndjson`)).body).toBe('');
  });

  it.each<[string, string, string]>([
    ['', 'text/csv', 'text/csv; charset=utf-8'],
    ['', 'Text/CSV;q=0.9, application/json;q=0.5', 'text/csv; charset=utf-8'],
    ['', 'application/json, text/csv;q=0.5', 'application/json; charset=utf-8'],
    ['', 'text/csv;q=0', 'application/json; charset=utf-8'],
    ['', 'text/html, */*;q=0.1, application/x-ndjson', 'application/x-ndjson; charset=utf-8'],
    ['', 'application/ndjson', 'application/x-ndjson; charset=utf-8'],
    ['', 'text/html', 'application/json; charset=utf-8'],
    ['?format=json', 'text/csv', 'application/json; charset=utf-8'],
    ['?format=csv', 'application/json', 'text/csv; charset=utf-8'],
  ])('is chosen by %s and Accept: %s', async (query, accept, type) => {
    // Asked for as JSON a moment before: a kept answer must not come in place of the other format.
    await request(`${LINKS}${query}`);
    expect((await request(`${LINKS}${query}`, { headers: { accept } })).headers['content-type']).toBe(type);
    expect((await request(LINKS)).headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('answers HEAD without rows', async () => {
    const { status, headers, body } = await request(`${POSTS}?format=csv`, { method: 'HEAD' });
    expect([status, headers['content-type'], body]).toEqual([200, 'text/csv; charset=utf-8', '']);
  });

  it.each(['?format=xlsx', '?format[]=csv', '?format='])(
    'is one page of JSON as ever with %s',
    async (query) => {
      const plain = await request(POSTS);
      expect(await request(`${POSTS}${query}`)).toMatchObject({ status: 200, body: plain.body });
    },
  );

  it('is refused to strangers', async () => {
    for (const auth of ['none', 'subscriber'] as const) {
      const refused = await request(`${POSTS}?format=csv`, { auth });
      expect(refused.status).toBe(auth === 'none' ? 401 : 403);
      expect(refused.json).toMatchObject({ code: 'rest_forbidden' });
    }
  });

  it('goes on with the data it began with when new data is imported meanwhile', async () => {
    const other = await startService({
      records: [aSite(), ...Array.from({ length: 2000 }, (_, at) => aListedPost({ id: at + 1 })).flat()],
    });
    onTestFinished(other.stop);
    const posts = other.stores.links.walkListedPosts({
      search: '',
      post_type: ['post'],
      is_orphan: '',
      seo_score_range: '',
      post_id: 0,
      orderby: 'post_title',
      order: 'ASC',
      offset: 0,
      per_page: 1,
    });
    const walk = posts[Symbol.asyncIterator]();
    const rows = [(await walk.next()).value as string];
    await other.importRecords([aSite(), ...aListedPost({ id: 1, title: 'Alone' })]);
    for (let some = await walk.next(); some.done !== true; some = await walk.next()) rows.push(some.value);
    expect((JSON.parse(`[${rows.join(',')}]`) as PostRow[]).length).toBe(2000);
  });
});

describe('a list of something that does not exist', () => {
  const lists = Object.entries<Call>(serviceCalls)
    .filter(([, { row, path }]) => row !== undefined && path.includes('{'))
    .map(([name, { path }]) => [name, `/plugin/v1${path.replaceAll(/\{\w+\}/g, '4711')}`] as const);

  it.each(lists)('is the same failure in every format: %s', async (_, path) => {
    const { status, json } = await request(path);
    for (const format of ['csv', 'ndjson'])
      expect(await request(`${path}?format=${format}`)).toMatchObject({
        status,
        ...(status === 200 ? {} : { json }),
      });
  });
});
