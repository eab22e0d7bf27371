import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { once } from 'node:events';
import { findProgram } from './find-program.ts';
import { startServer, type TestServer } from './test-server.ts';

export const findNginx = (): string | null => findProgram('nginx');

/** A private nginx; `server` is what its `server` block holds besides the port, given the folder for further files. */
export async function startNginx(server: (folder: string) => string): Promise<TestServer> {
  const program = findNginx();
  if (program === null) throw new Error('nginx is not installed');
  return startServer({
    name: 'nginx',
    serve: (folder, port) => {
      const file = path.join(folder, 'nginx.conf');
      writeFileSync(file, configuration(folder, port, server(folder)));
      return [program, '-c', file, '-p', folder, '-e', 'stderr'];
    },
    url: (port) => `http://127.0.0.1:${port}`,
    ask: askNginx,
    crashSignal: 'SIGQUIT',
  });
}

/** It runs in one process as an unprivileged user, and writes into its own folder only. */
function configuration(folder: string, port: number, server: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    `daemon off; master_process off; pid ${folder}/nginx.pid;`,
    'events {}',
    'http {',
    'access_log off;',
    ...kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`),
    `server { listen 127.0.0.1:${port}; ${server} }`,
    '}',
  ].join('\n');
}

async function askNginx(url: string): Promise<void> {
  const asked = request(url);
  asked.end();
  const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
  answer.resume();
}
