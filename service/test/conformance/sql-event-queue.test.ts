import { expect, it } from 'vitest';
import type { EventQueue } from '../../src/adapters/event-sink/event-queue.ts';
import { sqlEventQueue, type SqlEventQueueOptions } from '../../src/adapters/event-sink/sql-event-queue.ts';
import { emptyDatabases } from '../fakes/database-place.ts';
import { HOSTILE_TEXTS } from '../fakes/hostile-texts.ts';
import { manualTime, type ManualTime } from '../fakes/manual-time.ts';
import { describeOn, ENGINES } from '../servers/engines.ts';

interface Opened {
  queue: EventQueue;
  /** The same queue through another connection, as another process has it. */
  other: EventQueue;
  time: ManualTime;
}

async function add(queue: EventQueue, ...bodies: string[]): Promise<number[]> {
  const dropped: number[] = [];
  for (const body of bodies) dropped.push(await queue.add(body));
  return dropped;
}

async function claimed(queue: EventQueue, limit = 100): Promise<readonly string[]> {
  return (await queue.claim(limit))?.bodies ?? [];
}

describeOn(ENGINES, 'sqlEventQueue', (engine) => {
  const emptyDatabase = emptyDatabases(engine);

  async function openQueue(options: SqlEventQueueOptions = {}): Promise<Opened> {
    const open = await emptyDatabase();
    const time = manualTime();
    return {
      queue: sqlEventQueue(await open(), time, options),
      other: sqlEventQueue(await open(), time, options),
      time,
    };
  }

  it('gives the oldest events first, as many as asked for', async () => {
    const { queue } = await openQueue();
    await add(queue, 'a', 'b', 'c');
    expect(await claimed(queue, 2)).toEqual(['a', 'b']);
    expect(await claimed(queue, 2)).toEqual(['c']);
    expect(await queue.claim(2)).toBeNull();
  });

  it('gives no event to two claimants', async () => {
    const { queue, other } = await openQueue();
    await add(queue, 'a', 'b', 'c');
    expect(await claimed(queue, 2)).toEqual(['a', 'b']);
    expect(await claimed(other)).toEqual(['c']);
  });

  it('gives each of many events to one claimant when several claim at once', async () => {
    const { queue, other } = await openQueue();
    const bodies = Array.from({ length: 60 }, (_, at) => `event ${at}`);
    await add(queue, ...bodies);
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, at) => claimed(at % 2 === 0 ? queue : other, 3)),
    );
    expect(claims.flat().toSorted()).toEqual(bodies.toSorted());
  });

  it('gives bodies unchanged, whatever they would mean in SQL', async () => {
    const { queue, other } = await openQueue();
    await add(queue, ...HOSTILE_TEXTS);
    expect(await claimed(other)).toEqual(HOSTILE_TEXTS);
  });

  it('gives released events again, to any claimant, and removed ones never', async () => {
    const { queue, other } = await openQueue();
    await add(queue, 'a', 'b');
    const first = await queue.claim(1);
    const second = await queue.claim(1);
    await first?.release();
    await second?.remove();
    expect(await claimed(other)).toEqual(['a']);
    expect(await claimed(queue)).toEqual([]);
  });

  it('gives events again when the claim on them has run out', async () => {
    const { queue, other, time } = await openQueue({ claimMs: 1000 });
    await add(queue, 'a');
    await queue.claim(1);
    time.advance(999);
    expect(await claimed(other)).toEqual([]);
    time.advance(1);
    expect(await claimed(other)).toEqual(['a']);
  });

  it('does not let a late claimant release or remove events that it no longer holds or never had', async () => {
    const { queue, other, time } = await openQueue({ claimMs: 1000 });
    await add(queue, 'a');
    const late = await queue.claim(1);
    time.advance(1000);
    await (await other.claim(1))?.remove();
    // The table is empty, so the next event may get the number of the first.
    await add(other, 'b');
    const current = await other.claim(1);
    await late?.remove();
    await late?.release();
    expect(await claimed(queue)).toEqual([]);
    await current?.release();
    expect(await claimed(queue)).toEqual(['b']);
  });

  it('drops the oldest events and reports how many when it is full', async () => {
    const { queue } = await openQueue({ maxEvents: 3 });
    expect(await add(queue, 'a', 'b', 'c', 'd', 'e')).toEqual([0, 0, 0, 1, 1]);
    expect(await claimed(queue)).toEqual(['c', 'd', 'e']);
  });

  it('holds 10,000 events', async () => {
    const database = await (await emptyDatabase())();
    const queue = sqlEventQueue(database, manualTime());
    const row = { body: 'x', created_at: '' };
    for (let batch = 0; batch < 10; batch += 1) {
      await database.db
        .insertInto('event_queue')
        .values(Array.from({ length: 1000 }, () => row))
        .execute();
    }
    expect(await queue.add('one too many')).toBe(1);
    const { count } = await database.db
      .selectFrom('event_queue')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(10_000);
  });
});
