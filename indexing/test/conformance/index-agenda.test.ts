import { expect, it } from 'vitest';
import type { SiteLedger } from '../../src/ports/site-ledger.ts';
import { WORDPRESS_SITE } from '../fakes/content-source.ts';
import { emptyLedgers } from '../fakes/ledger-place.ts';
import { manualTime, type ManualTime } from '../../../service/test/fakes/manual-time.ts';
import { describeOn, ENGINES } from '../../../service/test/servers/engines.ts';

describeOn(ENGINES, 'indexAgenda', (engine) => {
  const emptyLedger = emptyLedgers(engine);

  /** The same ledger in two processes, with a source. */
  async function openTwice(): Promise<{
    one: SiteLedger;
    other: SiteLedger;
    sourceId: number;
    time: ManualTime;
  }> {
    const open = await emptyLedger();
    const time = manualTime();
    const [one, other] = [await open(time), await open(time)];
    const { id } = await one.ensureSource({ kind: 'html', location: '/site', options: {} });
    return { one, other, sourceId: id, time };
  }

  it('gives a due source to one of many claims of two processes', async () => {
    const { one, other, sourceId, time } = await openTwice();
    const now = time.now();
    await one.updateSource(sourceId, { schedule: 'every 1h', nextRunAt: now });
    expect(await other.agenda.listDue(now - 1)).toEqual([]);
    const dues = await other.agenda.listDue(now);
    expect(dues).toEqual([{ sourceId, due: 'run', at: now }]);
    const [due] = dues;
    if (due === undefined) return;
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => (nth % 2 === 0 ? one : other).agenda.claim(due, now + 60_000)),
    );
    expect(claims.filter(Boolean)).toEqual([true]);
    expect(await other.agenda.listDue(now)).toEqual([]);
    expect(await other.agenda.listDue(now + 60_000)).toHaveLength(1);
  });

  it('keeps each announced document once, until it is settled', async () => {
    const { one, other, sourceId, time } = await openTwice();
    await one.agenda.noteChanged(sourceId, ['https://a.example/1', 'https://a.example/2']);
    await other.agenda.noteChanged(sourceId, ['https://a.example/2', '7', '7']);
    const waiting = await one.agenda.listChanged(sourceId);
    expect(waiting.map(({ name }) => name)).toEqual(['https://a.example/1', 'https://a.example/2', '7']);
    const [due] = await one.agenda.listDue(time.now());
    expect(due).toEqual({ sourceId, due: 'changes', at: time.now() });
    if (due === undefined) return;
    expect(await one.agenda.claim(due, time.now() + 60_000)).toBe(true);

    // Announced again while it is read.
    await other.agenda.noteChanged(sourceId, ['7']);
    expect(await other.agenda.listDue(time.now())).toEqual([]);
    await one.agenda.settleChanged(
      sourceId,
      waiting.map(({ id }) => id),
      time.now() + 5000,
    );
    expect((await other.agenda.listChanged(sourceId)).map(({ name }) => name)).toEqual(['7']);
    const [again] = await other.agenda.listDue(time.now() + 5000);
    expect(again).toEqual({ sourceId, due: 'changes', at: time.now() + 5000 });

    const ids = (await one.agenda.listChanged(sourceId)).map(({ id }) => id);
    await one.agenda.settleChanged(sourceId, ids, time.now());
    expect(await one.agenda.listDue(Number.MAX_SAFE_INTEGER)).toEqual([]);
    await one.agenda.noteChanged(sourceId, ['8']);
    await one.removeSource(sourceId);
    expect(await other.agenda.listChanged(sourceId)).toEqual([]);
  });

  it('gives what was announced before the clock was put back', async () => {
    const { one, sourceId, time } = await openTwice();
    await one.agenda.noteChanged(sourceId, ['7']);
    const at = time.now();
    time.advance(-5 * 3_600_000);
    expect(await one.agenda.listDue(time.now())).toEqual([{ sourceId, due: 'changes', at }]);
  });

  it('tells of the run that another process holds', async () => {
    const { one, other, sourceId } = await openTwice();
    expect(await other.agenda.isRunning()).toBe(false);
    const run = await one.beginRun(sourceId, { site: WORDPRESS_SITE, rules: '', isPartial: false });
    expect(await other.agenda.isRunning()).toBe(true);
    await run.end({ state: 'done', problem: null });
    expect(await other.agenda.isRunning()).toBe(false);
  });
});
