import { expect, it } from 'vitest';
import type { ExternalCheck } from '../../src/ports/external-links.ts';
import type { SiteLedger } from '../../src/ports/site-ledger.ts';
import { allOf, aPost, runOf } from '../fakes/content-source.ts';
import { ledgersOn } from '../fakes/ledger-place.ts';
import { describeOn, ENGINES } from '../../../service/test/servers/engines.ts';

const CHECK: ExternalCheck = {
  verdict: 'broken',
  status: 404,
  reason: { code: 'answer_is', status: 404, isGuarded: false },
  leadsTo: null,
  isPermanent: false,
  checks: 2,
  failures: 2,
  failingSince: 1000,
  failedAt: 2000,
  checkedAt: 2000,
  nextCheckAt: 5000,
};

describeOn(ENGINES, 'externalLinks', (engine) => {
  const openLedger = ledgersOn(engine);

  async function ledgerWith(...hrefs: string[]): Promise<SiteLedger> {
    const ledger = await openLedger();
    await runOf(
      ledger,
      allOf([aPost(1, 'one', hrefs), aPost(2, 'two', ['https://draft.test/'], { status: 'draft' })]),
    );
    await ledger.external.refresh();
    return ledger;
  }

  it('has each address of published posts once, whatever the part of the page', async () => {
    const long = `https://a.test/${'x'.repeat(5000)}`;
    const ledger = await ledgerWith(
      'https://a.test/x',
      'https://a.test/x#part',
      'https://b.test/',
      long,
      '/two/',
      'mailto:a@b.test',
    );
    expect(await dueAt(ledger, 0)).toEqual(['https://a.test/x', long, 'https://b.test/']);
    const hosts = await ledger.external.dueHosts(0);
    expect(new Set(hosts.map(({ addresses }) => addresses))).toEqual(new Set([1, 2]));
    expect(await ledger.external.totals()).toEqual(new Map([[null, 3]]));
  });

  it('keeps what was found out, and is due by the clock', async () => {
    const ledger = await ledgerWith('https://a.test/1', 'https://a.test/2');
    await note(ledger, 'https://a.test/1', CHECK);
    expect(await dueAt(ledger, 4999)).toEqual(['https://a.test/2']);
    await ledger.external.refresh();
    const [{ host } = { host: '' }] = await ledger.external.dueHosts(5000);
    const addresses = await ledger.external.due({ host, now: 5000, after: null, limit: 10 });
    expect(addresses.find(({ url }) => url === 'https://a.test/1')?.check).toEqual(CHECK);
    expect(await ledger.external.totals()).toEqual(
      new Map([
        [null, 1],
        ['broken', 1],
      ]),
    );
    await ledger.external.postpone(host, 9000);
    expect(await dueAt(ledger, 8999)).toEqual([]);
    expect(await dueAt(ledger, 9000)).toHaveLength(2);
  });

  it('forgets an address that no published post links to any more', async () => {
    const ledger = await ledgerWith('https://a.test/', 'https://b.test/');
    await note(ledger, 'https://a.test/', CHECK);
    await note(ledger, 'https://b.test/', CHECK);
    await runOf(ledger, allOf([aPost(1, 'one', ['https://b.test/#new'])]));
    await ledger.external.refresh();
    expect(await ledger.external.totals()).toEqual(new Map([['broken', 1]]));
    await runOf(ledger, allOf([aPost(1, 'one', ['https://b.test/'], { status: 'draft' })]));
    await ledger.external.refresh();
    expect(await ledger.external.totals()).toEqual(new Map());
  });

  it('lists broken addresses with the posts they stand in, and others when they are asked for', async () => {
    const ledger = await ledgerWith('https://a.test/', 'https://b.test/', 'https://c.test/', '/nowhere/');
    const before = await ledger.listBroken({ reason: null, page: 1, perPage: 10 });
    expect(before.total).toBe(1);
    await note(ledger, 'https://a.test/', CHECK);
    await note(ledger, 'https://b.test/', { ...CHECK, verdict: 'blocked' });
    await note(ledger, 'https://c.test/', { ...CHECK, verdict: 'ok' });
    const { items, total } = await ledger.listBroken({ reason: null, page: 1, perPage: 10 });
    expect(items.map(({ raw, reason, source, check }) => [raw, reason, source.id, check?.status])).toEqual([
      ['https://a.test/', 'broken', 1, 404],
      ['/nowhere/', 'no_such_page', 1, undefined],
    ]);
    expect(total).toBe(2);
    const blocked = await ledger.listBroken({ reason: 'blocked', page: 1, perPage: 10 });
    expect(blocked.items.map(({ raw }) => raw)).toEqual(['https://b.test/']);
  });
});

async function dueAt({ external }: SiteLedger, now: number): Promise<string[]> {
  const urls: string[] = [];
  for (const { host } of await external.dueHosts(now)) {
    for (let after: string | null = null; ;) {
      const [address] = await external.due({ host, now, after, limit: 1 });
      if (address === undefined) break;
      urls.push(address.url);
      after = address.id;
    }
  }
  return urls.sort();
}

async function note({ external }: SiteLedger, url: string, check: ExternalCheck): Promise<void> {
  for (const { host } of await external.dueHosts(1e15)) {
    const found = await external.due({ host, now: 1e15, after: null, limit: 100 });
    for (const address of found) if (address.url === url) await external.note(address.id, check);
  }
}
