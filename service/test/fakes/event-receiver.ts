import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface ReceivedEvent {
  id: string;
  type: string;
  time: string;
  eventname: string;
  data: Record<string, unknown>;
}

export interface ReceivedBatch {
  path: string;
  headers: IncomingHttpHeaders;
  events: ReceivedEvent[];
  status: number;
}

/** A status with optional headers, an answer held until the test releases it, or a closed connection. */
export type PlannedAnswer = number | { status: number; headers: Record<string, string> } | 'hold' | 'hang up';

export interface EventReceiver {
  url: string;
  /** The answered batches, in order. */
  batches: ReceivedBatch[];
  /** Gives the next batches these answers; all later ones get a 204. */
  plan(...answers: PlannedAnswer[]): void;
  /** Resolves when a request is held. */
  isHolding(): Promise<void>;
  /** Answers held requests. */
  letGo(): void;
  /** The accepted events, once there are this many. */
  accepted(count: number): Promise<ReceivedEvent[]>;
}

/** A real receiver of CloudEvents batches on this machine; it is closed when the test ends. */
export async function startEventReceiver(): Promise<EventReceiver> {
  const planned: PlannedAnswer[] = [];
  const batches: ReceivedBatch[] = [];
  const held = new Set<() => void>();
  const watchers = new Set<() => void>();

  function until<Value>(look: () => Value | null): Promise<Value> {
    return new Promise((resolve) => {
      const watcher = (): void => {
        const found = look();
        if (found === null) return;
        watchers.delete(watcher);
        resolve(found);
      };
      watchers.add(watcher);
      watcher();
    });
  }
  const changed = (): void => watchers.forEach((watcher) => watcher());

  function answer(
    response: ServerResponse,
    batch: ReceivedBatch,
    headers: Record<string, string> = {},
  ): void {
    response.writeHead(batch.status, headers).end();
    batches.push(batch);
    changed();
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const events = (await json(request)) as ReceivedEvent[];
    const next = planned.shift() ?? 204;
    const batch = { path: request.url ?? '', headers: request.headers, events, status: 204 };
    if (next === 'hang up') request.socket.destroy();
    else if (next === 'hold') {
      held.add(() => answer(response, batch));
      changed();
    } else if (typeof next === 'number') answer(response, { ...batch, status: next });
    else answer(response, { ...batch, status: next.status }, next.headers);
  }

  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    batches,
    plan: (...answers) => void planned.push(...answers),
    isHolding: () => until(() => (held.size > 0 ? undefined : null)),
    letGo() {
      for (const release of held) release();
      held.clear();
    },
    accepted: (count) =>
      until(() => {
        const accepted = batches.filter(({ status }) => status < 300).flatMap(({ events }) => events);
        return accepted.length >= count ? accepted : null;
      }),
  };
}
