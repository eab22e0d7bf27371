import { expect, it } from 'vitest';
import { emptyLedgers } from '../fakes/ledger-place.ts';
import { manualTime } from '../../../service/test/fakes/manual-time.ts';
import { describeOn, ENGINES } from '../../../service/test/servers/engines.ts';

const TOTALS = { ok: 3, redirected: 0, suspect: 0, broken: 1, blocked: 0, unknown: 0, unchecked: 2 };

describeOn(ENGINES, 'linkChecks', (engine) => {
  const emptyLedger = emptyLedgers(engine);

  it('lets one of two processes check, and shows both how far it is', async () => {
    const open = await emptyLedger();
    const time = manualTime();
    const [{ checks: one }, { checks: other }] = [await open(time), await open(time)];
    expect(await one.read()).toEqual({ schedule: null, nextAt: null, last: null });
    const now = time.now();
    await one.setSchedule('every week', now);
    expect([await other.claim(now, now + 5), await one.claim(now, now + 5)]).toEqual([true, false]);

    const begun = await Promise.all([one.begin(), other.begin()]);
    expect(begun.toSorted()).toEqual([1, null]);
    time.advance(40_000);
    expect(await one.renew(1, { due: 6, checked: 1 })).toBe(true);
    time.advance(40_000);
    expect(await other.begin()).toBeNull();
    expect((await other.read()).last).toMatchObject({ state: 'running', due: 6, checked: 1, endedAt: null });
    await one.end(1, { state: 'done', totals: TOTALS, problem: null });
    await other.end(1, { state: 'interrupted', totals: null, problem: null });
    expect(await other.read()).toEqual({
      schedule: 'every week',
      nextAt: now + 5,
      last: {
        id: 1,
        state: 'done',
        startedAt: now,
        endedAt: now + 80_000,
        due: 6,
        checked: 1,
        totals: TOTALS,
        problem: null,
      },
    });
  });

  it('tells a check to end that was cancelled, or that another has taken the place of', async () => {
    const time = manualTime();
    const { checks } = await (await emptyLedger())(time);
    const progress = { due: 1, checked: 0 };
    expect(await checks.cancel()).toBe(false);
    expect(await checks.begin()).toBe(1);
    expect(await checks.cancel()).toBe(true);
    expect(await checks.renew(1, progress)).toBe(false);
    time.advance(60_000);
    expect((await checks.read()).last).toMatchObject({ state: 'interrupted', endedAt: time.now() - 60_000 });
    expect(await checks.begin()).toBe(2);
    expect(await checks.renew(1, progress)).toBe(false);
    await checks.end(1, { state: 'cancelled', totals: null, problem: null });
    expect(await checks.renew(2, progress)).toBe(true);
    await checks.end(2, { state: 'failed', totals: null, problem: { code: 'no_host_found' } });
    expect((await checks.read()).last).toMatchObject({ state: 'failed', problem: { code: 'no_host_found' } });
  });
});
