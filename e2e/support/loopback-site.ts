import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackSite {
  url: string;
  /** Keeps a page from answering until `release` is called. */
  hold(path: string): void;
  release(): void;
  stop(): void;
}

/** A web site on this machine, from the pages of its paths. Paths that it does not have answer 404, and null answers 500. */
export async function serveSite(pages: Record<string, string | null>): Promise<LoopbackSite> {
  const held = new Set<string>();
  const released = new EventEmitter();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const answer = (): void => {
      const page = pages[path];
      const status = page === undefined ? 404 : page === null ? 500 : 200;
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
      response.end(page ?? '');
    };
    if (held.has(path)) released.once('release', answer);
    else answer();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    hold(path) {
      held.add(path);
    },
    release() {
      held.clear();
      released.emit('release');
    },
    stop() {
      released.emit('release');
      server.closeAllConnections();
      server.close();
    },
  };
}
