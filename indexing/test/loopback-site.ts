import { inEnglish } from '@signpost/words/en/said';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseResolveEntry } from '@signpost/platform/outbound/resolve-entry';
import { realWait, type Wait } from '@signpost/platform/time';
import { onTestFinished } from 'vitest';
import type { WebOptions } from '../src/adapters/content-source/web/web-client.ts';
import type { ContentSource, ReadOptions, SourceDocument, SourceEvent } from '../src/ports/content-source.ts';

export type Answer =
  /** HTML. */
  | string
  | {
      status?: number;
      headers?: Record<string, string>;
      body?: string | Uint8Array;
    }
  | ((request: IncomingMessage, response: ServerResponse) => void);

export interface LoopbackSite {
  port: number;
  /** The paths that were asked, in their order. */
  asked: string[];
  requests: IncomingMessage[];
  options: WebOptions;
}

/** A real web site on this machine that answers as http://site.test, with time that jumps over pauses. */
export async function serveSite(
  answers: Record<string, Answer> | ((path: string) => Answer | null),
  limitWait: Wait = realWait,
): Promise<LoopbackSite> {
  const asked: string[] = [];
  const requests: IncomingMessage[] = [];
  const find = typeof answers === 'function' ? answers : (path: string) => answers[path] ?? null;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    requests.push(request);
    const answer = find(path) ?? { status: 404, body: 'not found' };
    if (typeof answer === 'function') return answer(request, response);
    const { status = 200, headers = {}, body = '' } = typeof answer === 'string' ? { body: answer } : answer;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  let now = Date.UTC(2026, 0, 31);
  const options: WebOptions = {
    allowHosts: [],
    resolve: [parseResolveEntry(`site.test:80:127.0.0.1:${port}`)],
    clock: { now: () => now },
    wait: async (ms) => {
      now += ms;
    },
    limitWait,
  };
  return { port, asked, requests, options };
}

export interface WholeRun {
  events: SourceEvent[];
  /** By their keys. */
  documents: Map<string, SourceDocument>;
  redirects: string[];
  gone: string[];
  same: string[];
  unreadable: Record<string, string>;
  notes: string[];
  checkpoints: string[];
  isComplete: boolean;
}

export async function readWhole(
  source: ContentSource,
  options: Partial<ReadOptions> = {},
): Promise<WholeRun> {
  const events: SourceEvent[] = [];
  const { signal } = new AbortController();
  try {
    const read = source.read({
      resume: null,
      since: null,
      known: async () => null,
      only: null,
      signal,
      ...options,
    });
    for await (const event of read) events.push(event);
  } finally {
    await source.close();
  }
  const run: WholeRun = {
    events,
    documents: new Map(),
    redirects: [],
    gone: [],
    same: [],
    unreadable: {},
    notes: [],
    checkpoints: [],
    isComplete: false,
  };
  for (const event of events) {
    if (event.event === 'document') run.documents.set(event.document.key, event.document);
    if (event.event === 'redirect') run.redirects.push(`${event.from} ${event.status} ${event.to}`);
    if (event.event === 'gone') run.gone.push(event.key);
    if (event.event === 'same') run.same.push(event.key);
    if (event.event === 'unreadable') run.unreadable[event.address] = inEnglish(event.reason);
    if (event.event === 'note') run.notes.push(inEnglish(event.said));
    if (event.event === 'checkpoint') run.checkpoints.push(event.state);
    if (event.event === 'complete') run.isComplete = true;
  }
  return run;
}

/** A page with a title, some text of its own and links. */
export function aPage(title: string, ...links: string[]): string {
  const anchors = links.map((link) => `<p><a href="${link}">to ${link}</a></p>`).join('');
  return `<!doctype html><title>${title}</title><h1>${title}</h1>${anchors}`;
}
