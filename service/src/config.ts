import path from 'node:path';
import {
  listSettings,
  SettingsReader,
  type Environment,
  type ReadSetting,
  type SettingValues,
} from '@signpost/platform/settings';
import type { DatabaseServer } from '@signpost/platform/sql';
import { engineOfAddress } from '@signpost/platform/sql/address';
import { SETTINGS } from './settings.ts';

const { data, host, port, workers, database, cache, scheduler, backend, events, ...others } = SETTINGS;

/** The settings, read and checked. Those that are used as they are read have their names and meanings in `settings.ts`. */
export interface Config extends SettingValues<typeof others> {
  readonly dataFolder: string;
  /** The public address without the base path; null when none is configured. */
  readonly publicUrl: string | null;
  /** Where people open the service, base path included: a whole address if one is configured, else only its path. */
  readonly address: string;
  /** The path of `address`; empty at the root of a host. */
  readonly root: string;
  /** The server that holds the data; null when the data is in the data folder. */
  readonly database: DatabaseServer | null;
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** How many processes answer on that port. */
  readonly workers: number;
  /** Whether runs are started that schedules and announced changes ask for. */
  readonly startsRuns: boolean;
  /** The Redis that processes share; null when there is none. */
  readonly cache: CacheConfig | null;
  /** The analysis backend and our account there; null when none is configured. */
  readonly backend: BackendConfig | null;
  /** Our account at our own backend, which `serve` starts; null when `serve` starts none. */
  readonly ownBackend: Omit<BackendConfig, 'url' | 'apiKey'> | null;
  /** The server that holds the data of our own backend; null when it is in the data folder. */
  readonly ownBackendDatabase: DatabaseServer | null;
  readonly events: readonly EventsTo[];
  /** All settings as they were read, for administrators. Texts may hold secrets. */
  readonly settings: readonly ReadSetting[];
}

export interface BackendConfig {
  /** Like `https://backend.example`, or `unix:/run/backend.sock` for a Unix socket. */
  readonly url: string;
  readonly username: string;
  readonly siteUrl: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
  readonly maxReplyBytes: number;
}

export interface CacheConfig {
  /** Never shown: it may hold a password. */
  readonly url: string;
  /** Put in front of every key. */
  readonly prefix: string;
  /** How long to wait for a reply. */
  readonly timeoutMs: number;
}

/** Where usage events go. */
export type EventsTo = { to: 'log' } | { to: 'file'; path: string } | { to: 'http'; url: string };

/** Settings that the command line may override. */
export interface Overrides {
  data?: string | undefined;
  host?: string;
  port?: string;
  workers?: string;
}

/** Reads the settings. When any are wrong, the error lists all problems. */
export function readConfig(overrides: Overrides = {}, environment: Environment = process.env): Config {
  const reader = new SettingsReader(environment);
  const option = (name: keyof Overrides) => ({ name: `--${name}`, text: overrides[name] });
  const place = {
    database: readDatabase(reader),
    host: reader.read(host, option('host')),
    port: reader.read(port, option('port')),
  };
  const common = reader.readAll(others);
  const config: Config = {
    ...common,
    ...publicPlace(common),
    ...place,
    dataFolder: path.resolve(reader.read(data, option('data'))),
    workers: reader.read(workers, option('workers')),
    startsRuns: reader.read(scheduler) === 'on',
    cache: readCache(reader),
    ...readBackends(reader, place),
    ownBackendDatabase: readOwnDatabase(reader),
    events: readEvents(reader),
    settings: listSettings(SETTINGS).map((setting) => reader.find(setting)),
  };
  if ((config.smtpUrl === null) !== (config.mailFrom === null))
    reader.problem(`${others.smtpUrl.name} and ${others.mailFrom.name} must be set together`);
  reader.finish();
  return Object.freeze(config);
}

/** Where the service listens. */
export function originOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Where people open the service: at its public address if one is configured, else on this machine. */
export function openAddress(config: Config): string {
  return (config.publicUrl === null ? originOf(config) : '') + config.address;
}

