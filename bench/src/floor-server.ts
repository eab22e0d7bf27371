import { createServer, type RequestListener } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';

/**
 * The floors F and J: bare node:http that sends a body it has ready (/ready), or stringifies the same objects each
 * time (/stringify), or says that nothing changed (/unchanged). With the headers of an answer of ours and a data folder, also the least
 * that an answer like ours can cost (/ready-as-ours, /unchanged-as-ours).
 */
const [file = '', headersOfOurs, dataFolder = ''] = process.argv.slice(2);
const ready = readFileSync(file);
const objects: unknown = JSON.parse(ready.toString());
const headers = { 'content-type': 'application/json; charset=utf-8' };

const answers: Record<string, RequestListener> = {
  '/ready': (_, response) => response.writeHead(200, withLength(ready)).end(ready),
  '/unchanged': (_, response) => response.writeHead(304, { etag: '"floor"' }).end(),
  '/stringify'(_, response) {
    const body = Buffer.from(JSON.stringify(objects));
    response.writeHead(200, withLength(body)).end(body);
  },
  ...(headersOfOurs === undefined ? {} : likeOurs(JSON.parse(headersOfOurs) as string[])),
};

/** Answers with these headers, as name, value, name, value, after asking whether another process has changed anything. */
function likeOurs(ofOurs: string[]): Record<string, RequestListener> {
  const database = new Database(path.join(dataFolder, 'signpost.db'), { readonly: true });
  const changes = database.prepare('PRAGMA data_version').pluck();
  const whole = [...ofOurs, 'content-length', String(ready.length)];
  let isKnown = false;
  const askOncePerTurn = (): void => {
    if (isKnown) return;
    changes.get();
    isKnown = true;
    setImmediate(() => (isKnown = false));
  };
  return {
    '/ready-as-ours'(_, response) {
      askOncePerTurn();
      response.writeHead(200, whole).end(ready);
    },
    '/unchanged-as-ours'(_, response) {
      askOncePerTurn();
      response.writeHead(304, ofOurs).end();
    },
  };
}

function withLength(body: Buffer): Record<string, string | number> {
  return { ...headers, 'content-length': body.length };
}

const server = createServer((request, response) => answers[request.url ?? '']?.(request, response));
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ event: 'listening', url: urlOf() })}\n`),
);

function urlOf(): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
