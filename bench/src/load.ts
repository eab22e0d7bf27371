import { connect, type Socket } from 'node:net';

export interface Load {
  url: string;
  /** Path and query of the requests, sent in turn. */
  paths: readonly string[];
  headers?: Record<string, string>;
  connections?: number;
  seconds?: number;
  /** No more requests than these are sent in a second; without it as many as are answered. */
  atMost?: number;
}

/** Requests per second that a server answers. */
export async function requestsPerSecond(load: Load): Promise<number> {
  return (await ask(load)).perSecond;
}

export interface Answered {
  perSecond: number;
  /** All requests, with those of the first second. */
  requests: number;
}

/**
 * Asks over kept-alive connections, one request after the other on each. Plain sockets: on two cores a full HTTP client would measure
 * itself.
 */
export async function ask({
  url,
  paths,
  headers = {},
  connections = 32,
  seconds = 4,
  atMost = Infinity,
}: Load): Promise<Answered> {
  const { hostname, port } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${lines.join('')}\r\n`),
  );
  let answered = 0;
  let next = 0;
  let running = true;
  const begun = performance.now();
  const isEarly = (): boolean => next / atMost > (performance.now() - begun) / 1000;
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay(true));
  const ends = sockets.map(
    (socket) =>
      new Promise<void>((resolve, reject) => {
        const send = (): void => {
          if (!running) return void socket.end(resolve);
          if (isEarly()) return void setTimeout(send, 1);
          const request = requests[next % requests.length];
          next += 1;
          if (request !== undefined) socket.write(request);
        };
        socket.on('error', reject);
        onResponse(socket, () => {
          answered += 1;
          send();
        });
        socket.once('connect', send);
      }),
  );
  // The first second is not measured: caches fill and code is compiled.
  await delay(1000);
  const before = answered;
  const started = performance.now();
  await delay(seconds * 1000);
  const perSecond = (answered - before) / ((performance.now() - started) / 1000);
  running = false;
  await Promise.all(ends);
  return { perSecond, requests: answered };
}

const HEADER_END = Buffer.from('\r\n\r\n');

function onResponse(socket: Socket, done: () => void): void {
  let missing = 0;
  let head = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    let rest = chunk;
    while (rest.length > 0) {
      if (missing === 0) {
        head = head.length === 0 ? rest : Buffer.concat([head, rest]);
        const end = head.indexOf(HEADER_END);
        if (end === -1) return;
        const text = head.toString('latin1', 0, end);
        const status = text.slice(9, 12);
        if (status !== '200' && status !== '304') throw new Error(`Unexpected answer: ${text.slice(0, 200)}`);
        missing = status === '304' ? 0 : Number(/content-length: (\d+)/i.exec(text)?.[1]);
        rest = head.subarray(end + 4);
        head = Buffer.alloc(0);
        if (missing === 0) {
          done();
          continue;
        }
      }
      const taken = Math.min(missing, rest.length);
      missing -= taken;
      rest = rest.subarray(taken);
      if (missing === 0) done();
    }
  });
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
