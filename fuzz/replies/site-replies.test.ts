import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sitemapSource } from '../../indexing/src/adapters/content-source/web/sitemap-source.ts';
import { createWordPressRest } from '../../indexing/src/adapters/content-source/wordpress-rest/wordpress-rest.ts';
import { aPage, serveSite, type Answer, type LoopbackSite } from '../../indexing/test/loopback-site.ts';
import { answerAsApi } from '../../indexing/test/wordpress-api.ts';
import { amountOf, PATIENT } from '../amount.ts';
import { anyJson, pathsIn, withReplaced } from '../any/json.ts';
import { edited, oddText } from '../any/text.ts';
import { tryMany } from '../try-many.ts';
import { outcomeOfSource } from './outcome-of-source.ts';

const HOME = 'http://site.test';

/** What is wrong with one reply of the site: the first that is asked for, the second and so on. */
interface Fault {
  at: number;
  status: number | null;
  headers: Record<string, string>;
  /** Values of the JSON that are replaced: the number of the place, and what comes there. */
  replaced: readonly [place: number, json: string][];
  /** In place of the body. */
  raw: string | null;
  /** How many characters of the body are sent before the connection is closed. */
  cut: number | null;
}

const faults: fc.Arbitrary<Fault[]> = fc.array(
  fc.record({
    at: fc.nat({ max: 14 }),
    status: fc.option(fc.constantFrom(200, 204, 301, 302, 304, 401, 403, 404, 410, 418, 500, 599), {
      freq: 4,
    }),
    headers: fc.constantFrom<Record<string, string>>(
      {},
      {},
      { 'x-wp-total': '999999999', 'x-wp-totalpages': '999999999' },
      { 'x-wp-totalpages': '-1' },
      { 'x-wp-totalpages': 'many' },
      { location: '/wp-json/' },
      { location: 'http://127.0.0.1:1/' },
      { location: '::::' },
      { link: '<::::>; rel="https://api.w.org/", <' },
      { 'content-type': 'text/html; charset=nonsense' },
      { 'content-encoding': 'gzip' },
      { 'retry-after': 'never' },
      { 'last-modified': 'yesterday' },
      { etag: '"' },
    ),
    replaced: fc.array(fc.tuple(fc.nat(), anyJson), { maxLength: 3 }),
    raw: fc.option(fc.oneof(anyJson, oddText), { freq: 6 }),
    cut: fc.option(fc.nat({ max: 60 }), { freq: 10 }),
  }),
  { minLength: 1, maxLength: 3 },
);

/** Answers as the site does, with these faults. */
function withFaults(answers: (path: string) => Answer, wrong: readonly Fault[]): (path: string) => Answer {
  let count = 0;
  return (path) => {
    const number = count++;
    const fault = wrong.find(({ at }) => at === number);
    const answer = answers(path);
    if (fault === undefined || typeof answer !== 'function') return answer;
    return (request, response) => answer(request, faulty(response, fault));
  };
}

function faulty(response: ServerResponse, fault: Fault): ServerResponse {
  const head = { status: 200, headers: {} };
  const stand = {
    writeHead(status: number, headers: object) {
      Object.assign(head, { status, headers });
      return stand;
    },
    end(text: string) {
      const body = fault.raw ?? changed(text, fault.replaced);
      response.writeHead(fault.status ?? head.status, { ...head.headers, ...fault.headers });
      if (fault.cut === null) response.end(body);
      else response.write(body.slice(0, fault.cut), () => response.destroy());
    },
  };
  return stand as unknown as ServerResponse;
}

function changed(text: string, replaced: Fault['replaced']): string {
  if (replaced.length === 0 || !/^[[{]/.test(text)) return text;
  const value: unknown = JSON.parse(text);
  const places = pathsIn(value).map((path) => path.join(' '));
  return withReplaced(
    value,
    new Map(replaced.map(([place, json]) => [places[place % places.length] ?? '', json])),
  );
}

/** The sites are closed with the test: one serves all tries. */
async function aChangingSite(): Promise<
  LoopbackSite & { answer(next: (path: string) => Answer | null): void }
> {
  let answers: ((path: string) => Answer | null) | null = null;
  const site = await serveSite((path) => answers?.(path) ?? null);
  return {
    ...site,
    answer(next) {
      answers = next;
      site.asked.length = 0;
      site.requests.length = 0;
    },
  };
}

const posts = [
  { id: 1, slug: 'roses', content: '<p><a href="/peas/">peas</a></p>' },
  { id: 2, slug: 'peas', content: '<p><a href="/gone/">gone</a></p>', categories: [3] },
  { id: 3, slug: 'about', type: 'page', parent: 0 },
];

it('any reply of a WordPress site is read to its end, or refused in words', PATIENT, async () => {
  const site = await aChangingSite();
  const api = answerAsApi({ posts, password: 'right' });
  const problems = await tryMany('replies of WordPress', amountOf(20), faults, (wrong) => {
    site.answer(withFaults(api, wrong));
    return outcomeOfSource(createWordPressRest({ url: HOME, login: null, types: null }, site.options));
  });
  expect(problems).toEqual([]);
});

const XML_TOKENS = [
  '<',
  '>',
  '</url>',
  '<url>',
  '<loc>',
  ']]>',
  '<![CDATA[',
  '&amp;',
  '&#x0;',
  '&lt',
  '<!--',
  '<?xml',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '\0',
  '\ufeff',
];
const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${HOME}/a</loc><lastmod>2026-01-01</lastmod></url><url><loc>${HOME}/b?x=1&amp;y=2</loc></url></urlset>`;
const PAGE = aPage('A', '/b?x=1&y=2', 'http://other.test/', '/c');
const HTML_TOKENS = [
  '<a href=',
  '</a>',
  '<base href="x:">',
  '<meta http-equiv=refresh content="0;url=//">',
  '<link rel=canonical href="http://[">',
  '<script>',
  '<!--',
  '&#',
  '<title>',
  '<svg>',
  '<template>',
  '\0',
];

it('any sitemap and any page is read to its end, or refused in words', PATIENT, async () => {
  const site = await aChangingSite();
  const tries = fc.record({
    map: edited(SITEMAP, XML_TOKENS),
    page: edited(PAGE, HTML_TOKENS),
    robots: edited(`User-agent: *\nDisallow: /x\nSitemap: ${HOME}/sitemap.xml`, [
      'Sitemap: ',
      '*',
      '$',
      'Crawl-delay: 9e99\n',
      '\r',
    ]),
  });
  const problems = await tryMany('sitemaps and pages', amountOf(15), tries, ({ map, page, robots }) => {
    site.answer((path) => {
      if (path === '/robots.txt') return { headers: { 'content-type': 'text/plain' }, body: robots };
      if (path === '/sitemap.xml') return { headers: { 'content-type': 'application/xml' }, body: map };
      return path === '/' || path.startsWith('/a') ? page : null;
    });
    return outcomeOfSource(sitemapSource(HOME, site.options));
  });
  expect(problems).toEqual([]);
});
