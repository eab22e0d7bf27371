import { isIP } from 'node:net';
import path from 'node:path';
import { AGENT_MODES } from '@signpost/contract/agents';
import { secretKeySetting } from '@signpost/platform/secrets';
import { commonSettings, isHttpAddress, setting, type Parsed } from '@signpost/platform/settings';
import { isWellEscaped, withoutTrailingSlashes } from '@signpost/platform/text';
import type { DatabaseServer } from '@signpost/platform/sql';
import { ADDRESS_FORM, engineOfAddress } from '@signpost/platform/sql/address';
import { LANGUAGES } from '@signpost/words/languages';
import { isReceiverUrl } from './shared/receiver-url.ts';

/** Every setting of the service. `npm run docs` writes the table in `docs/operating.md` from it. */
export const SETTINGS = {
  data: commonSettings.data,
  host: setting.text('SIGNPOST_HOST', {
    form: 'address',
    fallback: '127.0.0.1',
    about: 'Address to listen on.',
  }),
  port: setting.integer('SIGNPOST_PORT', {
    range: [0, 65_535],
    fallback: 7575,
    about: 'Port to listen on; 0 for any free one.',
  }),
  workers: setting.integer('SIGNPOST_WORKERS', {
    range: [1, 64],
    fallback: 1,
    about:
      'Processes that answer on that port ([several processes](scaling-out.md#several-processes-on-one-machine)).',
  }),
  database: {
    url: setting.of(
      'SIGNPOST_DATABASE_URL',
      {
        form: '`postgres://user:password@host:5432/database`, `mysql://…` or `mariadb://…`',
        unset: 'none',
        about: 'A database server that holds the data instead of the data folder ([more](scaling-out.md)).',
      },
      parseDatabase,
    ),
    connections: setting.integer('SIGNPOST_DATABASE_CONNECTIONS', {
      range: [1, 200],
      fallback: 10,
      about: 'The most connections to it per process; each search thread has one more.',
    }),
    timeoutMs: setting.integer('SIGNPOST_DATABASE_TIMEOUT_MS', {
      range: [100, 600_000],
      fallback: 30_000,
      about: 'Time limit of a statement in milliseconds; imports and migrations have none.',
    }),
  },
  cache: {
    url: setting.of(
      'SIGNPOST_CACHE_URL',
      {
        form: '`redis://user:password@host:6379/0`, or `rediss://…` for TLS',
        unset: 'none',
        about: 'A Redis that several processes share.',
      },
      (text) =>
        text === '' || isRedisUrl(text)
          ? { value: text }
          : { problem: 'must be like redis://user:password@host:6379/0, or rediss:// for TLS' },
    ),
    timeoutMs: setting.integer('SIGNPOST_CACHE_TIMEOUT_MS', {
      range: [10, 600_000],
      fallback: 500,
      about:
        'How long the service waits for that Redis, in milliseconds; after that it works without it until it answers again.',
    }),
    prefix: setting.text('SIGNPOST_CACHE_PREFIX', {
      fallback: 'signpost:',
      about: 'The beginning of every key in that Redis.',
    }),
  },
  basePath: setting.of(
    'SIGNPOST_BASE_PATH',
    {
      form: 'path',
      unset: 'empty',
      about:
        'Path in front of every address, such as `/signpost`, or `/wp-json` for clients of the platform ([more](#below-a-path)).',
    },
    (text) => parsePath(text, { begin: '/', fallback: '' }),
  ),
  namespace: setting.of(
    'SIGNPOST_NAMESPACE',
    { form: 'path', unset: '`plugin/v1`', about: 'Path after the base path.' },
    (text) => parsePath(text, { begin: '', fallback: 'plugin/v1' }),
  ),
  extensions: setting.list('SIGNPOST_EXTENSIONS', {
    form: 'comma-separated paths or package names',
    about: 'Extension modules to load ([examples](../examples/README.md)).',
  }),
  scheduler: setting.oneOf('SIGNPOST_SCHEDULER', {
    values: ['on', 'off'],
    fallback: 'on',
    about:
      'Whether `serve` starts the runs that schedules and announced changes ask for; with `off` another process on the same data must do so.',
  }),
  linkCacheSeconds: setting.integer('SIGNPOST_LINK_CACHE_SECONDS', {
    range: [0, 1800],
    fallback: 1800,
    about: 'How long a link response is cached, in seconds; a new import shows at once in any case.',
  }),
  cacheMegabytes: setting.integer('SIGNPOST_CACHE_MEGABYTES', {
    range: [1, 65_536],
    fallback: 64,
    about: 'Memory for cached link responses per process, in megabytes.',
  }),
  suggestionPosts: setting.integer('SIGNPOST_SUGGESTION_POSTS', {
    range: [0, 10_000_000],
    fallback: 100_000,
    about:
      'The most posts of a site for which suggestions are made; 0 makes none. The process that makes them keeps all texts in memory: 27 MB for each 1,000 posts of 800 words.',
  }),
  logLevel: commonSettings.logLevel,
  logFormat: commonSettings.logFormat,
  trustedProxies: setting.list('SIGNPOST_TRUSTED_PROXIES', {
    form: 'comma-separated addresses or ranges like `10.0.0.0/8`',
    isValid: isAddressOrRange,
    what: 'addresses or ranges like 10.0.0.0/8',
    about: 'Proxies whose `X-Forwarded-For` is trusted.',
  }),
  allowedOrigins: setting.list('SIGNPOST_ALLOWED_ORIGINS', {
    form: 'comma-separated origins like `https://admin.example`',
    isValid: isOrigin,
    what: 'origins like https://admin.example',
    about: 'Other sites whose pages may read and change.',
  }),
  publicUrl: setting.of(
    'SIGNPOST_PUBLIC_URL',
    {
      form: 'http or https address',
      unset: 'none',
      about:
        'Public address of the service, with or without the base path; links to reports and invitations begin with it, and `/openapi.json` names it.',
    },
    parsePublicUrl,
  ),
  language: setting.oneOf('SIGNPOST_LANGUAGE', {
    values: LANGUAGES,
    fallback: 'en',
    about:
      'Language of shared reports, of `brand report`, and of the dashboard for people whose browser asks for no language that Signpost has.',
  }),
  smtpUrl: setting.of<string | null>(
    'SIGNPOST_SMTP_URL',
    {
      form: '`smtps://user:password@mail.example:465`, or `smtp://…` with STARTTLS where the server has it',
      unset: 'none',
      about: 'The mail server that sends [notices](notices.md); without one, notices by mail wait.',
    },
    parseSmtpUrl,
  ),
  mailFrom: setting.of<string | null>(
    'SIGNPOST_MAIL_FROM',
    {
      form: 'mail address, or `Signpost <signpost@site.example>`',
      unset: 'none',
      about: 'The sender of notices by mail; needed with `SIGNPOST_SMTP_URL`.',
    },
    parseSender,
  ),
  secretKey: secretKeySetting,
  sessionIdleMinutes: setting.integer('SIGNPOST_SESSION_IDLE_MINUTES', {
    range: [1, 527_040],
    fallback: 720,
    about: 'How long a browser session lasts without a request, in minutes.',
  }),
  sessionDays: setting.integer('SIGNPOST_SESSION_DAYS', {
    range: [1, 366],
    fallback: 30,
    about: 'How long a browser session lasts in all, in days.',
  }),
  allowedHosts: setting.list('SIGNPOST_ALLOWED_HOSTS', {
    form: 'comma-separated hosts like `intranet.example`',
    isValid: (text) => /^(?:[^\s/:@[\]]+|\[[\da-f:.]+\])$/i.test(text),
    what: 'hosts like intranet.example, without a port',
    about: 'Hosts with private addresses that `index` may contact, besides those of `--allow-host`.',
  }),
  sourceFolders: setting.list('SIGNPOST_SOURCE_FOLDERS', {
    form: 'comma-separated whole paths like `/srv/sites`',
    isValid: (text) => path.isAbsolute(text),
    what: 'whole paths like /srv/sites',
    about:
      'Folders that administrators may name in the dashboard and the API, with everything in them; the command line accepts any.',
  }),
  backupFolders: setting.list('SIGNPOST_BACKUP_FOLDERS', {
    form: 'comma-separated whole paths like `/var/backups/signpost`',
    isValid: (text) => path.isAbsolute(text),
    what: 'whole paths like /var/backups/signpost',
    about:
      'Folders that administrators may have [backups](#backup) written to, with everything in them; the command line accepts any.',
  }),
  sourceDatabaseHosts: setting.list('SIGNPOST_SOURCE_DATABASE_HOSTS', {
    form: 'comma-separated hosts like `db.example` or `db.example:3307`',
    isValid: isHostOrPort,
    what: 'hosts like db.example or db.example:3307',
    about:
      'Hosts whose MySQL or MariaDB databases administrators may name in the dashboard and the API, at port 3306 unless another one is given; the command line accepts any.',
  }),
  contact: setting.of(
    'SIGNPOST_CONTACT',
    {
      form: 'e-mail or http address',
      unset: 'none',
      about:
        'Whom to contact about `index check-links`; sent with its requests, for servers that find them a burden.',
    },
    (text) =>
      /^[!-~]*$/.test(text)
        ? { value: text === '' ? null : text }
        : { problem: 'must be an e-mail or http address, of ASCII letters without spaces' },
  ),
  agents: setting.oneOf('SIGNPOST_AGENTS', {
    values: AGENT_MODES,
    fallback: 'read',
    about:
      'What agents may do at `/mcp` ([agents](agents.md)); `write` also needs the token of an administrator.',
  }),
  agentUrl: setting.of(
    'SIGNPOST_URL',
    {
      form: 'http or https address',
      unset: 'the service on this machine, at its port',
      about: 'Address of the service that `signpost mcp` asks.',
    },
    parsePublicUrl,
  ),
  agentToken: setting.text('SIGNPOST_TOKEN', {
    form: 'token',
    unset: 'none',
    hides: 'value',
    about: 'Token that `signpost mcp` sends to it.',
  }),
  backend: {
    url: setting.of(
      'SIGNPOST_BACKEND_URL',
      {
        form: 'http or https address, or `unix:/path/of/its/socket`',
        unset: 'none',
        about: 'An analysis backend other than our own, without `/api/v1`.',
      },
      parseBackendUrl,
    ),
    apiKey: setting.text('SIGNPOST_BACKEND_API_KEY', {
      form: 'key',
      unset: 'none',
      hides: 'value',
      about: 'Key of the account at that backend.',
    }),
    username: setting.text('SIGNPOST_BACKEND_USERNAME', {
      about: 'User name of the account, sent as `x-username`.',
    }),
    siteUrl: setting.text('SIGNPOST_BACKEND_SITE_URL', {
      about: 'Address of the site, sent as `x-site-url`.',
    }),
    timeoutMs: setting.integer('SIGNPOST_BACKEND_TIMEOUT_MS', {
      range: [1, 600_000],
      fallback: 30_000,
      about: 'Time limit of a whole backend call in milliseconds: connecting, headers and body.',
    }),
    maxReplyMegabytes: setting.integer('SIGNPOST_BACKEND_MAX_REPLY_MEGABYTES', {
      range: [1, 1024],
      fallback: 16,
      about: 'The largest reply that is accepted, in megabytes; a larger one is 502 `aiv_bad_response`.',
    }),
    ownDatabaseUrl: setting.textOrNull('SIGNPOST_BACKEND_DATABASE_URL', {
      form: '[as the backend takes it](analysis-backend.md#settings)',
      about:
        'A database server for the data of our own backend; with `SIGNPOST_DATABASE_URL` set, our own backend starts only when this is set, too.',
    }),
  },
  events: setting.list('SIGNPOST_EVENTS', {
    form: '`off`, or a comma list of `log`, `file:PATH` and one `https://…` address',
    fallback: 'log',
    isValid: (name) => name === 'log' || name === 'off' || /^file:./.test(name) || isReceiverUrl(name),
    what: 'off, log, file:PATH or an https:// address (http:// on loopback only)',
    about: 'Where usage events go.',
    hides: 'path',
  }),
};

