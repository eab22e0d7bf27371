import { expect, it } from 'vitest';
import type { NewEvent, NoticeEvent } from '../ports/events.ts';
import { isEmpty, makeContent } from './make-content.ts';

const FRAME = {
  id: 'm1',
  what: 'digest',
  site: 'https://site.example',
  from: '2026-11-09T07:00:00.000Z',
  to: '2026-11-16T07:00:00.000Z',
} as const;

type Data<Kind> = Extract<NewEvent, { kind: Kind }>['data'];
let id = 0;

function anEvent<Kind extends NewEvent['kind']>(kind: Kind, data: Data<Kind>, count = 1): NoticeEvent {
  id += 1;
  return { id, kind, at: id, count, isAlert: false, data } as NoticeEvent;
}

const aPost = (post_id: number) => ({
  post_id,
  title: `Post ${post_id}`,
  url: `https://site.example/${post_id}/`,
});
const anAddress = (address: string, links = 1) => ({ address, reason: 'no_such_page', links, title: 'A' });

it('names ten posts and counts all, those that no list has included', () => {
  const events = Array.from({ length: 1000 }, (_, at) => anEvent('orphaned', aPost(at + 1)));
  events.push(anEvent('orphaned', { post_id: 0, title: '', url: null }, 234));
  const { orphaned, rescued } = makeContent(FRAME, events);
  expect(orphaned?.count).toBe(1234);
  expect(orphaned?.items).toHaveLength(10);
  expect(orphaned?.items[0]).toEqual({ title: 'Post 1', url: 'https://site.example/1/' });
  expect(rescued).toBeNull();
});

it('leaves out what was taken back meanwhile, so that there may be nothing to say', () => {
  const content = makeContent(FRAME, [
    anEvent('orphaned', aPost(1)),
    anEvent('rescued', aPost(1)),
    anEvent('broken', anAddress('https://site.example/gone')),
    anEvent('mended', { address: 'https://site.example/gone' }),
    anEvent('analysis_cost', { brand_id: 'b', usd: 0.5 }),
  ]);
  expect(content).toMatchObject({ orphaned: null, rescued: null, broken: null });
  expect(isEmpty(content)).toBe(true);
});

it('says a post that became an orphan again, and an address that broke again, once', () => {
  const content = makeContent(FRAME, [
    anEvent('orphaned', aPost(1)),
    anEvent('rescued', aPost(1)),
    anEvent('orphaned', aPost(1)),
    anEvent('broken', anAddress('https://a.example/', 1)),
    anEvent('broken', anAddress('https://b.example/', 7)),
    anEvent('mended', { address: 'https://a.example/' }),
    anEvent('broken', anAddress('https://a.example/', 2)),
  ]);
  expect(content.orphaned?.count).toBe(1);
  expect(content.broken?.items.map(({ address, links }) => [address, links])).toEqual([
    ['https://b.example/', 7],
    ['https://a.example/', 2],
  ]);
  expect(isEmpty(content)).toBe(false);
});

it('says about a source that could not be read whether it was read since, and adds up costs that are known', () => {
  const failed = (source: string) => ({ source, run_id: 1, at: FRAME.to, problem: null });
  const { runs, cost } = makeContent(FRAME, [
    anEvent('run_failed', failed('https://one.example')),
    anEvent('run_failed', failed('https://two.example')),
    anEvent('run_done', { source: 'https://one.example' }),
    anEvent('analysis_cost', { brand_id: 'b', usd: 0.25 }),
    anEvent('analysis_cost', { brand_id: 'b', usd: null }),
    anEvent('analysis_cost', { brand_id: 'c', usd: 0.5 }),
  ]);
  expect(runs.map(({ source, is_over }) => [source, is_over])).toEqual([
    ['https://one.example', true],
    ['https://two.example', false],
  ]);
  expect(cost).toEqual({ usd: 0.75, analyses: 3, unknown: 1 });
});
