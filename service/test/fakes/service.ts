import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { LinkDataRecord } from '@signpost/contract/records';
import type { Environment } from '@signpost/platform/settings';
import type { Clock, Wait } from '@signpost/platform/time';
import { composeService } from '../../src/compose/service.ts';
import { openStores, type Stores } from '../../src/compose/stores.ts';
import { readConfig } from '../../src/config.ts';
import { addUser, createApplicationPassword } from '../../src/identity/manage-users.ts';
import { importRecords } from '../../src/links/import-records.ts';
import type { IdentityStore, Role } from '../../src/ports/identity-store.ts';
import type { LinkStore } from '../../src/ports/link-store.ts';
import { PATIENCE } from './patience.ts';
import { aPreparedFolder } from './prepared-folder.ts';

/** The site that the recorded cases were taken from. */
export const RECORDED_SITE = new URL('../fixtures/site.ndjson', import.meta.url);

/** Records, or the path of a file of records. */
export type Records = readonly LinkDataRecord[] | URL;

export interface ServiceOptions {
  /** Settings by the names of the environment: `{ SIGNPOST_BASE_PATH: '/api' }`. */
  settings?: Environment;
  records?: Records;
  /** The data folder of another service to share; by default a new one. */
  dataFolder?: string;
  /** Users beside `admin` and `subscriber`; each gets an application password. */
  users?: Readonly<Record<string, Role>>;
  /** Given the link store, returns methods that replace its own. */
  replaceInStore?: (store: LinkStore) => Partial<LinkStore>;
  /** How it waits, in place of real time. */
  wait?: Wait;
}

export type Auth = 'none' | 'admin' | 'subscriber' | 'bad-password' | 'unknown-user';

export interface RequestOptions {
  method?: string;
  /** The user that signs in, by default the administrator. An `authorization` header replaces it. */
  auth?: Auth;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The parsed body; undefined when it is not JSON. */
  json: unknown;
}

export interface TestClock extends Clock {
  advance(seconds: number): void;
}

export interface RunningService {
  /** Like `http://127.0.0.1:41234`. */
  url: string;
  dataFolder: string;
  clock: TestClock;
  /** Log lines as written. */
  logs: string[];
  stores: Stores;
  /** Application passwords by login. */
  passwords: Readonly<Record<string, string>>;
  /** Sends the path and query exactly as given, without normalising. */
  request(path: string, options?: RequestOptions): Promise<Answer>;
  importRecords(records: Records): Promise<void>;
  /** Every path that has a route, as the router spells it: `/brands/:id(^[a-z]+$)`. */
  routes(): string[];
  stop(): Promise<void>;
}

/** The real service over real HTTP, with its own data folder and clock. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const { settings = {}, records, dataFolder: sharedFolder, users = {}, replaceInStore, wait } = options;
  const { dataFolder, passwords: ready, isImported } = await folderFor(options);
  const config = readConfig({ data: dataFolder, host: '127.0.0.1', port: '0' }, settings);
  const clock = testClock();
  const logs: string[] = [];
  const logTo = { write: (line: string) => void logs.push(line) };
  const service = await composeService(config, { clock, logTo, ...(wait && { wait }) }).catch(
    async (error: unknown) => {
      await rm(dataFolder, { recursive: true });
      throw error;
    },
  );
  const { app, stores } = service;
  if (replaceInStore !== undefined) Object.assign(stores.links, replaceInStore(methodsOf(stores.links)));
  const load = (from: Records): Promise<void> => importInto(stores.links, from);
  if (records !== undefined && !isImported) await load(records);
  const missing = Object.entries({ ...USERS, ...users }).filter(([login]) => !(login in ready));
  const passwords = { ...ready, ...(await addUsers(stores.identities, missing)) };

  await app.listen({ host: config.host, port: config.port, listenTextResolver: () => 'listening' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  return {
    url: `http://127.0.0.1:${port}`,
    dataFolder,
    clock,
    logs,
    stores,
    passwords,
    request: (target, { method = 'GET', auth = 'admin', headers = {}, body } = {}) => {
      const authorization = headers.authorization ?? authorizationOf(auth, passwords);
      return send(
        { agent, port, path: target, method, headers: withDefined({ ...headers, authorization }) },
        body,
      );
    },
    importRecords: load,
    routes: () => pathsOf(app.printRoutes({ commonPrefix: false })),
    async stop() {
      agent.destroy();
      await service.close();
      if (sharedFolder === undefined) await rm(dataFolder, { recursive: true });
    },
  };
}

interface Folder {
  dataFolder: string;
  /** Those of the users that are there. */
  passwords: Readonly<Record<string, string>>;
  isImported: boolean;
}

/** The users of every service. */
const USERS = { admin: 'administrator', subscriber: 'subscriber' } as const;