function parseDatabase(url: string): Parsed<Pick<DatabaseServer, 'engine' | 'url'> | null> {
  if (url === '') return { value: null };
  const engine = engineOfAddress(url);
  return engine === null ? { problem: `must be like ${ADDRESS_FORM}` } : { value: { engine, url } };
}

/** Sets the slashes at both ends: the path becomes '' or 'like/this', with `begin` in front. */
function parsePath(given: string, { begin, fallback }: { begin: string; fallback: string }): Parsed<string> {
  const text = withoutTrailingSlashes((given || fallback).replace(/^\/+/, ''));
  if (text === '') return fallback === '' ? { value: '' } : { problem: 'must not be empty' };
  return /^[A-Za-z0-9._~-]+(\/[A-Za-z0-9._~-]+)*$/.test(text)
    ? { value: begin + text }
    : { problem: `must be a path of letters, digits and . _ ~ -, not "${text}"` };
}

function parsePublicUrl(text: string): Parsed<string | null> {
  if (text === '') return { value: null };
  const url = URL.parse(text);
  if (url !== null && isHttpAddress(text) && url.href === url.origin + url.pathname)
    return { value: withoutTrailingSlashes(url.href) };
  return {
    problem: 'must be an http or https address like https://signpost.example, without user, ? and #',
  };
}

