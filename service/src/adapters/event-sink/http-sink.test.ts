import { setImmediate } from 'node:timers/promises';
import type { Wait } from '@signpost/platform/time';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventSinkConformance } from '../../../test/conformance/event-sink.ts';
import { aDatabase, aDatabaseFolder } from '../../../test/fakes/database.ts';
import {
  startEventReceiver,
  type EventReceiver,
  type ReceivedEvent,
} from '../../../test/fakes/event-receiver.ts';
import { manualTime, type ManualTime } from '../../../test/fakes/manual-time.ts';
import { moduleUrl, runScript } from '../../../test/fakes/run-script.ts';
import { aUsageEvent, someUsageEvents } from '../../../test/fakes/usage-events.ts';
import type { ServiceDatabase } from '../../database/service-database.ts';
import type { EventSink } from '../../ports/event-sink.ts';
import { toCloudEvent } from './cloud-event.ts';
import { httpSink, IDLE_MS, LAST_ANSWER_MS } from './http-sink.ts';
import { ANSWER_MS } from './receiver.ts';
import { sqlEventQueue, type SqlEventQueueOptions } from './sql-event-queue.ts';

/** Nothing listens there, and nothing can without being root. */
const CLOSED_PORT_URL = 'http://127.0.0.1:1/';

interface Logged {
  level: 'warn' | 'error';
  message: string;
  [field: string]: unknown;
}

interface OpenedSink {
  sink: EventSink;
  logs: Logged[];
  time: ManualTime;
  /** The length of the next pause between two attempts, once it begins. */
  nextPause(): Promise<number>;
}

interface SinkOptions extends SqlEventQueueOptions {
  database: ServiceDatabase;
  url: string;
  time?: ManualTime;
}

function openSink({ database, url, time = manualTime(), ...queueOptions }: SinkOptions): OpenedSink {
  const logs: Logged[] = [];
  const queue = sqlEventQueue(database, time, queueOptions);
  // A pause has a random length, which may equal that of another wait. The warning right before it identifies it.
  let isAnnounced = false;
  let pause = Promise.withResolvers<number>();
  const logger = {
    warn(fields: object, message: string) {
      logs.push({ level: 'warn', message, ...fields });
      isAnnounced = true;
    },
    error: (fields: object, message: string) => void logs.push({ level: 'error', message, ...fields }),
  };
  const wait: Wait = (ms, signal) => {
    const waiting = time.wait(ms, signal);
    if (isAnnounced) pause.resolve(ms);
    isAnnounced = false;
    return waiting;
  };
  const sink = httpSink({ url, queue, clock: time, logger, wait });
  onTestFinished(() => sink.close());
  async function nextPause(): Promise<number> {
    const ms = await pause.promise;
    pause = Promise.withResolvers();
    return ms;
  }
  return { sink, logs, time, nextPause };
}

/** A sink with its own database that delivers to a receiver. */
async function aSink(): Promise<OpenedSink & { receiver: EventReceiver; database: ServiceDatabase }> {
  const database = await aDatabase();
  const receiver = await startEventReceiver();
  return { ...openSink({ database, url: receiver.url }), receiver, database };
}

/** Resolves when the sink has nothing to do. */
function isIdle(time: ManualTime): Promise<number> {
  return time.waiting((ms) => ms === IDLE_MS);
}

async function queuedEvents({ db }: ServiceDatabase): Promise<{ claimed_until: number | null }[]> {
  return db.selectFrom('event_queue').select('claimed_until').execute();
}

