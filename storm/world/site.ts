import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiPost } from '../../indexing/test/wordpress-api.ts';
import { answerAsWordPress } from '../../mending/test/fakes/wordpress-faces.ts';
import { WordPressState, type Fault } from '../../mending/test/fakes/wordpress-state.ts';
import type { Random } from '../random.ts';

/** Posts whose titles carry the version of the site. */
export const PAGES = 40;
/** Posts with one link each that leads nowhere, which plans mend. */
const BROKEN = 6;

const MISHAPS: readonly Fault[] = ['lost_reply', 'lost_request', 'error_before', 'error_after', 'no_json'];

export interface Site {
  port: number;
  state: WordPressState;
  /** Gives every page a title of this version, all at once. */
  setVersion(version: number): void;
  /** Posts with a broken link, by the last part of its address, and their text in the beginning. */
  broken: ReadonlyMap<string, { id: number; text: string }>;
  stop(): void;
}

function titleOf(page: number, version: number): string {
  return `Storm page ${page} version ${version}`;
}

/** A WordPress site on loopback that loses requests and replies, and fails, when single posts are read or written. */
export async function startSite(random: Random): Promise<Site> {
  const pages = Array.from({ length: PAGES }, (_, at): ApiPost => {
    const next = ((at + 1) % PAGES) + 1;
    return {
      id: at + 1,
      slug: `page-${at + 1}`,
      title: titleOf(at + 1, 0),
      content: `<p>Page ${at + 1} leads to <a href="/page-${next}/">the next one</a>.</p>`,
    };
  });
  const broken = new Map(
    Array.from({ length: BROKEN }, (_, at) => {
      const text = `<p>This was <a href="/gone-${at}/">here once</a> &amp; is gone, number ${at}. 🌪</p>`;
      return [`gone-${at}`, { id: 100 + at, text }] as const;
    }),
  );
  const mended = [...broken].map(([slug, { id, text }]): ApiPost => ({
    id,
    slug: `about-${slug}`,
    title: `About ${slug}`,
    content: text,
  }));
  const state = new WordPressState([...pages, ...mended]);
  state.faultOf = () => (random.chance(0.12) ? random.pick(MISHAPS) : null);
  const answer = answerAsWordPress(state);
  const server = createServer((request, response) => {
    response.on('error', () => {});
    const found = answer(request.url ?? '');
    if (typeof found === 'function') found(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    state,
    setVersion(version) {
      for (const page of pages) page.title = titleOf(page.id, version);
      // WordPress gives a post another time whenever it is saved.
      for (const page of pages) state.save(page.id, page.content ?? '');
    },
    broken,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
