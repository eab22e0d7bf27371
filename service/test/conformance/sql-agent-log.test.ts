import { expect, it } from 'vitest';
import { sqlAgentLog } from '../../src/adapters/agent-log/sql-agent-log.ts';
import { emptyDatabases } from '../fakes/database-place.ts';
import { describeOn, ENGINES } from '../servers/engines.ts';

describeOn(ENGINES, 'sqlAgentLog', (engine) => {
  const emptyDatabase = emptyDatabases(engine);

  it('keeps the latest calls, and shows them to another process by pages', async () => {
    const open = await emptyDatabase();
    const logger = { error() {} };
    const log = sqlAgentLog(await open(), { logger, keep: 3 });
    const call = { time: '2026-01-31T12:00:00.000Z', login: 'Zoë', way: 'http', result: 'ok' } as const;
    for (const ms of [1, 2, 3, 4, 5]) await log.record({ ...call, tool: 'brands', ms });
    const { calls, total } = await sqlAgentLog(await open(), { logger }).list({ offset: 1, limit: 5 });
    expect(calls).toEqual([
      { ...call, id: expect.any(Number), tool: 'brands', ms: 4 },
      { ...call, id: expect.any(Number), tool: 'brands', ms: 3 },
    ]);
    expect(total).toBe(3);
  });

  it('reports a call that it cannot keep, and goes on', async () => {
    const database = await (await emptyDatabase())();
    const problems: object[] = [];
    const log = sqlAgentLog(database, { logger: { error: (fields) => void problems.push(fields) } });
    await database.db.schema.dropTable('agent_call').execute();
    await log.record({ time: '', login: 'x', tool: 'brands', way: 'http', ms: 1, result: 'ok' });
    expect(problems).toMatchObject([{ tool: 'brands' }]);
  });
});
