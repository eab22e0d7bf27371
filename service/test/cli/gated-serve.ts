import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { whenOver } from '../fakes/made-once.ts';
import { aDataFolder, tempFolder, type DataFolder } from './data-folder.ts';
import { startServe, type Serving } from './run-signpost.ts';

const EXTENSION = `
  import { existsSync } from 'node:fs';
  export default (signpost) => {
    if (existsSync(process.env.BROKEN)) throw new Error('broken for now');
    signpost.on('plugin/links/rest_links_stats_response', async () => {
      await fetch(process.env.GATE);
      return { total: 7, internal: 4, external: 3 };
    });
  };
`;

export const GATED_ANSWER = { status: 200, body: '{"total":7,"internal":4,"external":3}' };

export interface GatedServe extends DataFolder {
  serving: Serving;
  /** No process of this service can start while there is a file at this path. */
  broken: string;
  /** Sends a request and waits until it is under way; it stays under way until `open` is called. */
  hold(): Promise<HeldRequest>;
}

export interface HeldRequest {
  open(): void;
  /** The answer; null when the connection ended without one. */
  answer: Promise<{ status: number; body: string } | null>;
}

/** A running service with one request that takes as long as the test wants. */
export async function startGatedServe({
  args = [],
  records,
}: { args?: string[]; records?: string } = {}): Promise<GatedServe> {
  const { folder, token } = await aDataFolder(records === undefined ? {} : { records });
  const extension = path.join(tempFolder(), 'gated.mjs');
  const broken = `${extension}.broken`;
  writeFileSync(extension, EXTENSION);
  const gate = createServer().listen(0, '127.0.0.1');
  // Like a browser or a proxy, the client would keep its connection for further requests.
  const agent = new Agent({ keepAlive: true });
  whenOver(() => {
    agent.destroy();
    gate.closeAllConnections();
    gate.close();
  });
  await once(gate, 'listening');
  const serving = await startServe(['--data', folder, ...args], {
    env: {
      SIGNPOST_EXTENSIONS: extension,
      BROKEN: broken,
      GATE: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    },
  });
  return {
    serving,
    broken,
    folder,
    token,
    async hold() {
      const arrival = once(gate, 'request') as Promise<[IncomingMessage, ServerResponse]>;
      const answer = get(`${serving.url}/plugin/v1/links/links-stats`, token, agent).catch(() => null);
      const [, response] = await arrival;
      return { answer, open: () => void response.end() };
    },
  };
}

async function get(url: string, token: string, agent: Agent): Promise<{ status: number; body: string }> {
  const sent = request(url, { agent, headers: { authorization: `Bearer ${token}` } });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}
