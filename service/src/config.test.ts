import path from 'node:path';
import { UserError } from '@signpost/platform/errors';
import { listSettings, type Environment } from '@signpost/platform/settings';
import { describe, expect, it } from 'vitest';
import { accountSettings, readConfig, type Overrides } from './config.ts';
import { SETTINGS } from './settings.ts';

/** The problems that reading the settings reports, one per line; empty when there are none. */
function problemsOf(environment: Environment, overrides: Overrides = {}): string[] {
  try {
    readConfig(overrides, environment);
    return [];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const [heading, ...problems] = error.message.split('\n  - ');
    return heading === 'Some settings are wrong:' ? problems : [`an unknown heading: ${heading}`];
  }
}

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({}, {})).toMatchObject({
      dataFolder: path.resolve('data'),
      database: null,
      host: '127.0.0.1',
      port: 7575,
      workers: 1,
      basePath: '',
      namespace: 'plugin/v1',
      extensions: [],
      linkCacheSeconds: 1800,
      cacheMegabytes: 64,
      suggestionPosts: 100_000,
      cache: null,
      logLevel: 'info',
      logFormat: 'auto',
      trustedProxies: [],
      allowedOrigins: [],
      publicUrl: null,
      contact: null,
    });
  });

  it('takes every setting from the environment', () => {
    const environment = {
      SIGNPOST_DATA: '/srv/signpost',
      SIGNPOST_HOST: '::1',
      SIGNPOST_PORT: '0',
      SIGNPOST_WORKERS: '64',
      SIGNPOST_BASE_PATH: '/wp-json',
      SIGNPOST_NAMESPACE: 'site-tools/v2',
      SIGNPOST_EXTENSIONS: './a.mjs, some-package ,,/b.ts',
      SIGNPOST_LINK_CACHE_SECONDS: '0',
      SIGNPOST_CACHE_MEGABYTES: '1',
      SIGNPOST_LOG_LEVEL: 'debug',
      SIGNPOST_LOG_FORMAT: 'text',
      SIGNPOST_TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1,::1,fd00::/8',
      SIGNPOST_ALLOWED_ORIGINS: 'https://admin.example,http://localhost:5173',
      SIGNPOST_PUBLIC_URL: 'https://signpost.example',
    };
    expect(readConfig({}, environment)).toMatchObject({
      dataFolder: '/srv/signpost',
      host: '::1',
      port: 0,
      workers: 64,
      basePath: '/wp-json',
      namespace: 'site-tools/v2',
      extensions: ['./a.mjs', 'some-package', '/b.ts'],
      linkCacheSeconds: 0,
      cacheMegabytes: 1,
      logLevel: 'debug',
      logFormat: 'text',
      trustedProxies: ['10.0.0.0/8', '127.0.0.1', '::1', 'fd00::/8'],
      allowedOrigins: ['https://admin.example', 'http://localhost:5173'],
      publicUrl: 'https://signpost.example',
    });
  });

  it.each([
    ['postgres://ada:secret@db.example/signpost', 'postgres'],
    ['postgresql://ada@db.example:5433/signpost?sslmode=require', 'postgres'],
    ['postgres:///signpost?host=/run/postgresql', 'postgres'],
    ['mysql://ada:s%40cret@db.example/signpost', 'mysql'],
    ['mariadb://ada:secret@[::1]:3307/signpost?ssl=true', 'mysql'],
  ])('accepts %s as a database server', (url, engine) => {
    expect(readConfig({}, { SIGNPOST_DATABASE_URL: url }).database).toEqual({
      engine,
      url,
      connections: 10,
      timeoutMs: 30_000,
    });
    const limits = { SIGNPOST_DATABASE_CONNECTIONS: '200', SIGNPOST_DATABASE_TIMEOUT_MS: '100' };
    expect(readConfig({}, { SIGNPOST_DATABASE_URL: url, ...limits }).database).toMatchObject({
      connections: 200,
      timeoutMs: 100,
    });
  });

  it.each([
    'db.example',
    'https://ada:secret@db.example/signpost',
    'sqlite://secret.db',
    'postgres://ada:secret@db.example',
    'postgres://ada:secret@db.example/',
    'mysql://ada:%secret@db.example/signpost',
    'postgres://ada:secret@db.example:port/signpost',
  ])('refuses %s as a database server without repeating it', (url) => {
    expect(problemsOf({ SIGNPOST_DATABASE_URL: url })).toEqual([
      'SIGNPOST_DATABASE_URL must be like postgres://user:password@host:5432/database, or mysql:// or mariadb://',
    ]);
  });

  it('prefers the command line to the environment', () => {
    const environment = {
      SIGNPOST_DATA: '/a',
      SIGNPOST_HOST: '::1',
      SIGNPOST_PORT: 'ignored',
      SIGNPOST_WORKERS: '2',
    };
    const config = readConfig({ data: '/b', host: '127.0.0.1', port: '80', workers: '3' }, environment);
    expect(config).toMatchObject({ dataFolder: '/b', host: '127.0.0.1', port: 80, workers: 3 });
  });

  it('treats blank settings as not set, and drops blanks around the others', () => {
    const environment = { SIGNPOST_PORT: ' ', SIGNPOST_LOG_LEVEL: '', SIGNPOST_HOST: ' ::1 ' };
    expect(readConfig({}, environment)).toMatchObject({ port: 7575, logLevel: 'info', host: '::1' });
  });

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(readConfig({}, {}))).toBe(true);
  });

  it.each([
    ['', ''],
    ['/', ''],
    ['wp-json', '/wp-json'],
    ['/wp-json/', '/wp-json'],
    ['//a/b.c/d_e~f-g//', '/a/b.c/d_e~f-g'],
  ])('reads the base path %j as %j', (text, basePath) => {
    expect(readConfig({}, { SIGNPOST_BASE_PATH: text }).basePath).toBe(basePath);
  });

  it.each([
    ['https://signpost.example/', 'https://signpost.example'],
    ['HTTP://Signpost.Example:80/', 'http://signpost.example'],
    ['https://example.com:8443/tools//', 'https://example.com:8443/tools'],
  ])('reads the public address %s as %s', (text, publicUrl) => {
    expect(readConfig({}, { SIGNPOST_PUBLIC_URL: text }).publicUrl).toBe(publicUrl);
  });

  it.each([
    'signpost.example',
    'ftp://signpost.example',
    'https://',
    'https://ada:secret@signpost.example',
    'https://signpost.example/?a=b',
    'https://signpost.example/#a',
  ])('refuses %s as the public address and does not repeat it', (url) => {
    expect(problemsOf({ SIGNPOST_PUBLIC_URL: url })).toEqual([
      'SIGNPOST_PUBLIC_URL must be an http or https address like https://signpost.example, without user, ? and #',
    ]);
  });

  it.each(['SIGNPOST_BASE_PATH', 'SIGNPOST_BACKEND_URL', 'SIGNPOST_PUBLIC_URL'])(
    'reads %s with a million slashes without trouble',
    (name) => {
      const slashes = '/'.repeat(1_000_000);
      expect(problemsOf({ [name]: `${slashes}a${slashes}b` })).toHaveLength(1);
    },
  );

  it.each([
    { name: 'SIGNPOST_PORT', value: '65536', problem: 'must be a whole number from 0 to 65535, not "65536"' },
    { name: 'SIGNPOST_PORT', value: '-1', problem: 'must be a whole number from 0 to 65535, not "-1"' },
    { name: 'SIGNPOST_PORT', value: '1e3', problem: 'must be a whole number from 0 to 65535, not "1e3"' },
    { name: 'SIGNPOST_PORT', value: '80.5', problem: 'must be a whole number from 0 to 65535, not "80.5"' },
    { name: 'SIGNPOST_WORKERS', value: '0', problem: 'must be a whole number from 1 to 64, not "0"' },
    { name: 'SIGNPOST_WORKERS', value: '65', problem: 'must be a whole number from 1 to 64, not "65"' },
    {
      name: 'SIGNPOST_LINK_CACHE_SECONDS',
      value: '1801',
      problem: 'must be a whole number from 0 to 1800, not "1801"',
    },
    {
      name: 'SIGNPOST_CACHE_MEGABYTES',
      value: '0',
      problem: 'must be a whole number from 1 to 65536, not "0"',
    },
    {
      name: 'SIGNPOST_DATABASE_CONNECTIONS',
      value: '201',
      problem: 'must be a whole number from 1 to 200, not "201"',
    },
    {
      name: 'SIGNPOST_DATABASE_TIMEOUT_MS',
      value: '99',
      problem: 'must be a whole number from 100 to 600000, not "99"',
    },
    {
      name: 'SIGNPOST_LOG_LEVEL',
      value: 'loud',
      problem: 'must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
    },
    {
      name: 'SIGNPOST_BASE_PATH',
      value: '/a//b',
      problem: 'must be a path of letters, digits and . _ ~ -, not "a//b"',
    },
    {
      name: 'SIGNPOST_BASE_PATH',
      value: '/a/:id',
      problem: 'must be a path of letters, digits and . _ ~ -, not "a/:id"',
    },
    { name: 'SIGNPOST_NAMESPACE', value: '/', problem: 'must not be empty' },
    {
      name: 'SIGNPOST_NAMESPACE',
      value: 'a b',
      problem: 'must be a path of letters, digits and . _ ~ -, not "a b"',
    },
    {
      name: 'SIGNPOST_TRUSTED_PROXIES',
      value: '10.0.0.1, proxy.example, 10.0.0.0/33, ::/129, 10.0.0.0/8/8, 1.2.3/8, 10.0.0.0/',
      problem:
        'must list addresses or ranges like 10.0.0.0/8, not "proxy.example", "10.0.0.0/33", "::/129", "10.0.0.0/8/8", "1.2.3/8", "10.0.0.0/"',
    },
    {
      name: 'SIGNPOST_ALLOWED_ORIGINS',
      value: '*, https://admin.example/, https://admin.example:443, admin.example, null, https://ok.example',
      problem:
        'must list origins like https://admin.example, not "*", "https://admin.example/", "https://admin.example:443", "admin.example", "null"',
    },
  ])('refuses $value for $name', ({ name, value, problem }) => {
    expect(problemsOf({ [name]: value })).toEqual([`${name} ${problem}`]);
  });

  it('names the option when the command line is wrong', () => {
    expect(problemsOf({}, { port: 'http' })).toEqual([
      '--port must be a whole number from 0 to 65535, not "http"',
    ]);
  });

  it.each([
    'redis://127.0.0.1',
    'redis://:secret@cache.example:6380/3',
    'rediss://user:p%40ss%2Fword@cache.example/',
  ])('takes %s as the shared cache', (url) => {
    expect(readConfig({}, { SIGNPOST_CACHE_URL: url }).cache).toEqual({
      url,
      prefix: 'signpost:',
      timeoutMs: 500,
    });
  });

  it('takes the time limit of the shared cache', () => {
    const environment = { SIGNPOST_CACHE_URL: 'redis://127.0.0.1', SIGNPOST_CACHE_TIMEOUT_MS: '2000' };
    expect(readConfig({}, environment).cache?.timeoutMs).toBe(2000);
  });

  it('takes the prefix of the keys in the shared cache', () => {
    const environment = { SIGNPOST_CACHE_URL: 'redis://127.0.0.1', SIGNPOST_CACHE_PREFIX: 'site-7:' };
    expect(readConfig({}, environment).cache?.prefix).toBe('site-7:');
    expect(readConfig({}, { SIGNPOST_CACHE_PREFIX: 'site-7:' }).cache).toBeNull();
  });

  it.each([
    'http://:secret@cache.example',
    'cache.example:6379',
    'redis://',
    'redis://:secret@',
    'redis://:secret@cache.example/one',
    'redis://:secret@cache.example/1/2',
    'redis://:secret@cache.example:port',
    'redis://:secret%@cache.example',
    'redis://:secret%ff@cache.example',
  ])('refuses %s as the shared cache and does not repeat it, for it may hold a password', (url) => {
    expect(problemsOf({ SIGNPOST_CACHE_URL: url })).toEqual([
      'SIGNPOST_CACHE_URL must be like redis://user:password@host:6379/0, or rediss:// for TLS',
    ]);
  });

  it('uses our own backend when no setting names another', () => {
    expect(readConfig({}, {})).toMatchObject({
      backend: null,
      ownBackend: {
        username: 'signpost',
        siteUrl: 'http://127.0.0.1:7575',
        timeoutMs: 30_000,
        maxReplyBytes: 16 * 1024 * 1024,
      },
    });
    const settings = { SIGNPOST_HOST: '::1', SIGNPOST_PORT: '80', SIGNPOST_BACKEND_TIMEOUT_MS: '5' };
    expect(readConfig({}, settings).ownBackend).toMatchObject({ siteUrl: 'http://[::1]:80', timeoutMs: 5 });
  });

  it.each([
    'SIGNPOST_BACKEND_URL',
    'SIGNPOST_BACKEND_USERNAME',
    'SIGNPOST_BACKEND_SITE_URL',
    'SIGNPOST_BACKEND_API_KEY',
  ])('has no backend when %s is set but empty', (name) => {
    expect(readConfig({}, { [name]: '' })).toMatchObject({ backend: null, ownBackend: null });
    expect(readConfig({}, { [name]: 'http://127.0.0.1' })).toMatchObject({ backend: null, ownBackend: null });
  });

  it('uses our own backend beside a database server only when the backend has a database there too', () => {
    const settings = { SIGNPOST_DATABASE_URL: 'postgres://db.example/signpost' };
    expect(readConfig({}, settings).ownBackend).toBeNull();
    expect(readConfig({}, { ...settings, SIGNPOST_BACKEND_DATABASE_URL: '' }).ownBackend).toBeNull();
    const both = { ...settings, SIGNPOST_BACKEND_DATABASE_URL: 'postgres://db.example/backend' };
    expect(readConfig({}, both).ownBackend).not.toBeNull();
  });

  it('reads an account back from the settings written for it', () => {
    const settings = {
      SIGNPOST_BACKEND_URL: 'http://127.0.0.1:4000',
      SIGNPOST_BACKEND_USERNAME: 'ada',
      SIGNPOST_BACKEND_SITE_URL: 'https://site.example',
      SIGNPOST_BACKEND_API_KEY: 'key',
    };
    const { backend, ownBackend } = readConfig({}, settings);
    expect(ownBackend).toBeNull();
    expect(backend === null ? null : accountSettings(backend)).toEqual(settings);
  });

  it('accepts the path of a Unix socket as the address of a backend', () => {
    const settings = { SIGNPOST_BACKEND_URL: 'unix:/run/backend.sock', SIGNPOST_BACKEND_API_KEY: 'key' };
    expect(readConfig({}, settings).backend?.url).toBe('unix:/run/backend.sock');
    for (const url of ['unix:backend.sock', 'ftp://backend.example', '/run/backend.sock'])
      expect(() => readConfig({}, { ...settings, SIGNPOST_BACKEND_URL: url })).toThrow(
        'SIGNPOST_BACKEND_URL must be an http or https address, or unix:/path/of/a/socket',
      );
  });

  it('reports all problems at once', () => {
    const environment = {
      SIGNPOST_PORT: 'http',
      SIGNPOST_BASE_PATH: '?',
      SIGNPOST_NAMESPACE: '/',
      SIGNPOST_LINK_CACHE_SECONDS: '2 h',
      SIGNPOST_CACHE_MEGABYTES: '1 GB',
      SIGNPOST_LOG_LEVEL: 'loud',
      SIGNPOST_TRUSTED_PROXIES: 'all',
      SIGNPOST_ALLOWED_ORIGINS: '*',
    };
    const names = problemsOf(environment).map((problem) => problem.split(' ')[0]);
    expect(names).toEqual(Object.keys(environment));
  });

  it('reads exactly the documented settings', () => {
    const read = new Set<string>();
    const environment = new Proxy<Record<string, string>>(
      { SIGNPOST_DATABASE_URL: 'postgres://db.example/signpost' },
      {
        get: (target, name) => {
          read.add(String(name));
          return target[String(name)];
        },
      },
    );
    readConfig({}, environment);
    expect(
      listSettings(SETTINGS)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...read].toSorted());
  });
});