function parseBackendUrl(text: string): Parsed<string> {
  return text === '' || isHttpAddress(text) || text.startsWith('unix:/')
    ? { value: withoutTrailingSlashes(text) }
    : { problem: `must be an http or https address, or unix:/path/of/a/socket, not "${text}"` };
}

/** It may hold a password, so that problems never repeat it. */
function parseSmtpUrl(text: string): Parsed<string | null> {
  if (text === '') return { value: null };
  const url = URL.parse(text);
  const isAddress = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  return isAddress && isWellEscaped(url.username) && isWellEscaped(url.password)
    ? { value: text }
    : { problem: 'must be like smtps://user:password@mail.example:465, or smtp://' };
}

function parseSender(text: string): Parsed<string | null> {
  if (text === '') return { value: null };
  return /^(?:[^<>@\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u.test(text)
    ? { value: text }
    : { problem: `must be a mail address like signpost@site.example, not "${text}"` };
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function isHostOrPort(text: string): boolean {
  return /^(?:[^\s/:@[\]?#%]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text) && URL.canParse(`mysql://${text}`);
}

/** The path of the URL must be empty or the number of a database. */
function isRedisUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, username, password } = new URL(text);
  const isAddress = /^rediss?:$/.test(protocol) && hostname !== '' && /^\/?\d*$/.test(pathname);
  return isAddress && isWellEscaped(username) && isWellEscaped(password);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
