import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { findProgram } from './find-program.ts';
import { startServer, type TestServer } from './test-server.ts';

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

export function findPostgres(): PostgresPrograms | null {
  const initdb = findProgram('initdb', debianFolders());
  const postgres = initdb === null ? null : findProgram('postgres', [path.dirname(initdb)]);
  return initdb === null || postgres === null ? null : { initdb, postgres };
}

/** Debian keeps each version in a folder of its own, none of them on the path; the newest comes first. */
function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  try {
    return readdirSync(root)
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => path.join(root, version, 'bin'));
  } catch {
    return [];
  }
}

/** A private PostgreSQL; its account may do everything. */
export async function startPostgres(parent?: string): Promise<TestServer> {
  const programs = findPostgres();
  if (programs === null) throw new Error('PostgreSQL is not installed');
  const password = randomBytes(12).toString('hex');
  return startServer(
    {
      name: 'postgres',
      prepare: (folder) => {
        const passwordFile = path.join(folder, 'password');
        writeFileSync(passwordFile, password);
        return [
          programs.initdb,
          `--pgdata=${path.join(folder, 'data')}`,
          '--no-sync',
          '--encoding=UTF8',
          '--locale=C',
          ...languageOrder(programs.initdb),
          '--username=signpost',
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
        ];
      },
      serve: (folder, port) => [
        programs.postgres,
        '-D',
        path.join(folder, 'data'),
        `--port=${port}`,
        '--listen_addresses=127.0.0.1',
        '--unix_socket_directories=',
        '--max_connections=200',
        // Survives a killed process, not a power failure.
        '--fsync=off',
        // Inside the folder, so that nothing is left elsewhere.
        '--dynamic_shared_memory_type=mmap',
      ],
      url: (port) => `postgres://signpost:${password}@127.0.0.1:${port}/postgres`,
      ask: askPostgres,
      // Its immediate shutdown: all its processes drop what they do and nothing is written, so that the next
      // start recovers as after a crash. A SIGKILL of the first one would let the others answer a moment longer.
      crashSignal: 'SIGQUIT',
    },
    parent,
  );
}

/**
 * Many real databases sort by the rules of a language, and our answers must not depend on that. From version 15 on
 * this can be had on every machine.
 */
function languageOrder(initdb: string): string[] {
  const [version] = /\d+/.exec(execFileSync(initdb, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(version) >= 15 ? ['--locale-provider=icu', '--icu-locale=en'] : [];
}

async function askPostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}
