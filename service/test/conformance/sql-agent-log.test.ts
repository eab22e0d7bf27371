import { expect, it } from 'vitest';
import { sqlAgentLog } from '../../src/adapters/agent-log/sql-agent-log.ts';
import { emptyDatabases } from '../fakes/database-place.ts';
import { describeOn, ENGINES } from '../servers/engines.ts';

describeOn(ENGINES, 'sqlAgentLog', (engine) => {
  const emptyDatabase = emptyDatabases(engine);

  it('keeps the latest calls, and shows them to another process by pages', async () => {
    const open = await emptyDatabase();
    const log = sqlAgentLog(await open(), { keep: 3 });
    const call = { time: '2026-01-31T12:00:00.000Z', login: 'Zoë', way: 'http', result: 'ok' } as const;
    await log.add([1, 2].map((ms) => ({ ...call, tool: 'brands', ms })));
    await log.add([3, 4, 5].map((ms) => ({ ...call, tool: 'brands', ms })));
    const { calls, total } = await sqlAgentLog(await open()).list({ offset: 1, limit: 5 });
    expect(calls).toEqual([
      { ...call, id: expect.any(Number), tool: 'brands', ms: 4 },
      { ...call, id: expect.any(Number), tool: 'brands', ms: 3 },
    ]);
    expect(total).toBe(3);
  });
});
