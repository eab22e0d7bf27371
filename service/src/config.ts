import { isIP } from 'node:net';
import path from 'node:path';
import { UserError } from '@signpost/platform/errors';
import { withoutTrailingSlashes } from '@signpost/platform/text';
import { LOG_FORMATS, LOG_LEVELS, type LogFormat, type LogLevel } from '@signpost/platform/settings';
import type { DatabaseServer } from './database/service-database.ts';
import { isReceiverUrl } from './shared/receiver-url.ts';

/** Every setting, checked. `docs/operating.md` has the table. */
export interface Config {
  readonly dataFolder: string;
  /** The server that holds the data; null when the data folder does. */
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
  /** The address under which the world reaches the root of the service, without a slash at its end; null when it is not known. */
  readonly publicUrl: string | null;
  /** The analysis backend and our account there; null when none is configured. */
  readonly backend: BackendConfig | null;
  /** Our account at a backend of our own, which `serve` starts; null when it is to start none. */
  readonly ownBackend: Omit<BackendConfig, 'url' | 'apiKey'> | null;
  readonly events: readonly EventsTo[];
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
  /** May hold a password: never shown. */
  readonly url: string;
  /** In front of every key. */
  readonly prefix: string;
  /** How long a reply is waited for. */
  readonly timeoutMs: number;
}

/** Where usage events go. */
export type EventsTo = { to: 'log' } | { to: 'file'; path: string } | { to: 'http'; url: string };

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the command line may set in place of the environment. */
export interface Overrides {
  data?: string;
  host?: string;
  port?: string;
  workers?: string;
}

/** Reads the settings; when any is wrong, all problems are told at once. */
export function readConfig(overrides: Overrides = {}, environment: Environment = process.env): Config {
  const read = new SettingsReader(environment);
  const database = readDatabase(read);
  const host = overrides.host ?? read.text('SIGNPOST_HOST', '127.0.0.1');
  const port = read.integer('SIGNPOST_PORT', 7575, 0, 65_535, overrides.port);
  const config: Config = {
    dataFolder: path.resolve(overrides.data ?? read.text('SIGNPOST_DATA', 'data')),
    database,
    host,
    port,
    workers: read.integer('SIGNPOST_WORKERS', 1, 1, 64, overrides.workers),
    basePath: read.path('SIGNPOST_BASE_PATH', ''),
    namespace: read.path('SIGNPOST_NAMESPACE', 'plugin/v1').slice(1),
    extensions: read.list('SIGNPOST_EXTENSIONS'),
    linkCacheSeconds: read.integer('SIGNPOST_LINK_CACHE_SECONDS', 1800, 0, 1800),
    cacheMegabytes: read.integer('SIGNPOST_CACHE_MEGABYTES', 64, 1, 65_536),
    cache: readCache(read),
    logLevel: read.oneOf('SIGNPOST_LOG_LEVEL', LOG_LEVELS, 'info'),
    logFormat: read.oneOf('SIGNPOST_LOG_FORMAT', LOG_FORMATS, 'auto'),
    trustedProxies: read.list(
      'SIGNPOST_TRUSTED_PROXIES',
      isAddressOrRange,
      'addresses or ranges like 10.0.0.0/8',
    ),
    allowedOrigins: read.list('SIGNPOST_ALLOWED_ORIGINS', isOrigin, 'origins like https://admin.example'),
    publicUrl: readPublicUrl(read),
    ...readBackends(read, { database, host, port }),
    events: readEvents(read),
  };
  read.finish();
  return Object.freeze(config);
}

/** Whether the log tells everything: then so do failures that no command explains. Wrong settings are told elsewhere. */
export function showsFaults(environment: Environment = process.env): boolean {
  return /^(debug|trace)$/.test(environment['SIGNPOST_LOG_LEVEL']?.trim() ?? '');
}

/** The environment with further settings, for a process that we start. */
export function environmentWith(
  settings: Record<string, string>,
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  return { ...environment, ...settings };
}

const ENGINES: Readonly<Record<string, DatabaseServer['engine']>> = {
  'postgres:': 'postgres',
  'postgresql:': 'postgres',
  'mysql:': 'mysql',
  'mariadb:': 'mysql',
};

