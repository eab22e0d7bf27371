import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReadOptions, SourceDocument, SourceEvent, SourceSite } from '../../../ports/content-source.ts';
import type { Fetch } from './rest-api.ts';
import { createWordPressRest, type WordPressRestSettings } from './wordpress-rest.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

interface Post {
  id: number;
  type?: string;
  status?: string;
  modified?: string;
}

function modifiedOf(post: Post): string {
  return post.modified ?? '2024-05-17T08:00:00';
}

interface Behaviour {
  posts: Post[];
  isPretty?: boolean;
  /** Answers with this status, so many times. */
  failures?: { status: number; times: number };
  password?: string;
}

/** A server that answers as the API of a WordPress site does. */
async function aSite(behaviour: Behaviour): Promise<string> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    const isPretty = behaviour.isPretty !== false;
    const path =
      isPretty && url.pathname.startsWith('/wp-json')
        ? url.pathname.slice(8)
        : url.searchParams.get('rest_route');
    const send = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (behaviour.failures !== undefined && behaviour.failures.times-- > 0)
      return send(behaviour.failures.status, {});
    if (path === null)
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<p>Not here');
    const credentials = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString();
    const isSignedIn = behaviour.password !== undefined && credentials === `ann:${behaviour.password}`;
    if (path === '/') return send(200, { home: 'https://example.com', namespaces: ['wp/v2'] });
    if (path === '/wp/v2/users/me') return send(isSignedIn ? 200 : 401, {});
    if (path === '/wp/v2/types') {
      return send(200, {
        post: { slug: 'post', name: 'Posts', rest_base: 'posts' },
        page: { slug: 'page', name: 'Pages', rest_base: 'pages' },
        nav_menu_item: { slug: 'nav_menu_item', name: 'Menu items', rest_base: 'menu-items' },
      });
    }
    const type = path === '/wp/v2/posts' ? 'post' : 'page';
    const include = url.searchParams.get('include')?.split(',').map(Number);
    const visible = behaviour.posts
      .filter(
        (post) => (post.type ?? 'post') === type && (isSignedIn || (post.status ?? 'publish') === 'publish'),
      )
      .filter(({ id }) => include === undefined || include.includes(id))
      .sort((one, other) => one.id - other.id);
    const page = Number(url.searchParams.get('page') ?? '1');
    const found = visible.slice((page - 1) * 100, page * 100);
    if (page > 1 && found.length === 0) return send(400, { code: 'rest_post_invalid_page_number' });
    send(
      200,
      found.map((post) => ({
        id: post.id,
        link: `https://example.com/post-${post.id}/`,
        slug: `post-${post.id}`,
        status: post.status ?? 'publish',
        type,
        title: { rendered: `Post ${post.id} &#8217;` },
        content: {
          rendered: '<a href="/x/">rendered</a>',
          ...(isSignedIn ? { raw: '<a href="/x/">raw</a>' } : {}),
          protected: false,
        },
        modified: modifiedOf(post),
        modified_gmt: modifiedOf(post),
        date: '2024-05-17T08:00:00',
      })),
    );
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const plainFetch: Fetch = async (url, { headers, signal }) => {
  const answer = await fetch(url, { headers, signal });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  async function* body(): AsyncIterable<Uint8Array> {
    yield bytes;
  }
  return { status: answer.status, headers: answer.headers, body: body(), url: answer.url };
};

interface Outcome {
  site: SourceSite;
  events: SourceEvent[];
  documents: SourceDocument[];
  waits: number[];
}

async function read(
  url: string,
  settings: Partial<WordPressRestSettings> = {},
  options: Partial<ReadOptions> = {},
): Promise<Outcome> {
  const waits: number[] = [];
  const wait = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
  const source = createWordPressRest({ url, login: null, types: null, fetch: plainFetch, wait, ...settings });
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
  await source.close();
  return {
    site,
    events,
    waits,
    documents: events.flatMap((event) => (event.event === 'document' ? [event.document] : [])),
  };
}

const POSTS: Post[] = [
  ...Array.from({ length: 250 }, (_, index) => ({ id: index + 1 })),
  { id: 900, type: 'page' },
];

describe('the REST API of a WordPress site', () => {
  it.each([true, false])('is walked until its pages end, pretty permalinks: %s', async (isPretty) => {
    const { site, documents, events } = await read(await aSite({ posts: POSTS, isPretty }));
    expect(documents.map(({ id }) => id)).toEqual(POSTS.map(({ id }) => id));
    expect(events.at(-1)).toEqual({ event: 'complete' });
    expect(site).toMatchObject({
      home: 'https://example.com',
      types: [
        { slug: 'post', label: 'Posts' },
        { slug: 'page', label: 'Pages' },
      ],
      wordpress: { permalinkStructure: '/%postname%/' },
    });
    expect(documents[0]).toMatchObject({
      title: 'Post 1 ’',
      modified: '2024-05-17 08:00:00',
      content: { html: '<a href="/x/">rendered</a>' },
    });
  });

  it('gives what was written, and unpublished posts, to a user with a password', async () => {
    const url = await aSite({ posts: [{ id: 1 }, { id: 2, status: 'draft' }], password: 'right' });
    const { documents } = await read(url, { login: { user: 'ann', password: 'right' } });
    expect(documents.map(({ status, content }) => [status, content])).toEqual([
      ['publish', { kind: 'post', html: '<a href="/x/">raw</a>' }],
      ['draft', { kind: 'post', html: '<a href="/x/">raw</a>' }],
    ]);
    expect((await read(url)).documents).toHaveLength(1);
  });

  it('says when the password is wrong', async () => {
    const url = await aSite({ posts: POSTS, password: 'right' });
    await expect(read(url, { login: { user: 'ann', password: 'wrong' } })).rejects.toThrow(
      'refuses the application password of ann',
    );
  });

  it('is asked again, each time later, while it fails', async () => {
    const { documents, waits } = await read(
      await aSite({ posts: [{ id: 1 }], failures: { status: 503, times: 3 } }),
    );
    expect(documents).toHaveLength(1);
    expect(waits.filter((wait) => wait >= 1000)).toEqual([1000, 2000, 4000]);
    await expect(read(await aSite({ posts: [], failures: { status: 500, times: 9 } }))).rejects.toThrow(
      'status 500',
    );
  });

  it('reads again only what has changed', async () => {
    const posts: Post[] = [{ id: 1 }, { id: 2 }];
    const url = await aSite({ posts });
    const first = await read(url);
    const validators = new Map(first.documents.map(({ key, validator }) => [key, validator]));
    posts[1] = { id: 2, modified: '2024-06-01T00:00:00' };
    posts.push({ id: 3 });
    const known = async (key: string) => ({ modified: '', validator: validators.get(key) ?? null });
    const { documents, events } = await read(url, {}, { known });
    expect(documents.map(({ id }) => id)).toEqual([2, 3]);
    expect(events).toContainEqual({ event: 'same', key: '1' });
  });

  it('goes on after the last checkpoint', async () => {
    const url = await aSite({ posts: POSTS });
    const { documents } = await read(url, {}, { resume: 'post 3' });
    expect(documents.map(({ id }) => id)).toEqual(POSTS.slice(200).map(({ id }) => id));
  });

  it('is missing where no WordPress is', async () => {
    const server = createServer((_, response) => response.end('<p>hello'));
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    await expect(read(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).rejects.toThrow(
      'does not answer as a WordPress site',
    );
  });
});
