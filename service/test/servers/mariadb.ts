import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import { findProgram } from './find-program.ts';
import { startServer, type TestServer } from './test-server.ts';

export interface MariadbPrograms {
  installDb: string;
  mariadbd: string;
}

export function findMariadb(): MariadbPrograms | null {
  const installDb = findProgram('mariadb-install-db');
  const mariadbd = findProgram('mariadbd');
  return installDb === null || mariadbd === null ? null : { installDb, mariadbd };
}

/** A private MariaDB; its account may do everything. */
export async function startMariadb(parent?: string): Promise<TestServer> {
  const programs = findMariadb();
  if (programs === null) throw new Error('MariaDB is not installed');
  const password = randomBytes(12).toString('hex');
  // Read at every start, one statement a line.
  const account = [
    `CREATE OR REPLACE USER signpost IDENTIFIED BY '${password}';`,
    'GRANT ALL ON *.* TO signpost WITH GRANT OPTION;',
  ].join('\n');
  return startServer(
    {
      name: 'mariadb',
      prepare: (folder) => {
        writeFileSync(path.join(folder, 'account.sql'), account);
        return [
          programs.installDb,
          '--no-defaults',
          `--datadir=${path.join(folder, 'data')}`,
          '--skip-test-db',
        ];
      },
      serve: (folder, port) => [
        programs.mariadbd,
        // The defaults of a bare server, not the settings of this machine.
        '--no-defaults',
        `--datadir=${path.join(folder, 'data')}`,
        `--socket=${path.join(folder, 'socket')}`,
        // Its own folder: a starting server removes all temporary tables it finds, even those of another server.
        `--tmpdir=${folder}`,
        `--pid-file=${path.join(folder, 'mariadbd.pid')}`,
        `--init-file=${path.join(folder, 'account.sql')}`,
        '--bind-address=127.0.0.1',
        `--port=${port}`,
        '--skip-name-resolve',
        '--max-connections=200',
        // Survives a killed process, not a power failure.
        '--innodb-flush-log-at-trx-commit=2',
        '--innodb-flush-method=nosync',
      ],
      url: (port) => `mysql://signpost:${password}@127.0.0.1:${port}/`,
      ask: askMariadb,
      crashSignal: 'SIGKILL',
    },
    parent,
  );
}

async function askMariadb(url: string): Promise<void> {
  const connection = await createConnection({ uri: url, connectTimeout: 5000 });
  try {
    await connection.query('SELECT 1');
  } finally {
    connection.destroy();
  }
}
