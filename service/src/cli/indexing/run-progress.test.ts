import { expect, it, onTestFinished, vi } from 'vitest';
import type { RunRecord } from '@signpost/indexing/ports/run';
import { RunProgress } from './run-progress.ts';

const RUN: RunRecord = {
  id: 1,
  sourceId: 1,
  state: 'running',
  startedAt: 0,
  endedAt: null,
  documents: { read: 3, same: 0, unreadable: 0, expected: 10 },
  changes: {
    posts: { added: 3, removed: 0, changed: 0 },
    links: { added: 0, removed: 0, moved: 0 },
    orphans: { new: 0, rescued: 0 },
  },
  problem: null,
  notes: [],
};

/** What a run of three seconds prints where there is no terminal, as in cron. */
function printed(options: { json: boolean }): { out: string; err: string } {
  const written = { out: '', err: '' };
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => !!(written.out += String(text)));
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => !!(written.err += String(text)));
  const before = process.stderr.isTTY;
  process.stderr.isTTY = false;
  try {
    const progress = new RunProgress(options);
    progress.read(RUN);
    vi.advanceTimersByTime(3000);
    progress.end();
  } finally {
    process.stderr.isTTY = before;
    out.mockRestore();
    err.mockRestore();
  }
  return written;
}

it('prints nothing without a terminal, since cron mails every line', () => {
  expect(printed({ json: false })).toEqual({ out: '', err: '' });
});

it('prints an event a second with --json', () => {
  const { out, err } = printed({ json: true });
  expect(err).toBe('');
  const events = out
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(events).toHaveLength(3);
  expect(events[0]).toMatchObject({ event: 'progress', stage: 'reading', documents: 3, expected: 10 });
});
