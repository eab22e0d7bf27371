import { systemClock } from '@signpost/platform/time';
import { expect, it } from 'vitest';
import { sqlBackupPlan } from '../../src/adapters/backup-plan/sql.ts';
import { emptyDatabases } from '../fakes/database-place.ts';
import { describeOn, ENGINES } from '../servers/engines.ts';

describeOn(ENGINES, 'BackupPlan conformance', (engine) => {
  const emptyDatabase = emptyDatabases(engine);

  it('lets one of several processes begin, and one claim a time', async () => {
    const open = await emptyDatabase();
    const plans = [];
    for (let process = 0; process < 3; process += 1) plans.push(sqlBackupPlan(await open(), systemClock));
    const [plan] = plans;
    await plan?.set({ folder: '/backups', keep: 2, schedule: 'every day', nextAt: 1 });
    const claims = await Promise.all(plans.map((each) => each.claim(1, 2)));
    expect(claims.filter(Boolean)).toEqual([true]);
    const begun = (await Promise.all(plans.map((each) => each.begin()))).filter((id) => id !== null);
    expect(begun).toHaveLength(1);
    await plan?.end(begun[0] ?? 0, { file: '/backups/one', bytes: 5_000_000_000 });
    expect(await plan?.read()).toMatchObject({
      folder: '/backups',
      keep: 2,
      nextAt: 2,
      last: { state: 'done', file: '/backups/one', bytes: 5_000_000_000, problem: null },
    });
  });
});
