import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '@signpost/platform/time';
import { describe, expect, it } from 'vitest';
import { openSqliteLedger } from '@signpost/indexing/adapters/site-ledger/open';
import { aDatabaseFolder } from '../fakes/database.ts';
import { aPage, serveSite } from '../../../indexing/test/loopback-site.ts';
import { callSignpost } from './run-signpost.ts';

const DAY = 24 * 3_600_000;

function eventsIn(stdout: string): Record<string, unknown>[] {
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** As if all checks until now had been made some days ago. */
async function letDaysPass(data: string, days: number): Promise<void> {
  const ledger = await openSqliteLedger(path.join(data, 'ledger.db'), systemClock);
  for (const { host } of await ledger.external.dueHosts(1e15)) {
    for (const { id, check } of await ledger.external.due({ host, now: 1e15, after: null, limit: 100 })) {
      if (check === null) continue;
      const at = check.failingSince === null ? null : check.failingSince - days * DAY;
      await ledger.external.note(id, { ...check, failingSince: at, failedAt: at, nextCheckAt: 0 });
    }
  }
  await ledger.close();
}

describe('signpost index check-links', () => {
  it('tells totals, and broken addresses with the posts they stand in once they are certain', async () => {
    const folder = aDatabaseFolder();
    const [data, site] = [path.join(folder, 'data'), path.join(folder, 'site')];
    mkdirSync(site);
    const links = ['http://site.test/here', 'http://site.test/away'];
    writeFileSync(path.join(site, 'index.html'), aPage('Home', ...links, 'about.html'));
    writeFileSync(path.join(site, 'about.html'), aPage('About', 'http://site.test/away#more'));
    const { port } = await serveSite({ '/here': 'here' });
    const check = (...more: string[]) =>
      callSignpost([
        'index',
        'check-links',
        '--data',
        data,
        '--resolve',
        `site.test:80:127.0.0.1:${port}`,
        ...more,
      ]);

    expect(await check()).toMatchObject({ code: 1, stderr: expect.stringContaining('no data') });
    const indexed = await callSignpost([
      'index',
      'html',
      site,
      '--base',
      'https://my.example',
      '--data',
      data,
    ]);
    expect(indexed).toMatchObject({ code: 0 });

    const first = await check('--json');
    expect(first.code).toBe(0);
    expect(eventsIn(first.stdout)).toEqual([
      expect.objectContaining({ event: 'checked' }),
      expect.objectContaining({ event: 'checked' }),
      {
        event: 'links_checked',
        checked: 2,
        unchecked: 0,
        ok: 1,
        redirected: 0,
        suspect: 1,
        broken: 0,
        blocked: 0,
        unknown: 0,
      },
    ]);

    await letDaysPass(data, 2);
    const second = await check('--json');
    expect(second.code).toBe(3);
    const broken = eventsIn(second.stdout).filter(({ event }) => event === 'broken');
    expect(broken).toMatchObject([
      { url: 'http://site.test/away', status: 404, posts: [{ title: 'About' }, { title: 'Home' }] },
    ]);

    const schedule = (...words: string[]) =>
      callSignpost(['index', 'schedule', 'check-links', ...words, '--data', data]);
    expect(await schedule('sometimes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not a schedule'),
    });
    const weekly = await schedule('every week', '--json');
    expect(JSON.parse(weekly.stdout)).toEqual({
      schedule: 'every week',
      next_at: expect.stringMatching(/^\d{4}-/),
    });
    expect((await schedule('off')).stdout).toContain('no longer checked on a schedule');

    const told = await check();
    expect(told.code).toBe(3);
    expect(told.stdout).toContain('Checked 0 addresses. Known now: 1 ok, 0 redirected, 0 suspect, 1 broken');
    expect(told.stdout).toMatch(
      /Broken since \d{4}-\d\d-\d\d: http:\/\/site\.test\/away \(the answer is 404\)\n {2}in \d+ About/,
    );

    const ignore = (...words: string[]) => callSignpost(['index', ...words, '--data', data]);
    expect(await ignore('ignore', 'post', 'https://my.example/none.html')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No post is known at'),
    });
    const reason = ['--reason', 'An archive'];
    const ignored = await ignore('ignore', 'post', 'https://my.example/about.html', ...reason);
    expect(ignored.stdout).toMatch(/^Ignored now: broken links in post \d+ About\./);
    expect((await check()).stdout).toMatch(/Broken since .*\n {2}in \d+ Home /);
    expect(await ignore('ignore', 'pattern', '***')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('A pattern needs more than stars.'),
    });
    expect(await ignore('ignore', 'address', 'http://site.test/away')).toMatchObject({ code: 0 });
    expect(await check()).toMatchObject({ code: 0, stdout: expect.not.stringContaining('Broken since') });
    const rules = (await ignore('ignored')).stdout;
    expect(rules).toMatch(/1 {3}in post \d+ About +An archive +\d{4}-/);
    expect(rules).toMatch(/2 {3}to http:\/\/site\.test\/away /);
    await ignore('ignored', '--take-back', '2');
    const left = await ignore('ignored', '--take-back', '1', '--json');
    expect(JSON.parse(left.stdout)).toEqual([]);
    expect((await check()).stdout).toMatch(/in \d+ About/);
  });
});
