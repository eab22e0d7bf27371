import type { LookupAll } from '@signpost/platform/outbound';
import { parseResolveEntry } from '@signpost/platform/outbound/resolve-entry';
import { describe, expect, it } from 'vitest';
import type { LinkChecker } from '../src/ports/link-checker.ts';
import { httpLinkChecker, type LinkCheckerOptions } from '../src/adapters/link-checker/http-link-checker.ts';
import { checkLinks, type CheckLinksArgs, type CheckLinksResult } from '../src/check-links/check-links.ts';
import { startDueCheck } from '../src/check-links/link-checks.ts';
import { goOnLater, runCheck } from '../src/check-links/run-check.ts';
import type { ExternalCheck } from '../src/ports/external-links.ts';
import type { SiteLedger } from '../src/ports/site-ledger.ts';
import { allOf, aPost, runOf } from './fakes/content-source.ts';
import { emptyLedgers } from './fakes/ledger-place.ts';
import { serveSite, type Answer, type LoopbackSite } from './loopback-site.ts';

const DAY = 24 * 3_600_000;

interface Checking {
  site: LoopbackSite;
  ledger: SiteLedger;
  /** Checks what is due as a check that was begun. */
  run(id: number, args?: Partial<CheckLinksArgs>): ReturnType<typeof runCheck>;
  /** Checks what is due, and gives what was found out, by address. */
  check(args?: Partial<CheckLinksArgs>): Promise<Record<string, ExternalCheck>>;
  result(): CheckLinksResult;
  /** Time passes. */
  pass(ms: number): Promise<void>;
  relink(urls: readonly string[]): Promise<void>;
}

/** A name server that answers so. */
function failingLookup(code: string): LookupAll {
  return (hostname, callback) =>
    callback(Object.assign(new Error(`getaddrinfo ${code} ${hostname}`), { code }), []);
}

function wholly(): CheckLinksArgs {
  return { limit: null, signal: new AbortController().signal, onBegin() {}, onChecked() {} };
}

/** A post with links to these addresses, and a server that answers for site.test and other.test. */
async function aChecking(
  urls: readonly string[],
  answers: Parameters<typeof serveSite>[0],
  options: Partial<LinkCheckerOptions> = {},
): Promise<Checking> {
  const site = await serveSite(answers);
  const { clock, wait } = site.options;
  const ledger = await (await emptyLedgers('sqlite')())(clock);
  const relink = async (hrefs: readonly string[]): Promise<void> => {
    await runOf(ledger, allOf([aPost(1, 'one', hrefs)]));
  };
  await relink(urls);
  let result: CheckLinksResult;
  const withChecker = async <Result>(work: (checker: LinkChecker) => Promise<Result>): Promise<Result> => {
    const checker = httpLinkChecker({
      ...site.options,
      resolve: ['site.test', 'other.test'].map((host) =>
        parseResolveEntry(`${host}:80:127.0.0.1:${site.port}`),
      ),
      contact: 'admin@site.example',
      lookup: failingLookup('ENOTFOUND'),
      ...options,
    });
    const found = await work(checker);
    await checker.close();
    return found;
  };
  return {
    site,
    ledger,
    relink,
    pass: (ms) => wait(ms, new AbortController().signal),
    result: () => result,
    run: (id, args = {}) =>
      withChecker((checker) => runCheck({ ledger, checker, clock }, id, { ...wholly(), ...args })),
    async check(args = {}) {
      const found: Record<string, ExternalCheck> = {};
      const onChecked: CheckLinksArgs['onChecked'] = ({ url, check }) => (found[url] = check);
      result = await withChecker((checker) =>
        checkLinks({ external: ledger.external, checker, clock }, { ...wholly(), onChecked, ...args }),
      );
      return found;
    },
  };
}

function redirect(to: string, status = 301): Answer {
  return { status, headers: { location: to } };
}

/** Answers HEAD with a status, and GET with 200. */
function onlyGet(status: number): Answer {
  return (request, response) => {
    response.writeHead(request.method === 'HEAD' ? status : 200);
    response.end();
  };
}

