import path from 'node:path';
import {
  listSettings,
  SettingsReader,
  type Environment,
  type LogFormat,
  type LogLevel,
  type ReadSetting,
} from '@signpost/platform/settings';
import type { DatabaseServer } from '@signpost/platform/sql';
import type { Language } from '@signpost/words/languages';
import { SETTINGS } from './settings.ts';

/** The settings, read and checked. */
export interface Config {
  readonly dataFolder: string;
  /** The server that holds the data; null when the data is in the data folder. */
  readonly database: DatabaseServer | null;
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** How many processes answer on that port. */
  readonly workers: number;
  /** '' or a path that starts and does not end with a slash. */
  readonly basePath: string;
  /** Without slashes at the ends. */
  readonly namespace: string;
  /** Modules by path or package name. */
  readonly extensions: readonly string[];
  /** Whether runs are started that schedules and announced changes ask for. */
  readonly startsRuns: boolean;
  readonly linkCacheSeconds: number;
  readonly cacheMegabytes: number;
  /** The Redis that processes share; null when there is none. */
  readonly cache: CacheConfig | null;
  readonly logLevel: LogLevel;
  /** `auto`: text on a terminal, JSON elsewhere. */
  readonly logFormat: LogFormat;
  /** Addresses and ranges of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Origins that browsers may call from. */
  readonly allowedOrigins: readonly string[];
  /** The public address of the root of the service, without a slash at its end; null when it is not known. */
  readonly publicUrl: string | null;
  /** The language of people whose browser asks for none that we speak. */
  readonly language: Language;
  /** How long a session lasts without any request, in minutes. */
  readonly sessionIdleMinutes: number;
  /** How long a session lasts in all, in days. */
  readonly sessionDays: number;
  readonly allowedHosts: readonly string[];
  /** Folders of this machine that may be named over the API, with all that is below them. */
  readonly sourceFolders: readonly string[];
  /** Hosts whose databases may be named over the API. */
  readonly sourceDatabaseHosts: readonly string[];
  /** Where those who run a server that we ask can turn to; null for nowhere. */
  readonly contact: string | null;
  /** The analysis backend and our account there; null when none is configured. */
  readonly backend: BackendConfig | null;
  /** Our account at our own backend, which `serve` starts; null when `serve` starts none. */
  readonly ownBackend: Omit<BackendConfig, 'url' | 'apiKey'> | null;
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
  data?: string;
  host?: string;
  port?: string;
  workers?: string;
}

/** Reads the settings. When any are wrong, the error lists all problems. */
export function readConfig(overrides: Overrides = {}, environment: Environment = process.env): Config {
  const reader = new SettingsReader(environment);
  const option = (name: keyof Overrides) => ({ name: `--${name}`, text: overrides[name] });
  const database = readDatabase(reader);
  const host = reader.read(SETTINGS.host, option('host'));
  const port = reader.read(SETTINGS.port, option('port'));
  const config: Config = {
    dataFolder: path.resolve(reader.read(SETTINGS.data, option('data'))),
    database,
    host,
    port,
    workers: reader.read(SETTINGS.workers, option('workers')),
    basePath: reader.read(SETTINGS.basePath),
    namespace: reader.read(SETTINGS.namespace).slice(1),
    extensions: reader.read(SETTINGS.extensions),
    startsRuns: reader.read(SETTINGS.scheduler) === 'on',
    linkCacheSeconds: reader.read(SETTINGS.linkCacheSeconds),
    cacheMegabytes: reader.read(SETTINGS.cacheMegabytes),
    cache: readCache(reader),
    logLevel: reader.read(SETTINGS.logLevel),
    logFormat: reader.read(SETTINGS.logFormat),
    trustedProxies: reader.read(SETTINGS.trustedProxies),
    allowedOrigins: reader.read(SETTINGS.allowedOrigins),
    publicUrl: reader.read(SETTINGS.publicUrl),
    language: reader.read(SETTINGS.language),
    sessionIdleMinutes: reader.read(SETTINGS.sessionIdleMinutes),
    sessionDays: reader.read(SETTINGS.sessionDays),
    allowedHosts: reader.read(SETTINGS.allowedHosts),
    sourceFolders: reader.read(SETTINGS.sourceFolders),
    sourceDatabaseHosts: reader.read(SETTINGS.sourceDatabaseHosts),
    contact: reader.read(SETTINGS.contact),
    ...readBackends(reader, { database, host, port }),
    events: readEvents(reader),
    settings: listSettings(SETTINGS).map((setting) => reader.find(setting)),
  };
  reader.finish();
  return Object.freeze(config);
}

/** Whether unexpected failures are shown with their stacks: when the log level shows everything. */
export function showsFaults(environment: Environment = process.env): boolean {
  return /^(debug|trace)$/.test(environment[SETTINGS.logLevel.name]?.trim() ?? '');
}

/** The environment with further settings, for a process that we start. */
export function environmentWith(
  settings: Record<string, string>,
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  return { ...environment, ...settings };
}

function readDatabase(reader: SettingsReader): DatabaseServer | null {
  const { url, connections, timeoutMs } = SETTINGS.database;
  const limits = { connections: reader.read(connections), timeoutMs: reader.read(timeoutMs) };
  const place = reader.read(url);
  return place === null ? null : { ...place, ...limits };
}

const { url, username, siteUrl, apiKey } = SETTINGS.backend;
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
  { database, host, port }: Pick<Config, 'database' | 'host' | 'port'>,
): Pick<Config, 'backend' | 'ownBackend'> {
  const backend: BackendConfig = {
    url: reader.read(url),
    username: reader.read(username),
    siteUrl: reader.read(siteUrl),
    apiKey: reader.read(apiKey),
    timeoutMs: reader.read(SETTINGS.backend.timeoutMs),
    maxReplyBytes: reader.read(SETTINGS.backend.maxReplyMegabytes) * 1024 * 1024,
  };
  if (backend.url !== '' && backend.apiKey !== '') return { backend, ownBackend: null };
  const hasPlace = database === null || reader.read(SETTINGS.backend.ownDatabaseUrl) !== null;
  if (!hasPlace || Object.values(ACCOUNT_SETTINGS).some((setting) => reader.isPresent(setting)))
    return { backend: null, ownBackend: null };
  const { timeoutMs, maxReplyBytes } = backend;
  const ownSite = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return { backend: null, ownBackend: { username: 'signpost', siteUrl: ownSite, timeoutMs, maxReplyBytes } };
}

function readCache(reader: SettingsReader): CacheConfig | null {
  const { url, prefix, timeoutMs } = SETTINGS.cache;
  const cache = { url: reader.read(url), prefix: reader.read(prefix), timeoutMs: reader.read(timeoutMs) };
  return cache.url === '' ? null : cache;
}

function readEvents(reader: SettingsReader): EventsTo[] {
  const names = reader.read(SETTINGS.events);
  // Events wait in one queue on disk, which serves one HTTP receiver only.
  if (names.filter((name) => /^https?:/.test(name)).length > 1)
    reader.problem(`${SETTINGS.events.name} must name one address at most`);
  return names.flatMap((name): EventsTo[] => {
    if (name === 'off') return [];
    if (name === 'log') return [{ to: 'log' }];
    return name.startsWith('file:')
      ? [{ to: 'file', path: path.resolve(name.slice(5)) }]
      : [{ to: 'http', url: name }];
  });
}
