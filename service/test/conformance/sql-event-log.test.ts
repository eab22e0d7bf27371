import { expect, it } from 'vitest';
import { sqlEventLog } from '../../src/adapters/event-sink/sql-event-log.ts';
import { sqlEventQueue } from '../../src/adapters/event-sink/sql-event-queue.ts';
import { emptyDatabases } from '../fakes/database-place.ts';
import { manualTime } from '../fakes/manual-time.ts';
import { someUsageEvents } from '../fakes/usage-events.ts';
import { describeOn, ENGINES } from '../servers/engines.ts';
import { eventSinkConformance } from './event-sink.ts';

describeOn(ENGINES, 'sqlEventLog', (engine) => {
  const emptyDatabase = emptyDatabases(engine);
  const logger = { error() {} };

  eventSinkConformance(`sqlEventLog on ${engine}`, async () => {
    const sink = sqlEventLog(await (await emptyDatabase())(), { logger });
    return {
      sink,
      async received() {
        const { events } = await sink.list({ offset: 0, limit: 100 });
        return events.toReversed();
      },
    };
  });

  it('keeps the latest events, and shows them to another process by pages', async () => {
    const open = await emptyDatabase();
    const log = sqlEventLog(await open(), { logger, keep: 3 });
    const other = sqlEventLog(await open(), { logger, keep: 3 });
    for (const event of someUsageEvents(5)) await log.record(event);
    const { events, total } = await other.list({ offset: 1, limit: 5 });
    expect(events.map(({ properties }) => properties.query_count)).toEqual([4, 3]);
    expect(total).toBe(3);
  });

  it('tells no other process of a new event, so that caches stay', async () => {
    if (engine === 'sqlite') return;
    const open = await emptyDatabase();
    const [database, other] = [await open(), await open()];
    const before = await other.changeCounter();
    for (const event of someUsageEvents(2)) await sqlEventLog(database, { logger }).record(event);
    expect(await other.changeCounter()).toBe(before);
  });

  it('counts the events that wait for their receiver', async () => {
    const database = await (await emptyDatabase())();
    const log = sqlEventLog(database, { logger });
    expect(await log.waiting()).toEqual({ waiting: 0, oldestAt: null });
    const time = manualTime();
    const queue = sqlEventQueue(database, time);
    const oldestAt = new Date(time.now()).toISOString();
    await queue.add('{}');
    time.advance(1000);
    await queue.add('{}');
    expect(await log.waiting()).toEqual({ waiting: 2, oldestAt });
  });
});