describe('checkLinks', () => {
  it('tells what answers from what is missing, blocked or unknown', async () => {
    const answers: Record<string, [Answer, string]> = {
      '/200': ['fine', 'ok'],
      '/301': [redirect('/200'), 'redirected'],
      '/302': [redirect('/200', 302), 'redirected'],
      '/chain-1': [redirect('/chain-2'), 'redirected'],
      '/404': [{ status: 404 }, 'suspect'],
      '/410': [{ status: 410 }, 'suspect'],
      '/301-to-404': [redirect('/404'), 'suspect'],
      '/401': [{ status: 401 }, 'blocked'],
      '/403': [{ status: 403 }, 'blocked'],
      '/999': [{ status: 999 }, 'blocked'],
      '/503-guard': [{ status: 503, headers: { server: 'cloudflare' } }, 'blocked'],
      '/404-guard': [{ status: 404, headers: { 'cf-mitigated': 'challenge' } }, 'blocked'],
      '/500': [{ status: 500 }, 'unknown'],
      '/503': [{ status: 503 }, 'unknown'],
      '/loop': [redirect('/loop-back'), 'unknown'],
      '/reset': [(request) => request.socket.destroy(), 'unknown'],
      '/to-private': [redirect('http://127.0.0.1/', 302), 'unknown'],
      '/head-405': [onlyGet(405), 'ok'],
      '/head-501': [onlyGet(501), 'ok'],
      '/head-404': [onlyGet(404), 'ok'],
      '/head-403': [onlyGet(403), 'ok'],
      '/head-reset': [
        (request, response) => {
          if (request.method === 'HEAD') request.socket.destroy();
          else response.end();
        },
        'ok',
      ],
    };
    const more: Record<string, string> = {
      'http://nowhere.test/': 'suspect',
      'http://[::1]/': 'unknown',
      'http://127.0.0.1/': 'unknown',
      'https://other.test/': 'suspect',
    };
    const served = Object.fromEntries(Object.entries(answers).map(([path, [answer]]) => [path, answer]));
    const checking = await aChecking(
      [...Object.keys(answers).map((path) => `http://site.test${path}`), ...Object.keys(more)],
      {
        ...served,
        ...Object.fromEntries([2, 3, 4, 5].map((n) => [`/chain-${n}`, redirect(`/chain-${n + 1}`)])),
        '/chain-6': 'the end',
        '/loop-back': redirect('/loop'),
      },
    );
    const found = await checking.check();
    const verdicts = Object.fromEntries(Object.entries(found).map(([url, { verdict }]) => [url, verdict]));
    expect(verdicts).toEqual({
      ...Object.fromEntries(
        Object.entries(answers).map(([path, [, verdict]]) => [`http://site.test${path}`, verdict]),
      ),
      ...more,
    });
    expect(found['http://site.test/chain-1']).toMatchObject({
      leadsTo: 'http://site.test/chain-6',
      isPermanent: true,
    });
    expect(found['http://site.test/302']).toMatchObject({ isPermanent: false });
    expect(found['http://site.test/to-private']?.reason).toMatchObject({
      code: 'private_address',
      address: '127.0.0.1',
    });
    expect(found['http://site.test/loop']?.reason).toMatchObject({ code: 'redirect_loop' });
    expect(
      checking.site.requests.every(({ headers }) => !/link/i.test(headers['user-agent'] ?? 'link')),
    ).toBe(true);
    expect(checking.site.requests[0]?.headers['user-agent']).toContain('admin@site.example');
  });

  it('does not trust a certificate that is none, and says so', async () => {
    const { port } = await serveSite({});
    const checking = await aChecking(
      ['https://secure.test/'],
      {},
      { resolve: [parseResolveEntry(`secure.test:443:127.0.0.1:${port}`)] },
    );
    expect(await checking.check()).toMatchObject({
      'https://secure.test/': { verdict: 'unknown', status: null },
    });
  });

  it('gives up a server that does not answer, and tries GET before', async () => {
    const methods: (string | undefined)[] = [];
    let arrival = Promise.withResolvers<void>();
    const checking = await aChecking(
      ['http://site.test/slow'],
      {
        '/slow': (request) => {
          methods.push(request.method);
          arrival.resolve();
          arrival = Promise.withResolvers();
        },
      },
      // The time is over as soon as the request has arrived.
      { limitWait: () => arrival.promise },
    );
    const found = await checking.check();
    expect(found['http://site.test/slow']).toMatchObject({ verdict: 'unknown', status: null });
    expect(methods).toEqual(['HEAD', 'GET']);
  });

  it('calls an address broken when it is missing on several days, and ok when it is back', async () => {
    const answers: Record<string, Answer> = { '/up': 'fine', '/down': { status: 404 } };
    const checking = await aChecking(
      ['http://site.test/up', 'http://site.test/down', 'http://nowhere.test/'],
      answers,
    );
    const verdictsOf = async (): Promise<Record<string, string>> =>
      Object.fromEntries(Object.entries(await checking.check()).map(([url, { verdict }]) => [url, verdict]));
    await checking.check();
    expect(await verdictsOf()).toEqual({});
    await checking.pass(DAY);
    expect(await verdictsOf()).toEqual({
      'http://site.test/down': 'broken',
      'http://nowhere.test/': 'suspect',
    });
    await checking.pass(DAY);
    answers['/down'] = 'back';
    expect(await verdictsOf()).toEqual({ 'http://site.test/down': 'ok', 'http://nowhere.test/': 'broken' });
  });

  it('waits a short while when a server asks for it, and leaves the host alone when it asks for long', async () => {
    let isTired = true;
    const checking = await aChecking(
      ['http://site.test/short', 'http://other.test/1', 'http://other.test/2'],
      {
        '/short': (_, response) => {
          response.writeHead(isTired ? 503 : 200, isTired ? { 'retry-after': '30' } : {});
          isTired = false;
          response.end();
        },
        '/1': { status: 429, headers: { 'retry-after': '7200' } },
        '/2': { status: 429, headers: { 'retry-after': '7200' } },
      },
    );
    const began = checking.site.options.clock.now();
    const found = await checking.check();
    expect(found['http://site.test/short']).toMatchObject({ verdict: 'ok' });
    expect(checking.site.options.clock.now() - began).toBeGreaterThanOrEqual(30_000);
    expect(Object.keys(found).filter((url) => url.startsWith('http://other.test'))).toHaveLength(1);
    await checking.pass(3_600_000);
    expect(await checking.check()).toEqual({});
    await checking.pass(3_600_000);
    expect(Object.values(await checking.check())).toMatchObject([{ verdict: 'blocked', checks: 1 }]);
  });

  it('leaves a host alone for an hour that was asked too often and does not say for how long', async () => {
    const checking = await aChecking(['http://site.test/1', 'http://site.test/2'], {
      '/1': { status: 429 },
      '/2': { status: 429 },
    });
    expect(Object.values(await checking.check())).toMatchObject([{ verdict: 'blocked' }]);
    await checking.pass(3_500_000);
    expect(await checking.check()).toEqual({});
    await checking.pass(100_000);
    expect(Object.values(await checking.check())).toMatchObject([{ verdict: 'blocked', checks: 1 }]);
  });

  it('asks one host once a second, whatever answers', async () => {
    const urls = Array.from({ length: 12 }, (_, at) => `http://site.test/${at}`);
    const checking = await aChecking(urls, (path) => (Number(path.slice(1)) % 2 === 0 ? 'fine' : null));
    const began = checking.site.options.clock.now();
    await checking.check();
    expect(checking.site.requests).toHaveLength(18);
    expect(checking.site.options.clock.now() - began).toBeGreaterThanOrEqual(16_000);
  });

  it('takes a name server that does not answer for no proof, however often', async () => {
    const checking = await aChecking(
      ['http://site.test/', 'http://away.test/'],
      { '/': 'fine' },
      { lookup: failingLookup('EAI_AGAIN') },
    );
    for (let day = 0; day < 4; day++) {
      expect((await checking.check())['http://away.test/']).toMatchObject({ verdict: 'unknown' });
      await checking.pass(DAY);
    }
  });

  it('goes on where it was stopped, and asks no more than it may', async () => {
    const urls = ['a', 'b', 'c', 'd', 'e'].map((name) => `http://site.test/${name}`);
    const checking = await aChecking(urls, { '/a': 'a', '/b': 'b', '/c': 'c', '/d': 'd', '/e': 'e' });
    const stop = new AbortController();
    const first = Object.keys(await checking.check({ signal: stop.signal, onChecked: () => stop.abort() }));
    expect(first).toEqual([]);
    expect(checking.result()).toEqual({ checked: 1, isOffline: false });
    const second = Object.keys(await checking.check({ limit: 3 }));
    const third = Object.keys(await checking.check());
    expect([second.length, third.length]).toEqual([3, 1]);
    expect(new Set(checking.site.asked).size).toBe(5);
  });

  it('asks for nothing that has gone from the site', async () => {
    const checking = await aChecking(['http://site.test/a', 'http://site.test/b'], {});
    await checking.check();
    await checking.relink(['http://site.test/b']);
    await checking.pass(DAY);
    expect(Object.keys(await checking.check())).toEqual(['http://site.test/b']);
  });

  it('takes nothing for missing when no host is found at all', async () => {
    const checking = await aChecking(['http://a.test/', 'http://b.test/', 'http://c.test/'], {});
    expect(await checking.check()).toEqual({});
    expect(checking.result()).toEqual({ checked: 0, isOffline: true });
  });
});

