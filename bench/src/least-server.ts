import { createServer, type RequestListener } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';

/**
 * The least that a cached answer of ours can cost: bare node:http with the options of our server, and nothing but what no such answer
 * can do without. Only the caller who was let in may have it. Nothing stored may have changed, in any process: else a revoked token
 * would still be let in. A client that has the body already gets a 304. The contract asks for the headers, with a new id each time.
 */
const [file = '', headersOfOurs = '[]', authorization = '', dataFolder = ''] = process.argv.slice(2);
const ready = readFileSync(file);
const unchanged = [...(JSON.parse(headersOfOurs) as string[]), 'x-request-id', ''];
const whole = [
  ...unchanged,
  'content-type',
  'application/json; charset=utf-8',
  'content-length',
  String(ready.length),
];
const idAt = unchanged.length - 1;
const etag = unchanged[unchanged.indexOf('etag') + 1];

const database = new Database(path.join(dataFolder, 'signpost.db'), { readonly: true });
const changes = database.prepare('PRAGMA data_version').pluck();
let isKnown = false;
/** Another process may have changed anything before the turn of the event loop in which a request arrives. */
function askOncePerTurn(): void {
  if (isKnown) return;
  changes.get();
  isKnown = true;
  setImmediate(() => (isKnown = false));
}

let count = 0;
const answer: RequestListener = ({ headers }, response) => {
  if (headers.authorization !== authorization) {
    response.writeHead(401).end();
    return;
  }
  askOncePerTurn();
  const isSame = headers['if-none-match'] === etag;
  const ours = isSame ? unchanged : whole;
  count += 1;
  ours[idAt] = String(count);
  response.writeHead(isSame ? 304 : 200, ours).end(isSame ? undefined : ready);
};

const options = { optimizeEmptyRequests: true, requireHostHeader: false, keepAliveTimeout: 72_000 };
const server = createServer(options, answer);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  process.stdout.write(`${JSON.stringify({ event: 'listening', url: `http://127.0.0.1:${port}` })}\n`);
});