function readDatabase(read: SettingsReader): DatabaseServer | null {
  const url = read.text('SIGNPOST_DATABASE_URL', '');
  const connections = read.integer('SIGNPOST_DATABASE_CONNECTIONS', 10, 1, 200);
  const timeoutMs = read.integer('SIGNPOST_DATABASE_TIMEOUT_MS', 30_000, 100, 600_000);
  if (url === '') return null;
  const engine = engineOf(url);
  if (engine === null) {
    read.problem(
      'SIGNPOST_DATABASE_URL must be like postgres://user:password@host:5432/database, or mysql:// or mariadb://',
    );
    return null;
  }
  return { engine, url, connections, timeoutMs };
}

const ACCOUNT_SETTINGS = [
  'SIGNPOST_BACKEND_URL',
  'SIGNPOST_BACKEND_USERNAME',
  'SIGNPOST_BACKEND_SITE_URL',
  'SIGNPOST_BACKEND_API_KEY',
] as const;

/** The settings of an account, for a process that we start. */
export function accountSettings({
  url,
  username,
  siteUrl,
  apiKey,
}: BackendConfig): Record<(typeof ACCOUNT_SETTINGS)[number], string> {
  return {
    SIGNPOST_BACKEND_URL: url,
    SIGNPOST_BACKEND_USERNAME: username,
    SIGNPOST_BACKEND_SITE_URL: siteUrl,
    SIGNPOST_BACKEND_API_KEY: apiKey,
  };
}

/**
 * An account at a backend, or one at a backend of our own, or neither. Whoever names an account, though with empty values, has
 * one or wants none. And several machines share a database: backends that keep their data in the folder of each would not know
 * each other's brands.
 */
function readBackends(
  read: SettingsReader,
  { database, host, port }: Pick<Config, 'database' | 'host' | 'port'>,
): Pick<Config, 'backend' | 'ownBackend'> {
  const backend: BackendConfig = {
    url: read.addressOrSocket('SIGNPOST_BACKEND_URL'),
    username: read.text('SIGNPOST_BACKEND_USERNAME', ''),
    siteUrl: read.text('SIGNPOST_BACKEND_SITE_URL', ''),
    apiKey: read.text('SIGNPOST_BACKEND_API_KEY', ''),
    timeoutMs: read.integer('SIGNPOST_BACKEND_TIMEOUT_MS', 30_000, 1, 600_000),
    maxReplyBytes: read.integer('SIGNPOST_BACKEND_MAX_REPLY_MEGABYTES', 16, 1, 1024) * 1024 * 1024,
  };
  if (backend.url !== '' && backend.apiKey !== '') return { backend, ownBackend: null };
  const hasPlace = database === null || read.text('SIGNPOST_BACKEND_DATABASE_URL', '') !== '';
  if (!hasPlace || ACCOUNT_SETTINGS.some((name) => read.isPresent(name)))
    return { backend: null, ownBackend: null };
  const { timeoutMs, maxReplyBytes } = backend;
  const siteUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return { backend: null, ownBackend: { username: 'signpost', siteUrl, timeoutMs, maxReplyBytes } };
}

function readPublicUrl(read: SettingsReader): string | null {
  const text = read.text('SIGNPOST_PUBLIC_URL', '');
  if (text === '') return null;
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === url.origin + url.pathname)
    return withoutTrailingSlashes(url.href);
  read.problem(
    'SIGNPOST_PUBLIC_URL must be an http or https address like https://signpost.example, without user, ? and #',
  );
  return null;
}

function readCache(read: SettingsReader): CacheConfig | null {
  const url = read.text('SIGNPOST_CACHE_URL', '');
  const prefix = read.text('SIGNPOST_CACHE_PREFIX', 'signpost:');
  const timeoutMs = read.integer('SIGNPOST_CACHE_TIMEOUT_MS', 500, 10, 600_000);
  if (url === '') return null;
  if (!isRedisUrl(url)) {
    read.problem('SIGNPOST_CACHE_URL must be like redis://user:password@host:6379/0, or rediss:// for TLS');
  }
  return { url, prefix, timeoutMs };
}

