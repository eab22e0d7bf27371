import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Stands in for `backend serve` where only its process matters. The file `behaviour` in its data folder makes it behave badly:
 * `fail`, `hang` or `deaf`.
 */
const { values, positionals } = parseArgs({
  options: { socket: { type: 'string' }, work: { type: 'string' }, json: { type: 'boolean' } },
  allowPositionals: true,
});
const { SIGNPOST_DATA: folder = '', SIGNPOST_BACKEND_API_KEY: key } = process.env;
const file = path.join(folder, 'behaviour');
const behaviour = existsSync(file) ? readFileSync(file, 'utf8') : '';

if (behaviour === 'fail') process.exit(1);
process.on('disconnect', () => process.exit(0));
if (behaviour === 'deaf') process.on('SIGTERM', () => {});
if (behaviour !== 'hang') {
  const server = createServer((request, response) => {
    const isKnown = request.headers['x-cai-api-key'] === key;
    const seen = { pid: process.pid, positionals, argv: process.argv.slice(2) };
    response.writeHead(isKnown ? 200 : 401).end(JSON.stringify(isKnown ? seen : {}));
  });
  const { socket = '' } = values;
  rmSync(socket, { force: true });
  server.listen(socket, () => {
    process.stdout.write(`${JSON.stringify({ event: 'listening', url: `unix:${socket}` })}\n`);
  });
}
