import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LinksStatsBody, PostListBody } from '@signpost/contract/links';
import type { ShareBody } from '@signpost/contract/shares';
import { createConnection } from 'mysql2/promise';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { accountAt } from '../fakes/backend-replies.ts';
import { askAt, backendRoutes, dataOf, EVERYTHING, namesIn, someInsights } from '../fakes/brands.ts';
import { startEventReceiver } from '../fakes/event-receiver.ts';
import { startLoopbackBackend } from '../fakes/loopback-backend.ts';
import { withParts } from '../fakes/private-database.ts';
import { RECORDED_SITE } from '../fakes/service.ts';
import { describeOn, type ServerEngine } from '../servers/engines.ts';
import { freshDatabase } from '../servers/fresh-database.ts';
import { tempFolder } from './data-folder.ts';
import { callSignpost, startServe, type Finished } from './run-signpost.ts';
import { LONG } from '../fakes/patience.ts';

const SITE = fileURLToPath(RECORDED_SITE);

/** The statements that the documentation tells administrators to run. */
const GRANTS: Record<ServerEngine, string> = {
  postgres: 'grants-postgresql.sql',
  mariadb: 'grants-mariadb.sql',
};

interface Accounts {
  owner: Account;
  serving: Account;
  /** Runs the statements that need existing tables. */
  grantTheRest(): Promise<void>;
}

/** An account as on a separate machine. */
interface Account {
  data: string;
  env: Record<string, string>;
  run(...args: string[]): Promise<Finished>;
}

/** The accounts of the documentation, under other names, on an empty database. They are removed when the test ends. */
async function theAccounts(engine: ServerEngine): Promise<Accounts> {
  const { url, drop } = await freshDatabase(engine);
  const mark = randomBytes(6).toString('hex');
  const [owner, serving] = [`signpost_owner_${mark}`, `signpost_serve_${mark}`];
  onTestFinished(async () => {
    await drop();
    const elsewhere = withParts(url, { pathname: engine === 'postgres' ? 'postgres' : 'mysql' });
    await execute(engine, elsewhere, `DROP USER ${owner}, ${serving}`);
  });
  const script = readFileSync(new URL(`../../../docs/${GRANTS[engine]}`, import.meta.url), 'utf8')
    .replaceAll('signpost_owner', owner)
    .replaceAll('signpost_serve', serving)
    .replaceAll(/(?<=DATABASE |ON )signpost\b/g, new URL(url).pathname.slice(1));
  const [first = '', second = ''] = script.split(/^(?=-- Part 2)/m);
  await execute(engine, url, first);
  return {
    owner: anAccount(withParts(url, { username: owner, password: 'password-of-the-owner' })),
    serving: anAccount(withParts(url, { username: serving, password: 'password-for-serving' })),
    grantTheRest: () => execute(engine, url, second),
  };
}

function anAccount(url: string): Account {
  const data = tempFolder();
  const env = { SIGNPOST_DATABASE_URL: url };
  return { data, env, run: (...args) => callSignpost([...args, '--data', data], env) };
}

/** Runs several statements as an administrator. */
async function execute(engine: ServerEngine, url: string, script: string): Promise<void> {
  if (engine === 'postgres') {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(script);
    } finally {
      await client.end();
    }
    return;
  }
  const connection = await createConnection({ uri: url, multipleStatements: true });
  try {
    await connection.query(script);
  } finally {
    await connection.end();
  }
}

/** The output of a command; throws its error output when it fails. */
async function output(finished: Promise<Finished>): Promise<string> {
  const { code, stdout, stderr } = await finished;
  if (code !== 0) throw new Error(`Ended with ${code}: ${stdout}${stderr}`);
  return stdout;
}

