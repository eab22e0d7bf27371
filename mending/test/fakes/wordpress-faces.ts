import type { IncomingMessage } from 'node:http';
import { FetchError, type GuardedReply, type GuardedRequest } from '@signpost/platform/outbound';
import type { WebClient } from '@signpost/indexing/adapters/content-source/web/web-client';
import type { Answer } from '../../../indexing/test/loopback-site.ts';
import { answerAsApi } from '../../../indexing/test/wordpress-api.ts';
import type { Request, WordPressState } from './wordpress-state.ts';

/** The site over HTTP, for `serveSite`. */
export function answerAsWordPress(state: WordPressState): (path: string) => Answer {
  const lists = answerAsApi({ posts: state.posts, password: state.password });
  return (path) => (incoming, response) => {
    void bodyOf(incoming).then((body) => {
      const reply = state.answer(
        requestOf(path, incoming.method ?? 'GET', incoming.headers.authorization, body),
      );
      if (reply === null)
        return (lists(path) as (request: unknown, response: unknown) => void)(incoming, response);
      if (reply.body === null) return incoming.socket.destroy();
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
      return undefined;
    });
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function requestOf(path: string, method: string, authorization: string | undefined, body: string): Request {
  const url = new URL(path, 'http://site.test');
  const route = url.pathname.startsWith('/wp-json')
    ? url.pathname.slice(8)
    : (url.searchParams.get('rest_route') ?? '');
  return { method, route, authorization, isEdit: url.searchParams.get('context') === 'edit', body };
}

/** The same site without a network in between. `step` is called before and after each request. */
export function webClientOf(state: WordPressState, step: () => Promise<void> = async () => {}): WebClient {
  async function send(
    url: string,
    { method = 'GET', body = '', authorization }: GuardedRequest,
  ): Promise<GuardedReply> {
    await step();
    const { pathname, search } = new URL(url);
    const request = requestOf(pathname + search, method, authorization, body);
    const reply = state.answer(request) ?? other(request.route);
    await step();
    if (reply.body === null)
      throw new FetchError('no_connection', { code: 'connection_failed', detail: 'broken off' });
    const bytes = Buffer.from(reply.body);
    return {
      status: reply.status,
      headers: {},
      url,
      hops: [],
      body: (async function* read() {
        yield bytes;
      })(),
      discard: () => {},
    };
  }
  return { maxPageBytes: 1e8, get: send, send, slowTo: () => {}, close: async () => {} };
}

const TYPES = {
  post: { slug: 'post', rest_base: 'posts', rest_namespace: 'wp/v2' },
  page: { slug: 'page', rest_base: 'pages', rest_namespace: 'wp/v2' },
  book: { slug: 'book', rest_base: 'library', rest_namespace: 'wp/v2' },
};

function other(route: string): { status: number; body: string | null } {
  if (route === '/wp/v2/types') return { status: 200, body: JSON.stringify(TYPES) };
  return { status: route === '' ? 200 : 404, body: '{}' };
}