/** Whether unexpected failures are shown with their stacks: when the log level shows everything. */
export function showsFaults(environment: Environment = process.env): boolean {
  return /^(debug|trace)$/.test(environment[others.logLevel.name]?.trim() ?? '');
}

/** The environment with further settings, for a process that we start. */
export function environmentWith(
  settings: Record<string, string>,
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  return { ...environment, ...settings };
}

/** People write the public address with or without the base path at its end. */
function publicPlace({
  publicUrl,
  basePath,
}: Pick<Config, 'publicUrl' | 'basePath'>): Pick<Config, 'publicUrl' | 'address' | 'root'> {
  if (publicUrl === null) return { publicUrl, address: basePath, root: basePath };
  const { origin } = new URL(publicUrl);
  const path = publicUrl.slice(origin.length);
  const before = path.endsWith(basePath) ? path.slice(0, path.length - basePath.length) : path;
  const root = before + basePath;
  return { publicUrl: origin + before, address: origin + root, root };
}

function readDatabase(reader: SettingsReader): DatabaseServer | null {
  const { url, connections, timeoutMs } = database;
  const limits = { connections: reader.read(connections), timeoutMs: reader.read(timeoutMs) };
  const place = reader.read(url);
  return place === null ? null : { ...place, ...limits };
}

/** The backend itself refuses an address that it cannot use. */
function readOwnDatabase(reader: SettingsReader): DatabaseServer | null {
  const address = reader.read(backend.ownDatabaseUrl);
  const engine = address === null ? null : engineOfAddress(address);
  return address === null || engine === null ? null : { engine, url: address, connections: 2, timeoutMs: 0 };
}

const { url, username, siteUrl, apiKey } = backend;
const ACCOUNT_SETTINGS = { url, username, siteUrl, apiKey };

/** The settings of an account, for a process that we start. */
export function accountSettings(account: BackendConfig): Record<string, string> {
  return {
    [url.name]: account.url,
    [username.name]: account.username,
    [siteUrl.name]: account.siteUrl,
    [apiKey.name]: account.apiKey,
  };
}

/**
 * An account at another backend, or at our own, or neither. Our own backend is used when no account setting is there, not even an
 * empty one. With a database server our own backend needs a database there too: several machines share that server, and backends
 * that keep their data in a folder on each machine would not know each other's brands.
 */
function readBackends(
  reader: SettingsReader,
  place: Pick<Config, 'database' | 'host' | 'port'>,
): Pick<Config, 'backend' | 'ownBackend'> {
  const account: BackendConfig = {
    url: reader.read(url),
    username: reader.read(username),
    siteUrl: reader.read(siteUrl),
    apiKey: reader.read(apiKey),
    timeoutMs: reader.read(backend.timeoutMs),
    maxReplyBytes: reader.read(backend.maxReplyMegabytes) * 1024 * 1024,
  };
  if (account.url !== '' && account.apiKey !== '') return { backend: account, ownBackend: null };
  const hasPlace = place.database === null || reader.read(backend.ownDatabaseUrl) !== null;
  if (!hasPlace || Object.values(ACCOUNT_SETTINGS).some((setting) => reader.isPresent(setting)))
    return { backend: null, ownBackend: null };
  const { timeoutMs, maxReplyBytes } = account;
  return {
    backend: null,
    ownBackend: { username: 'signpost', siteUrl: originOf(place), timeoutMs, maxReplyBytes },
  };
}

function readCache(reader: SettingsReader): CacheConfig | null {
  const values = reader.readAll(cache);
  return values.url === '' ? null : values;
}

function readEvents(reader: SettingsReader): EventsTo[] {
  const names = reader.read(events);
  // Events wait in one queue on disk, which serves one HTTP receiver only.
  if (names.filter((name) => /^https?:/.test(name)).length > 1)
    reader.problem(`${events.name} must name one address at most`);
  return names.flatMap((name): EventsTo[] => {
    if (name === 'off') return [];
    if (name === 'log') return [{ to: 'log' }];
    return name.startsWith('file:')
      ? [{ to: 'file', path: path.resolve(name.slice(5)) }]
      : [{ to: 'http', url: name }];
  });
}