/** The data folder of a service: the given one, or a new one with the users and the recorded site where those are kept in files. */
async function folderFor({
  dataFolder,
  settings = {},
  records,
  replaceInStore,
}: ServiceOptions): Promise<Folder> {
  const none = { passwords: {}, isImported: false };
  if (dataFolder !== undefined) return { dataFolder, ...none };
  // A Redis tells services apart by an id in their database, so that copies would be taken for one.
  if (settings.SIGNPOST_DATABASE_URL !== undefined || settings.SIGNPOST_CACHE_URL !== undefined)
    return { dataFolder: await mkdtemp(path.join(tmpdir(), 'signpost-test-')), ...none };
  const isImported = records === RECORDED_SITE && replaceInStore === undefined;
  const { folder, made } = await aPreparedFolder(isImported ? 'recorded site' : 'users', async (data) => {
    const stores = await openStores(readConfig({ data }, {}), { clock: testClock() });
    if (isImported) await importInto(stores.links, RECORDED_SITE);
    const passwords = await addUsers(stores.identities, Object.entries(USERS));
    await stores.close();
    return passwords;
  });
  return { dataFolder: folder, passwords: made, isImported };
}

/** Adds the users that are not there, and gives each an application password. */
async function addUsers(
  store: IdentityStore,
  users: readonly (readonly [login: string, role: Role])[],
): Promise<Record<string, string>> {
  const passwords: Record<string, string> = {};
  for (const [login, role] of users) {
    const { users: known } = await store.snapshot();
    if (!known.has(login)) await addUser(store, login, role);
    passwords[login] = await createApplicationPassword(store, login, 'test');
  }
  return passwords;
}

async function importInto(store: LinkStore, records: Records): Promise<void> {
  await importRecords(store, streamOf(records), { allowShrink: true });
}

/** The Authorization header of HTTP Basic. */
export function basic(login: string, password: string): string {
  return `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
}

function testClock(): TestClock {
  let now = Date.UTC(2026, 0, 31, 12);
  return {
    now: () => now,
    advance(seconds) {
      now += seconds * 1000;
    },
  };
}

/** The present methods of the store, to be called after they are replaced. */
function methodsOf(store: LinkStore): LinkStore {
  return {
    dataVersion: store.dataVersion.bind(store),
    findPosts: store.findPosts.bind(store),
    isInCurrentForm: store.isInCurrentForm.bind(store),
    findGroupPosts: store.findGroupPosts.bind(store),
    findNeighbours: store.findNeighbours.bind(store),
    authority: store.authority.bind(store),
    findAuthority: store.findAuthority.bind(store),
    whatIf: store.whatIf.bind(store),
    findPostsByAddress: store.findPostsByAddress.bind(store),
    findLinks: store.findLinks.bind(store),
    findListedPosts: store.findListedPosts.bind(store),
    walkListedPosts: store.walkListedPosts.bind(store),
    walkLinks: store.walkLinks.bind(store),
    walkGroupPosts: store.walkGroupPosts.bind(store),
    structure: store.structure.bind(store),
    postTypes: store.postTypes.bind(store),
    countPosts: store.countPosts.bind(store),
    countLinks: store.countLinks.bind(store),
    site: store.site.bind(store),
    publishedDays: store.publishedDays.bind(store),
    beginImport: store.beginImport.bind(store),
    updatePosts: store.updatePosts.bind(store),
    undoImport: store.undoImport.bind(store),
    prepareSearches: store.prepareSearches.bind(store),
    records: store.records.bind(store),
    verify: store.verify.bind(store),
    close: store.close.bind(store),
  };
}

function streamOf(records: Records): AsyncIterable<Uint8Array> {
  if (records instanceof URL) return createReadStream(records);
  return Readable.from(records.map((record) => Buffer.from(`${JSON.stringify(record)}\n`)));
}

/** The paths in a tree of routes, whose branches are four characters wide. */
function pathsOf(tree: string): string[] {
  const open: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, branches = '', piece = ''] = /^([│├└─ ]*)(.*?) \([A-Z, ]+\)$/.exec(line) ?? [];
    if (piece === '') return [];
    open.length = branches.length / 4 - 1;
    open.push(piece);
    return [open.join('')];
  });
}

function authorizationOf(auth: Auth, passwords: Record<string, string>): string | undefined {
  if (auth === 'none') return undefined;
  if (auth === 'bad-password') return basic('admin', 'not the password');
  return basic(auth === 'unknown-user' ? 'nobody' : auth, passwords[auth] ?? 'not a password');
}

function withDefined(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string | string[]> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(entries);
}

interface Sent {
  agent: Agent;
  port: number;
  path: string;
  method: string;
  headers: Record<string, string | string[]>;
}

async function send(options: Sent, body: string | Buffer | undefined): Promise<Answer> {
  const { method, path: target } = options;
  const request = httpRequest({ host: '127.0.0.1', ...options });
  // Without a listener, a connection that the server ends after its answer would end the test run.
  request.on('error', () => {});
  // A test that runs out of its time would not say what it waited for.
  const late = () => request.destroy(new Error(`No answer to ${method} ${target}`));
  request.setTimeout(PATIENCE.timeout, late);
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers } = response;
  const received = await text(response);
  return { status, headers, body: received, json: parseJson(received) };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