describe('a check that was begun', () => {
  const URLS = ['a', 'b', 'c'].map((name) => `http://site.test/${name}`);
  const PAGES = { '/a': 'a', '/b': 'b' };

  it('notes how far it is, and what was known of all addresses at its end', async () => {
    const { ledger, run } = await aChecking(URLS, PAGES);
    const id = await ledger.checks.begin();
    expect(await ledger.checks.begin()).toBeNull();
    const shown: unknown[] = [];
    await run(id ?? 0, { onBegin: (due) => shown.push(due) });
    expect(shown).toEqual([3]);
    expect((await ledger.checks.read()).last).toMatchObject({
      state: 'done',
      due: 3,
      checked: 3,
      totals: { ok: 2, suspect: 1, broken: 0, unchecked: 0 },
    });
  });

  it('ends when it is cancelled, and what it has found out stays', async () => {
    const { ledger, run } = await aChecking(URLS, PAGES);
    const id = (await ledger.checks.begin()) ?? 0;
    expect(await ledger.checks.cancel()).toBe(true);
    expect(await run(id)).toMatchObject({ state: 'cancelled', checked: 1 });
    expect(await ledger.checks.cancel()).toBe(false);
    expect((await ledger.checks.read()).last).toMatchObject({
      state: 'cancelled',
      checked: 1,
      totals: { unchecked: 2 },
    });
  });

  it('says so when no host is found at all', async () => {
    const { ledger, run } = await aChecking(['http://a.test/', 'http://b.test/', 'http://c.test/'], {});
    await run((await ledger.checks.begin()) ?? 0);
    expect((await ledger.checks.read()).last).toMatchObject({
      state: 'failed',
      problem: { code: 'no_host_found' },
    });
  });

  it('is started when it is due, once, and goes on when it was stopped or killed', async () => {
    const { ledger, site, run, pass } = await aChecking(URLS, PAGES);
    const { clock } = site.options;
    const started: number[] = [];
    const look = () =>
      startDueCheck({
        ledger: { read: async () => ledger },
        runner: { check: (id) => started.push(id) },
        clock,
      });
    await look();
    await ledger.checks.setSchedule('every 1d', clock.now() + DAY);
    await look();
    expect(started).toEqual([]);
    await pass(DAY);
    await look();
    await look();
    expect(started).toEqual([1]);

    const stop = new AbortController();
    await run(1, { signal: stop.signal, onChecked: () => stop.abort() });
    expect((await ledger.checks.read()).last).toMatchObject({ state: 'interrupted', checked: 1 });
    await goOnLater(ledger, clock);
    await look();
    expect(started).toEqual([1, 2]);
    expect((await ledger.checks.read()).nextAt).toBe(clock.now() + DAY);

    // Its process is killed before it has asked for anything, and the next one after that.
    await pass(DAY / 2);
    await look();
    expect(started).toEqual([1, 2]);
    await pass(DAY / 2);
    await look();
    await ledger.checks.renew(3, { due: 2, checked: 1 });
    await look();
    expect(started).toEqual([1, 2, 3]);
    await pass(DAY / 2);
    await look();
    expect(started).toEqual([1, 2, 3, 4]);
  });

  it('is due by its schedule again after the clock was put back', async () => {
    const { ledger, site } = await aChecking(URLS, PAGES);
    const { clock } = site.options;
    await ledger.checks.setSchedule('every 1d', clock.now() + 400 * DAY);
    await startDueCheck({ ledger: { read: async () => ledger }, runner: { check() {} }, clock });
    expect((await ledger.checks.read()).nextAt).toBe(clock.now() + DAY);
  });
});
