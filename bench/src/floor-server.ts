import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';

/**
 * The floors F and J: bare node:http that sends a body it has ready (/ready), or stringifies the same objects each
 * time (/stringify), or says that nothing changed (/unchanged).
 */
const [file = ''] = process.argv.slice(2);
const ready = readFileSync(file);
const objects: unknown = JSON.parse(ready.toString());
const headers = { 'content-type': 'application/json; charset=utf-8' };

const server = createServer((request, response) => {
  if (request.url === '/unchanged') {
    response.writeHead(304, { etag: '"floor"' }).end();
    return;
  }
  const body = request.url === '/ready' ? ready : Buffer.from(JSON.stringify(objects));
  response.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ event: 'listening', url: urlOf() })}\n`),
);

function urlOf(): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
