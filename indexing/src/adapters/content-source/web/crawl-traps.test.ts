import { describe, expect, it } from 'vitest';
import { createTraps } from './crawl-traps.ts';

const judge = (path: string) => createTraps(2026).judge(`https://site.test${path}`);

describe('createTraps', () => {
  it.each([
    '/',
    '/2011/11/11/a-day/',
    '/2028/01/',
    '/blog/blog/post',
    '/item/5500/10/',
    '/phone-3000-12',
    '/?p=123456',
    '/history/1848-1849/',
    '/events?month=2026-05',
  ])('lets %s pass', (path) => {
    expect(judge(path)).toBeNull();
  });

  it.each([
    ['/a/b/a/b/a/b', 'path_repeats'],
    [`/${'x/'.repeat(3)}`, 'path_repeats'],
    [`/${Array.from({ length: 21 }, (_, at) => `s${at}`).join('/')}`, 'path_too_deep'],
    [`/?q=${'x'.repeat(2000)}`, 'address_too_long'],
    ['/calendar/2031/05/', 'far_calendar'],
    ['/calendar/2031-05-06', 'far_calendar'],
    ['/events?month=1911-05', 'far_calendar'],
    ['/events?year=2099', 'far_calendar'],
    ['/blog/wp-login.php?redirect_to=%2Fpost%2F', 'for_users'],
    ['/wp-admin/post.php?post=3', 'for_users'],
  ])('refuses %s in every run', (path, code) => {
    expect(judge(path)).toEqual({ kind: 'rule', reason: { code } });
  });

  it('limits addresses of one shape by their query, also after it was stored, and never those with one number', () => {
    const traps = createTraps(2026);
    for (let at = 0; at < 1000; at++) traps.judge(`https://site.test/shop?color=${at}&size=1`);
    const stored = createTraps(2026, traps.counts());
    expect(stored.judge('https://site.test/shop?size=2&color=x')).toMatchObject({ kind: 'count' });
    expect(stored.judge('https://site.test/other?size=2&color=x')).toBeNull();
    for (let at = 0; at < 6000; at++) expect(stored.judge(`https://site.test/?p=${at}`)).toBeNull();
  });
});