function countsOf(events: ReceivedEvent[]): unknown[] {
  return events.map(({ data }) => data.query_count);
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

eventSinkConformance('http', async () => {
  const { sink, receiver } = await aSink();
  return {
    sink,
    received: async (count) =>
      (await receiver.accepted(count)).map(({ eventname, time, data }) => ({
        event: eventname,
        time,
        properties: data,
      })),
  };
});

describe('httpSink', () => {
  it('posts events as a CloudEvents batch and removes them from the queue', async () => {
    const { sink, receiver, time, database, logs } = await aSink();
    await sink.record(aUsageEvent());
    await receiver.accepted(1);
    await isIdle(time);
    expect(receiver.batches).toMatchObject([
      {
        path: '/events',
        headers: { 'content-type': 'application/cloudevents-batch+json' },
        events: [{ specversion: '1.0', eventname: 'AI Visibility Query Toggled', data: { enabled: true } }],
      },
    ]);
    expect(await queuedEvents(database)).toEqual([]);
    expect(logs).toEqual([]);
  });

  it('sends what has piled up in batches of 100', async () => {
    const database = await aDatabase();
    const rows = someUsageEvents(250).map((event) => ({ body: toCloudEvent(event), created_at: '' }));
    await database.db.insertInto('event_queue').values(rows).execute();
    const receiver = await startEventReceiver();
    openSink({ database, url: receiver.url });
    expect(countsOf(await receiver.accepted(250))).toEqual(numbers(1, 250));
    expect(receiver.batches.map(({ events }) => events.length)).toEqual([100, 100, 50]);
  });

  it.each([500, 503, 408, 425, 429, 302, 'hang up'] as const)(
    'sends the same events again, with the same ids, after %s',
    async (failure) => {
      const { sink, receiver, time, nextPause, logs } = await aSink();
      receiver.plan(failure, 200);
      await sink.record(aUsageEvent());
      time.advance(await nextPause());
      const [accepted] = await receiver.accepted(1);
      const ids = receiver.batches.flatMap(({ events }) => events.map(({ id }) => id));
      expect(new Set(ids)).toEqual(new Set([accepted?.id]));
      expect(logs).toMatchObject([{ level: 'warn', receiver: new URL(receiver.url).origin }]);
    },
  );

  it('waits one second after the first failure, twice as long after each further one, five minutes at most', async () => {
    const { sink, receiver, time, nextPause } = await aSink();
    receiver.plan(...numbers(1, 11).map(() => 500));
    await sink.record(aUsageEvent());
    for (const longest of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      const pause = await nextPause();
      expect(pause).toBeGreaterThanOrEqual(longest * 500);
      expect(pause).toBeLessThanOrEqual(longest * 1000);
      time.advance(pause);
    }
    await receiver.accepted(1);
  });

  it('begins with short pauses again after a success', async () => {
    const { sink, receiver, time, nextPause } = await aSink();
    receiver.plan(500, 500, 500, 200, 500);
    await sink.record(aUsageEvent());
    for (let failure = 1; failure <= 3; failure += 1) time.advance(await nextPause());
    await receiver.accepted(1);
    await sink.record(aUsageEvent());
    expect(await nextPause()).toBeLessThanOrEqual(1000);
  });

  it.each([
    ['seconds', '120', 120_000],
    ['a date', new Date(manualTime().now() + 90_000).toUTCString(), 90_000],
    ['more than an hour', '999999999999', 3_600_000],
  ])('waits as long as Retry-After asks, given %s', async (_, retryAfter, pause) => {
    const { sink, receiver, time, nextPause } = await aSink();
    receiver.plan({ status: 429, headers: { 'retry-after': retryAfter } });
    await sink.record(aUsageEvent());
    expect(await nextPause()).toBe(pause);
    time.advance(pause);
    await receiver.accepted(1);
  });

  it.each(['0', '-5', 'soon', 'Wed, 21 Oct 2015 07:28:00 GMT'])(
    'does not let "Retry-After: %s" shorten the pause',
    async (retryAfter) => {
      const { sink, receiver, nextPause } = await aSink();
      receiver.plan({ status: 503, headers: { 'retry-after': retryAfter } });
      await sink.record(aUsageEvent());
      expect(await nextPause()).toBeGreaterThanOrEqual(500);
    },
  );

  it.each([400, 401, 404, 413])(
    'drops a batch that is refused with %i, reports it, and continues',
    async (status) => {
      const { sink, receiver, time, logs, database } = await aSink();
      receiver.plan(status);
      await sink.record(aUsageEvent());
      await isIdle(time);
      expect(await queuedEvents(database)).toEqual([]);
      expect(logs).toMatchObject([{ level: 'error', problem: `the answer was ${status}`, dropped: 1 }]);

      await sink.record(aUsageEvent({ properties: { enabled: false } }));
      expect(await receiver.accepted(1)).toMatchObject([{ data: { enabled: false } }]);
    },
  );

  it('does not follow a redirect', async () => {
    const { sink, receiver, nextPause } = await aSink();
    receiver.plan({ status: 307, headers: { location: '/elsewhere' } });
    await sink.record(aUsageEvent());
    await nextPause();
    expect(receiver.batches.map(({ path }) => path)).toEqual(['/events']);
  });

  it('accepts events while the receiver does not answer, and delivers them when it does', async () => {
    const { sink, receiver } = await aSink();
    receiver.plan('hold');
    const [first, ...others] = someUsageEvents(5);
    if (first === undefined) throw new Error('five events');
    await sink.record(first);
    await receiver.isHolding();
    for (const event of others) await sink.record(event);
    expect(receiver.batches).toEqual([]);
    receiver.letGo();
    expect(countsOf(await receiver.accepted(5))).toEqual(numbers(1, 5));
  });

  it('gives up waiting for an answer after half a minute and tries again', async () => {
    const { sink, receiver, time, nextPause, logs } = await aSink();
    receiver.plan('hold');
    await sink.record(aUsageEvent());
    await receiver.isHolding();
    time.advance(ANSWER_MS);
    time.advance(await nextPause());
    await receiver.accepted(1);
    expect(logs).toMatchObject([{ problem: 'no answer in time' }]);
  });

  it('closes while the receiver does not answer, and leaves the events to the next process at once', async () => {
    const { sink, receiver, time, database } = await aSink();
    receiver.plan('hold');
    await sink.record(aUsageEvent());
    await receiver.isHolding();
    const closed = sink.close();
    time.advance(LAST_ANSWER_MS);
    await closed;
    expect(await queuedEvents(database)).toEqual([{ claimed_until: null }]);
    openSink({ database, url: receiver.url });
    expect(await receiver.accepted(1)).toHaveLength(1);
  });

  it('lets the receiver finish its answer on closing, so that nothing is sent twice', async () => {
    const { sink, receiver, database } = await aSink();
    receiver.plan('hold');
    await sink.record(aUsageEvent());
    await receiver.isHolding();
    const closed = sink.close();
    receiver.letGo();
    await closed;
    expect(await queuedEvents(database)).toEqual([]);
    expect(receiver.batches).toHaveLength(1);
  });

  it('keeps an event that is being recorded while it closes', async () => {
    const steps: string[] = [];
    const stored = Promise.withResolvers<number>();
    const queue = { add: () => stored.promise, claim: async () => null };
    const clock = manualTime();
    const sink = httpSink({
      url: CLOSED_PORT_URL,
      queue,
      clock,
      logger: { warn() {}, error() {} },
      wait: clock.wait,
    });
    const recorded = sink.record(aUsageEvent()).then(() => steps.push('recorded'));
    const closed = sink.close().then(() => steps.push('closed'));
    // A sink that did not wait for the disk would be closed by now.
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    stored.resolve(0);
    await Promise.all([recorded, closed]);
    expect(steps).toEqual(['recorded', 'closed']);
  });

  it('delivers after a restart the events that no receiver took before', async () => {
    const database = await aDatabase();
    const before = openSink({ database, url: CLOSED_PORT_URL });
    for (const event of someUsageEvents(3)) await before.sink.record(event);
    await before.nextPause();
    await before.sink.close();
    expect(before.logs[0]).toMatchObject({ level: 'warn', problem: expect.stringContaining('ECONNREFUSED') });

    const receiver = await startEventReceiver();
    openSink({ database, url: receiver.url });
    expect(countsOf(await receiver.accepted(3))).toEqual([1, 2, 3]);
  });

  it('delivers what a process recorded before it was killed', async () => {
    const folder = aDatabaseFolder();
    const signal = await runScript(`
      import { httpSink } from '${moduleUrl('adapters/event-sink/http-sink.ts')}';
      import { sqlEventQueue } from '${moduleUrl('adapters/event-sink/sql-event-queue.ts')}';
      import { openSqliteDatabase } from '${moduleUrl('database/sqlite.ts')}';
      const clock = { now: () => 0 };
      const queue = sqlEventQueue(await openSqliteDatabase(${JSON.stringify(folder)}), clock);
      const logger = { warn() {}, error() {} };
      const sink = httpSink({ url: '${CLOSED_PORT_URL}', queue, clock, logger });
      for (const event of ${JSON.stringify(someUsageEvents(3))}) await sink.record(event);
      process.kill(process.pid, 'SIGKILL');
    `);
    expect(signal).toBe('SIGKILL');

    // The killed process may have had a claim; by the clock of this one it has run out.
    const receiver = await startEventReceiver();
    openSink({ database: await aDatabase(folder), url: receiver.url });
    expect(countsOf(await receiver.accepted(3))).toEqual([1, 2, 3]);
  });

  it('delivers the events of a process that vanished in the middle of a delivery when its claim runs out', async () => {
    const time = manualTime();
    const database = await aDatabase();
    const queue = sqlEventQueue(database, time);
    await queue.add(toCloudEvent(aUsageEvent()));
    await queue.claim(100);

    const receiver = await startEventReceiver();
    openSink({ database, url: receiver.url, time });
    for (const _ of [1, 2]) {
      await isIdle(time);
      expect(receiver.batches).toEqual([]);
      time.advance(IDLE_MS);
    }
    await receiver.accepted(1);
  });

  it('delivers each event once when two processes share the queue', async () => {
    const folder = aDatabaseFolder();
    const receiver = await startEventReceiver();
    const sinks = [
      openSink({ database: await aDatabase(folder), url: receiver.url }),
      openSink({ database: await aDatabase(folder), url: receiver.url }),
    ];
    await Promise.all(
      someUsageEvents(150).map(async (event, at) => sinks[at % sinks.length]?.sink.record(event)),
    );
    await receiver.accepted(150);
    await Promise.all(sinks.map(({ sink }) => sink.close()));
    const counts = countsOf(await receiver.accepted(150)).map(Number);
    expect(counts.sort((one, other) => one - other)).toEqual(numbers(1, 150));
  });

  it('drops the oldest events, and reports how many, when too many wait', async () => {
    const database = await aDatabase();
    const { sink, nextPause, logs } = openSink({ database, url: CLOSED_PORT_URL, maxEvents: 3 });
    for (const event of someUsageEvents(5)) await sink.record(event);
    await nextPause();
    await sink.close();
    const drops = logs.filter(({ level }) => level === 'error');
    expect(drops).toMatchObject([{ dropped: 1 }, { dropped: 1 }]);

    const receiver = await startEventReceiver();
    openSink({ database, url: receiver.url });
    expect(countsOf(await receiver.accepted(3))).toEqual([3, 4, 5]);
  });

  it('logs events it cannot keep or fetch, tries again later, and fails no caller, when the database fails', async () => {
    const time = manualTime();
    const receiver = await startEventReceiver();
    const database = await aDatabase();
    await database.db.schema.alterTable('event_queue').renameTo('away').execute();
    const { sink, logs, nextPause } = openSink({ database, url: receiver.url, time });
    await sink.record(aUsageEvent());
    const pause = await nextPause();
    const problem = 'no such table: event_queue';
    expect(logs).toMatchObject([
      { level: 'warn', problem },
      { level: 'error', event: 'AI Visibility Query Toggled', problem },
    ]);

    await database.db.schema.alterTable('away').renameTo('event_queue').execute();
    time.advance(pause);
    await sink.record(aUsageEvent());
    await receiver.accepted(1);
  });

  it('signs in with the name and password in the address, and keeps them out of the log', async () => {
    const receiver = await startEventReceiver();
    const url = receiver.url.replace('//', '//me:s%3Acret@').concat('?key=hidden');
    const { sink, nextPause, logs } = openSink({ database: await aDatabase(), url });
    receiver.plan(500);
    await sink.record(aUsageEvent());
    await nextPause();
    expect(receiver.batches).toMatchObject([
      {
        path: '/events?key=hidden',
        headers: { authorization: `Basic ${Buffer.from('me:s:cret').toString('base64')}` },
      },
    ]);
    expect(JSON.stringify(logs)).not.toMatch(/cret|hidden/);
  });
});