/** Serves with the account, requests every kind of data, and has link data imported meanwhile. */
async function useService(
  { data, env }: Account,
  token: string,
  { managesUsers, importAgain }: { managesUsers: boolean; importAgain(): Promise<unknown> },
): Promise<void> {
  const backend = await startLoopbackBackend();
  onTestFinished(() => backend.stop());
  backend.answer(backendRoutes(EVERYTHING));
  const receiver = await startEventReceiver();
  const serving = await startServe(['--data', data], {
    env: { ...env, ...accountAt(backend), SIGNPOST_EVENTS: receiver.url },
  });
  const list = async (path: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${serving.url}/plugin/v1/links${path}`, { headers });
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    return response.json();
  };
  const ask = (path: string, method = 'GET', body?: object) =>
    askAt(serving.url, token, path, body === undefined ? { method } : { method, body });

  const listAll = async (): Promise<void> => {
    expect(((await list('/posts?search=alpha')) as PostListBody).total).toBeGreaterThan(0);
    expect(((await list('/links-stats')) as LinksStatsBody).total).toBe(472);
    await list('/links?source_id=1');
    await list('/posts-stats');
  };
  await listAll();
  await importAgain();
  await listAll();

  expect(namesIn(await ask('/overview?refresh=1'))).toEqual(['Acme']);
  const brand = { name: 'New', url: 'https://new.example', description: '' };
  dataOf(await ask('/brands', 'POST', brand));
  expect(namesIn(await ask('/overview'))).toEqual(['Acme', 'New']);
  dataOf(await ask('/brands/b1', 'PATCH', { name: 'Renamed' }));
  expect(namesIn(await ask('/overview'))).toEqual(['Renamed', 'New']);
  dataOf(await ask('/brands/b1'));
  dataOf(await ask('/brands/b1/queries'));
  dataOf(await ask('/brands/b1/queries/q1', 'PUT', { enabled: false }));
  dataOf(await ask('/brands/b1/generate-queries', 'POST'));
  expect(dataOf(await ask('/brands/b1/insights'))).toMatchObject({ insights: someInsights() });
  const { share } = dataOf(await ask('/brands/b1/shares', 'POST')) as ShareBody;
  expect((await fetch(`${serving.url}${share.url}`)).status).toBe(200);
  dataOf(await ask(`/brands/b1/shares/${share.id}`, 'DELETE'));
  const added = await fetch(`${serving.url}/plugin/v1/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'eve', role: 'viewer' }),
  });
  expect(added.status).toBe(managesUsers ? 201 : 409);
  // Through the queue in the database.
  await receiver.accepted(5);

  const { stderr } = await serving.stop();
  expect(stderr).not.toMatch(/"level":(40|50)/);
}

describeOn(['postgres', 'mariadb'], 'with the documented grants', (engine) => {
  it(
    'one account creates the tables, imports repeatedly and serves; one with fewer rights serves what the other imports, and can change nothing else',
    LONG,
    async () => {
      const { owner, serving, grantTheRest } = await theAccounts(engine);
      await output(owner.run('user', 'add', 'ada', '--role', 'administrator'));
      const token =
        (await output(owner.run('token', 'create', 'ada', '--name', 'ci'))).match(/sp_\w+/)?.[0] ?? '';
      const importSite = () => output(owner.run('import', 'records', SITE));
      for (const _ of [1, 2]) await importSite();
      await output(owner.run('doctor'));
      // The third import removes the tables of the first.
      await useService(owner, token, { managesUsers: true, importAgain: importSite });
      expect(await output(owner.run('verify'))).toContain('agrees');
      await output(owner.run('user', 'remove', 'eve'));

      await grantTheRest();
      await useService(serving, token, { managesUsers: false, importAgain: importSite });
      await output(serving.run('doctor'));
      await output(serving.run('verify'));

      for (const refused of [
        ['import', 'records', SITE],
        ['user', 'add', 'eve', '--role', 'administrator'],
        ['token', 'create', 'ada', '--name', 'mine'],
        ['user', 'remove', 'ada'],
      ]) {
        const { code, stderr } = await serving.run(...refused);
        expect({ refused, code }).toEqual({ refused, code: 1 });
        expect(stderr).toMatch(/^The .*(permission|command) denied.*\n$/);
      }
      await output(owner.run('verify'));
      expect(await output(owner.run('user', 'list'))).not.toContain('eve');
    },
  );
});
