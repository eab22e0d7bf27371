import { expect, it } from 'vitest';
import type { NoticeContent } from '@signpost/contract/notices';
import { makeLetter } from './make-letter.ts';

const CONTENT: NoticeContent = {
  id: 'n1',
  what: 'alert',
  site: 'https://site.example',
  from: '2026-11-09T08:00:00.000Z',
  to: '2026-11-16T08:00:00.000Z',
  orphaned: null,
  rescued: null,
  broken: {
    count: 1,
    items: [{ address: 'https://site.example/gone/', reason: 'no_such_page', links: 1, title: 'Seeds' }],
  },
  runs: [
    {
      source: 'https://site.example',
      run_id: 7,
      at: '2026-11-12T03:00:00.000Z',
      problem: { code: 'unexpected', detail: 'no answer' },
      is_over: false,
    },
  ],
  moves: [],
  cost: null,
};

it.each([
  ['en', '1 link in “Seeds”: ', '; it has not been read since. no answer'],
  ['de', '1 Link in „Seeds“: ', '; seither wurde sie nicht gelesen. no answer'],
] as const)(
  'counts a single link, and says when a run failed before it says why (%s)',
  async (language, ...said) => {
    const urls = { offUrl: 'https://signpost.example/off', homeUrl: 'https://signpost.example/signpost' };
    const { text, html } = await makeLetter(CONTENT, { person: 'Ada', language, ...urls });
    for (const each of [...said, 'https://signpost.example/signpost/site/sources']) {
      expect(text).toContain(each);
      expect(html).toContain(each);
    }
  },
);

it('names in its subject what is wrong now before a source that was read again', async () => {
  const urls = { offUrl: 'https://signpost.example/off', homeUrl: 'https://signpost.example' };
  const runs = CONTENT.runs.map((run) => ({ ...run, is_over: true }));
  const subjectIn = async (language: 'en' | 'de') =>
    (await makeLetter({ ...CONTENT, runs }, { person: 'Ada', language, ...urls })).subject;
  expect(await subjectIn('en')).toBe('site.example: 1 broken address and 1 source read again');
  expect(await subjectIn('de')).toBe('site.example: 1 kaputte Adresse und 1 Quelle wieder gelesen');
});
