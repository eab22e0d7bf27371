import { createServer, type RequestListener } from 'node:http';
import { readFileSync } from 'node:fs';

/**
 * The floors F and J: bare node:http that sends a body it has ready (/ready), or stringifies the same objects each
 * time (/stringify), or says that nothing changed (/unchanged).
 */
const [file = ''] = process.argv.slice(2);
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
};

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