function readEvents(read: SettingsReader): EventsTo[] {
  const names = read.list(
    'SIGNPOST_EVENTS',
    (name) => name === 'log' || name === 'off' || /^file:./.test(name) || isReceiverUrl(name),
    'off, log, file:PATH or an https:// address (http:// on loopback only)',
    'log',
  );
  // The queue on disk holds what waits for the receiver, not for one of several.
  if (names.filter((name) => /^https?:/.test(name)).length > 1)
    read.problem('SIGNPOST_EVENTS must name one address at most');
  return names.flatMap((name): EventsTo[] => {
    if (name === 'off') return [];
    if (name === 'log') return [{ to: 'log' }];
    return name.startsWith('file:')
      ? [{ to: 'file', path: path.resolve(name.slice(5)) }]
      : [{ to: 'http', url: name }];
  });
}

class SettingsReader {
  readonly #environment: Environment;
  readonly #problems: string[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Also when it is empty. */
  isPresent(name: string): boolean {
    return this.#environment[name] !== undefined;
  }

  text(name: string, fallback: string): string {
    const value = this.#environment[name]?.trim();
    return value === undefined || value === '' ? fallback : value;
  }

  integer(name: string, fallback: number, lowest: number, highest: number, override?: string): number {
    const text = override ?? this.text(name, String(fallback));
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= lowest && value <= highest) return value;
    const source = override === undefined ? name : `--${name.replace('SIGNPOST_', '').toLowerCase()}`;
    this.#problems.push(`${source} must be a whole number from ${lowest} to ${highest}, not "${text}"`);
    return fallback;
  }

  oneOf<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const text = this.text(name, fallback);
    const value = values.find((known) => known === text);
    if (value === undefined)
      this.#problems.push(`${name} must be one of ${values.join(', ')}, not "${text}"`);
    return value ?? fallback;
  }

  list(name: string, isValid: (item: string) => boolean = () => true, what = '', fallback = ''): string[] {
    const items = this.text(name, fallback)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
    const wrong = items.filter((item) => !isValid(item));
    if (wrong.length > 0) this.#problems.push(`${name} must list ${what}, not "${wrong.join('", "')}"`);
    return items;
  }

  /** An http or https address without slashes at its end, or `unix:` and the path of a socket; '' when there is none. */
  addressOrSocket(name: string): string {
    const text = this.text(name, '');
    const isAddress = /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '');
    if (text !== '' && !isAddress && !text.startsWith('unix:/')) {
      this.#problems.push(
        `${name} must be an http or https address, or unix:/path/of/a/socket, not "${text}"`,
      );
    }
    return withoutTrailingSlashes(text);
  }

  /** A URL path, with or without slashes at its ends: '' or '/like/this'. */
  path(name: string, fallback: string): string {
    const text = withoutTrailingSlashes(this.text(name, fallback).replace(/^\/+/, ''));
    if (text === '') {
      if (fallback !== '') this.#problems.push(`${name} must not be empty`);
      return '';
    }
    if (!/^[A-Za-z0-9._~-]+(\/[A-Za-z0-9._~-]+)*$/.test(text)) {
      this.#problems.push(`${name} must be a path of letters, digits and . _ ~ -, not "${text}"`);
    }
    return `/${text}`;
  }

  problem(text: string): void {
    this.#problems.push(text);
  }

  finish(): void {
    if (this.#problems.length === 0) return;
    throw new UserError(
      `Some settings are wrong:\n${this.#problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** The path is the number of a database, or nothing. */
function isRedisUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, username, password } = new URL(text);
  const isAddress = /^rediss?:$/.test(protocol) && hostname !== '' && /^\/?\d*$/.test(pathname);
  return isAddress && isWellEscaped(username) && isWellEscaped(password);
}

/** Of an address that names a database; null when it is none. */
function engineOf(text: string): DatabaseServer['engine'] | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, pathname } = new URL(text);
  const isWhole = pathname.length > 1 && [username, password, pathname].every(isWellEscaped);
  return isWhole ? (ENGINES[protocol] ?? null) : null;
}

function isWellEscaped(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
