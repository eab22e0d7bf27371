import { inEnglish } from '@signpost/words/en/said';
import { describe, expect, it } from 'vitest';
import { chooseRoad, probeSite } from '../src/adapters/content-source/web/choose-road.ts';
import { openWebClient } from '../src/adapters/content-source/web/web-client.ts';
import { aPage, serveSite, type Answer } from './loopback-site.ts';

const HOME = 'http://site.test';
const { signal } = new AbortController();

async function roadOf(answers: Record<string, Answer>, typed = HOME) {
  const { options } = await serveSite(answers);
  const web = openWebClient(options);
  try {
    return chooseRoad(await probeSite(web, typed, signal));
  } finally {
    await web.close();
  }
}

const TYPES: Answer = { headers: { 'content-type': 'application/json' }, body: '{"post":{},"page":{}}' };
const MAP: Answer = { body: `<urlset><url><loc>${HOME}/a</loc></url></urlset>` };

describe('the road that is taken for a site', () => {
  it.each<[string, Record<string, Answer>, string, RegExp]>([
    [
      'wordpress-rest, when its REST API answers',
      { '/wp-json/wp/v2/types': TYPES, '/sitemap.xml': MAP },
      'wordpress-rest',
      /REST API answers/,
    ],
    [
      'wordpress-rest, when it answers without pretty permalinks, with a byte order mark',
      { '/?rest_route=%2Fwp%2Fv2%2Ftypes': { body: '\uFEFF{"post":{},"page":{}}' } },
      'wordpress-rest',
      /rest_route/,
    ],
    [
      'sitemap, when the REST API is closed',
      { '/wp-json/wp/v2/types': { status: 401, body: '{"code":"closed"}' }, '/wp-sitemap.xml': MAP },
      'sitemap',
      /status 401; .*index wordpress-rest http:\/\/site\.test --user LOGIN.*wp-sitemap\.xml/,
    ],
    [
      'sitemap, when the REST API refuses visitors its posts and pages',
      {
        '/wp-json/wp/v2/types': TYPES,
        '/wp-json/wp/v2/posts?per_page=1': { status: 403 },
        '/wp-json/wp/v2/pages?per_page=1': { status: 403 },
        '/wp-sitemap.xml': MAP,
      },
      'sitemap',
      /status 403/,
    ],
    [
      'sitemap, when a firewall closes the REST API, which no password opens',
      {
        '/': { headers: { link: `<${HOME}/wp-json/>; rel="https://api.w.org/"` }, body: '<p>Home</p>' },
        '/wp-json/wp/v2/types': { status: 403, body: '<h1>Blocked</h1>' },
        '/wp-sitemap.xml': MAP,
      },
      'sitemap',
      /a firewall keeps this machine from its REST API \(status 403\); its sitemap/,
    ],
    [
      'sitemap, when robots.txt names one',
      { '/robots.txt': `Sitemap: ${HOME}/x`, '/x': MAP },
      'sitemap',
      /sitemap \(/,
    ],
    ['crawl, when there is neither', {}, 'crawl', /following links/],
    [
      'crawl, when the usual address of a sitemap has none',
      { '/sitemap.xml': aPage('Oops') },
      'crawl',
      /no sitemap/,
    ],
  ])('is %s', async (_, answers, source, reason) => {
    const road = await roadOf({ '/': aPage('Home'), ...answers });
    expect(road).toMatchObject({ source, address: HOME });
    expect(inEnglish(road.reason)).toMatch(reason);
  });

  it('takes the root of the REST API that the home page names', async () => {
    const link = `<${HOME}/api/>; rel="https://api.w.org/"`;
    const home: Answer = { headers: { link }, body: aPage('Home') };
    expect(await roadOf({ '/': home, '/api/wp/v2/types': TYPES })).toMatchObject({
      source: 'wordpress-rest',
    });
    expect(inEnglish((await roadOf({ '/': home })).reason)).toMatch(/looks like WordPress/);
  });

  it('says what to do when the address is none, or does not answer with a page', async () => {
    await expect(roadOf({}, 'ftp://site.test')).rejects.toThrow(/https:\/\/www\.example\.com/);
    await expect(roadOf({ '/': { status: 401 } })).rejects.toThrow(/without a password/);
    await expect(roadOf({}, 'http://localhost:1/')).rejects.toThrow(/--allow-host localhost/);
  });
});
