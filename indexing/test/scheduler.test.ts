import { expect, describe, it } from 'vitest';
import { IndexScheduler } from '../src/schedule/index-scheduler.ts';
import { runChanged, runWhole } from '../src/schedule/run-due.ts';
import type { SourceDocument, SourceEvent } from '../src/ports/content-source.ts';
import type { LedgerRun } from '../src/ports/run.ts';
import { IndexRunningError } from '../src/ports/runs.ts';
import type { SiteLedger } from '../src/ports/site-ledger.ts';
import { allOf, aPost, HOME, runOf, WORDPRESS_SITE } from './fakes/content-source.ts';
import { emptyLedgers } from './fakes/ledger-place.ts';
import { manualTime, type ManualTime } from '../../service/test/fakes/manual-time.ts';

const emptyLedger = emptyLedgers('sqlite');
const HOUR_MS = 3_600_000;

/** The posts of a site, by their addresses. */
type Posts = Map<string, SourceDocument>;

interface Machine {
  scheduler: IndexScheduler;
  /** What was started here and how often it was published. */
  runs: (readonly string[])[];
  publications: number;
  /** Resolves when what was started has ended. */
  ended(): Promise<void>;
  /** Called before a run begins, and in the middle of it. */
  before: () => Promise<void>;
  meanwhile: () => Promise<void>;
  /** Called in a pause between two readings. */
  pausing: () => Promise<void>;
  /** Interrupts the run that is going on. */
  stop: AbortController;
}

/** A process with a scheduler, which runs sources in itself. */
function aMachine(ledger: SiteLedger, time: ManualTime, posts: Posts): Machine {
  let working: Promise<unknown> | null = null;
  const machine: Machine = {
    scheduler: new IndexScheduler({
      ledger: { read: async () => ledger },
      startOthers: async () => {},
      clock: time,
      logger: { warn: (fields) => expect.fail(JSON.stringify(fields)) },
      runner: {
        isBusy: () => working !== null,
        start(sourceId, only) {
          working = run(sourceId, only)
            .catch((error: unknown) => {
              if (!(error instanceof IndexRunningError) && !isAway(error)) throw error;
            })
            .finally(() => {
              working = null;
            });
        },
      },
    }),
    runs: [],
    publications: 0,
    ended: async () => {
      await working;
    },
    before: async () => {},
    meanwhile: async () => {},
    pausing: async () => {},
    stop: new AbortController(),
  };

  async function* read(only: readonly string[] | null): AsyncGenerator<SourceEvent> {
    if (only === null) {
      for (const document of posts.values()) {
        yield { event: 'document', document };
        yield { event: 'checkpoint', state: document.key };
        await machine.meanwhile();
      }
      yield { event: 'complete' };
      return;
    }
    for (const name of only) {
      const document = posts.get(name);
      if (document !== undefined) yield { event: 'document', document };
      else
        yield {
          event: 'unreadable',
          key: null,
          address: name,
          reason: { code: 'server_answers', status: 500 },
        };
    }
    await machine.meanwhile();
  }

  const run = (sourceId: number, only: readonly string[] | null): Promise<unknown> => {
    const deps = {
      ledger,
      clock: time,
      wait: async (ms: number) => {
        await machine.pausing();
        time.advance(ms);
      },
      signal: machine.stop.signal,
      index: async (names: readonly string[] | null) => {
        await machine.before();
        if (posts.size === 0) throw new Error('away');
        machine.runs.push(names ?? ['all']);
        const options = { sourceId, ...(names !== null && { only: names }), signal: machine.stop.signal };
        return runOf(ledger, () => read(names), options);
      },
      publish: async () => {
        machine.publications += 1;
      },
    };
    return only === null ? runWhole(deps, sourceId) : runChanged(deps, sourceId, only);
  };
  return machine;
}

function isAway(error: unknown): boolean {
  return error instanceof Error && error.message === 'away';
}

function postsOf(...documents: SourceDocument[]): Posts {
  return new Map(documents.map((document) => [document.permalink ?? '', document]));
}

async function aSite(
  posts: Posts,
  processes = 1,
): Promise<{
  ledger: SiteLedger;
  time: ManualTime;
  sourceId: number;
  machines: Machine[];
}> {
  const open = await emptyLedger();
  const time = manualTime();
  const ledger = await open(time);
  const { id } = await ledger.ensureSource({ kind: 'html', location: '/site', options: {} });
  const machines: Machine[] = [];
  for (let number = 0; number < processes; number += 1)
    machines.push(aMachine(await open(time), time, posts));
  return { ledger, time, sourceId: id, machines };
}

async function anIndexedSite(posts: Posts): ReturnType<typeof aSite> {
  const site = await aSite(posts);
  await runOf(site.ledger, allOf(posts.values()), { sourceId: site.sourceId });
  return site;
}

describe('scheduled runs', () => {
  it('start once when they are due, though two processes look for them, and again after the interval', async () => {
    const { ledger, time, sourceId, machines } = await aSite(postsOf(aPost(1, 'one')), 2);
    await ledger.updateSource(sourceId, { schedule: 'every 1h', nextRunAt: time.now() + HOUR_MS });
    const look = async (): Promise<number> => {
      await Promise.all(machines.map(({ scheduler }) => scheduler.look()));
      await Promise.all(machines.map(({ ended }) => ended()));
      return machines.reduce((sum, { runs }) => sum + runs.length, 0);
    };
    expect(await look()).toBe(0);
    time.advance(HOUR_MS);
    expect(await look()).toBe(1);
    expect(await look()).toBe(1);
    expect((await ledger.findSource(sourceId))?.nextRunAt).toBe(time.now() + HOUR_MS);
    time.advance(HOUR_MS);
    expect(await look()).toBe(2);
    expect(machines.reduce((sum, { publications }) => sum + publications, 0)).toBe(2);
  });

  it('wait for a run of another source, also one that begins at the last moment, and none is lost', async () => {
    const { ledger, time, sourceId, machines } = await aSite(postsOf(aPost(1, 'one')), 2);
    const [one, other] = machines as [Machine, Machine];
    const elsewhere = await ledger.ensureSource({ kind: 'wxr', location: 'a.xml', options: {} });
    const begin = (): Promise<LedgerRun> =>
      ledger.beginRun(elsewhere.id, { site: WORDPRESS_SITE, rules: '', isPartial: false });
    await ledger.updateSource(sourceId, { nextRunAt: time.now() });

    let running = await begin();
    await one.scheduler.look();
    expect(one.runs).toEqual([]);
    await running.end({ state: 'done', problem: null });
    one.before = async () => {
      running = await begin();
    };
    await one.scheduler.look();
    await one.ended();
    expect(one.publications).toBe(0);
    time.advance(50_000);
    await running.end({ state: 'done', problem: null });

    await other.scheduler.look();
    expect(other.runs).toEqual([]);
    time.advance(10_000);
    await other.scheduler.look();
    await other.ended();
    expect(other.runs).toEqual([['all']]);
    expect(await ledger.agenda.listDue(Number.MAX_SAFE_INTEGER)).toEqual([]);
  });

  it('go on where the stop of a process interrupted them', async () => {
    const posts = postsOf(aPost(1, 'one'), aPost(2, 'two', ['/one/']));
    const { ledger, time, sourceId, machines } = await aSite(posts, 2);
    const [one, other] = machines as [Machine, Machine];
    await ledger.updateSource(sourceId, { schedule: 'every 1h', nextRunAt: time.now() });
    one.meanwhile = async () => one.stop.abort();
    await one.scheduler.look();
    await one.ended();
    expect(one.publications).toBe(0);

    await other.scheduler.look();
    await other.ended();
    const runs = await ledger.listRuns({ sourceId, limit: 10 });
    expect(runs).toMatchObject([{ state: 'done', documents: { read: 2 } }]);
    expect(other.publications).toBe(1);
    expect((await ledger.findSource(sourceId))?.nextRunAt).toBe(time.now() + HOUR_MS);
  });

  it.each([
    ['every 1h', Date.UTC(2026, 0, 31, 13)],
    ['0 3 * * * UTC', Date.UTC(2026, 1, 1, 3)],
  ])('of "%s" are worked out anew when the clock was put back by days', async (schedule, next) => {
    const { ledger, time, sourceId, machines } = await aSite(postsOf(aPost(1, 'one')));
    const [one] = machines as [Machine];
    const days = 3 * 24 * HOUR_MS;
    await ledger.updateSource(sourceId, { schedule, nextRunAt: next + days });
    const look = async (): Promise<number | null | undefined> => {
      await one.scheduler.look();
      await one.ended();
      return (await ledger.findSource(sourceId))?.nextRunAt;
    };
    expect(await look()).toBe(next);
    expect(one.runs).toEqual([]);
    time.advance(next - time.now());
    await look();
    expect(one.runs).toEqual([['all']]);
  });

  it.each([
    ['a clock that was corrected by a second', '0 3 * * * UTC', 1, 24 * HOUR_MS],
    ['a run that is being published', 'every 1m', 0, 600_000],
  ])('keep their time beside %s', async (_, schedule, before, until) => {
    const { ledger, time, sourceId, machines } = await aSite(postsOf(aPost(1, 'one')));
    const [one] = machines as [Machine];
    time.advance(Date.UTC(2026, 1, 1, 3) - time.now());
    const nextRunAt = time.now() + until;
    await ledger.updateSource(sourceId, { schedule, nextRunAt });
    time.advance(-before * 1000);
    await one.scheduler.look();
    await one.ended();
    expect((await ledger.findSource(sourceId))?.nextRunAt).toBe(nextRunAt);
    expect(one.runs).toEqual([]);
  });

  it('follow the schedule, and are not repeated, when the source cannot be read', async () => {
    const { ledger, time, sourceId, machines } = await aSite(new Map());
    const [one] = machines as [Machine];
    await ledger.updateSource(sourceId, { schedule: '0 3 * * * UTC', nextRunAt: time.now() });
    await one.scheduler.look();
    await one.ended();
    expect((await ledger.findSource(sourceId))?.nextRunAt).toBe(Date.UTC(2026, 1, 1, 3));
  });
});

describe('announced changes', () => {
  const one = aPost(1, 'one', ['/two/']);
  const two = aPost(2, 'two');
  const [first, second] = [`${HOME}/one/`, `${HOME}/two/`];

  it('are read together and published once, with those that are announced while they are read', async () => {
    const posts = postsOf(one, two);
    const { ledger, time, sourceId, machines } = await anIndexedSite(posts);
    const [machine] = machines as [Machine];
    expect((await ledger.findPost(2))?.counts.incoming.links).toBe(1);
    posts.set(first, aPost(1, 'one', ['/nowhere/']));
    await ledger.agenda.noteChanged(sourceId, [first, second]);
    machine.meanwhile = async () => {
      machine.meanwhile = async () => {};
      posts.set(first, aPost(1, 'one', ['/two/', '/two/']));
      await ledger.agenda.noteChanged(sourceId, [first]);
    };
    await machine.scheduler.look();
    await machine.ended();
    expect(machine.runs).toEqual([[first, second], [first]]);
    expect(machine.publications).toBe(1);
    expect((await ledger.findPost(2))?.counts.incoming.links).toBe(2);
    expect(await ledger.verify()).toBeNull();
    expect(await ledger.agenda.listDue(Number.MAX_SAFE_INTEGER)).toEqual([]);
    expect((await ledger.findSource(sourceId))?.nextRunAt).toBeNull();

    await ledger.agenda.noteChanged(sourceId, [second]);
    expect(await ledger.agenda.listDue(time.now())).toHaveLength(1);
  });

  it('come together in one run when more are announced right after a reading', async () => {
    const posts = postsOf(one, two);
    const { ledger, time, sourceId, machines } = await anIndexedSite(posts);
    const [machine] = machines as [Machine];
    const startedAt = time.now();
    await ledger.agenda.noteChanged(sourceId, [first]);
    machine.meanwhile = async () => {
      machine.meanwhile = async () => {};
      await ledger.agenda.noteChanged(sourceId, [first]);
    };
    machine.pausing = async () => {
      posts.set(first, aPost(1, 'one', ['/two/', '/two/']));
      await ledger.agenda.noteChanged(sourceId, [first]);
      await ledger.agenda.noteChanged(sourceId, [second]);
    };
    await machine.scheduler.look();
    await machine.ended();
    expect(machine.runs).toEqual([[first], [first, second]]);
    expect(machine.publications).toBe(1);
    expect(time.now() - startedAt).toBe(1000);
    expect((await ledger.findPost(2))?.counts.incoming.links).toBe(2);
    expect(await ledger.agenda.listChanged(sourceId)).toEqual([]);
  });

  it('are read by the next process when this one is stopped before it reads them', async () => {
    const posts = postsOf(one, two);
    const { ledger, time, sourceId, machines } = await aSite(posts, 2);
    const [machine, next] = machines as [Machine, Machine];
    await ledger.agenda.noteChanged(sourceId, [first]);
    machine.meanwhile = async () => {
      machine.meanwhile = async () => {};
      await ledger.agenda.noteChanged(sourceId, [second]);
    };
    machine.pausing = async () => machine.stop.abort();
    await machine.scheduler.look();
    await machine.ended();
    expect(machine.runs).toEqual([[first]]);
    expect(machine.publications).toBe(1);

    time.advance(3000);
    await next.scheduler.look();
    await next.ended();
    expect(next.runs).toEqual([[second]]);
    expect(next.publications).toBe(1);
    expect(await ledger.agenda.listChanged(sourceId)).toEqual([]);
  });

  it('are read as soon as a run of another source has ended that began between two readings', async () => {
    const posts = postsOf(one, two);
    const { ledger, sourceId, machines } = await aSite(posts);
    const [machine] = machines as [Machine];
    const elsewhere = await ledger.ensureSource({ kind: 'wxr', location: 'a.xml', options: {} });
    await ledger.agenda.noteChanged(sourceId, [first]);
    machine.meanwhile = async () => {
      machine.meanwhile = async () => {};
      await ledger.agenda.noteChanged(sourceId, [second]);
    };
    const begun: LedgerRun[] = [];
    machine.pausing = async () => {
      begun.push(await ledger.beginRun(elsewhere.id, { site: WORDPRESS_SITE, rules: '', isPartial: false }));
    };
    await machine.scheduler.look();
    await machine.ended();
    await machine.scheduler.look();
    expect(machine.publications).toBe(0);

    await begun[0]?.end({ state: 'done', problem: null });
    await machine.scheduler.look();
    await machine.ended();
    expect(machine.publications).toBe(1);
    expect(await ledger.findPost(2)).not.toBeNull();
    expect(await ledger.agenda.listChanged(sourceId)).toEqual([]);
  });

  it('are tried again for a minute when the source does not give them', async () => {
    const posts = postsOf(one);
    const { ledger, time, sourceId, machines } = await aSite(posts);
    const [machine] = machines as [Machine];
    const look = async (): Promise<void> => {
      await machine.scheduler.look();
      await machine.ended();
    };
    await ledger.agenda.noteChanged(sourceId, [first, second]);
    await look();
    expect(await ledger.findPost(1)).not.toBeNull();
    posts.set(second, two);
    time.advance(10_000);
    await look();
    expect(await ledger.findPost(2)).not.toBeNull();
    await ledger.agenda.noteChanged(sourceId, [`${HOME}/three/`]);
    for (let tries = 0; tries < 10; tries++) {
      time.advance(10_000);
      await look();
    }
    expect(machine.runs.length).toBe(8);
    expect(await ledger.agenda.listChanged(sourceId)).toEqual([]);
  });

  it('wait and are tried ever more rarely while the source cannot be read', async () => {
    const posts = postsOf(one);
    const { ledger, time, sourceId, machines } = await anIndexedSite(posts);
    const [machine] = machines as [Machine];
    posts.clear();
    await ledger.agenda.noteChanged(sourceId, [first]);
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await machine.scheduler.look();
      await machine.ended();
      const [due] = await ledger.agenda.listDue(Number.MAX_SAFE_INTEGER);
      const pause = (due?.at ?? 0) - time.now();
      pauses.push(pause / 60_000);
      time.advance(pause);
    }
    expect(pauses).toEqual([1, 1, 2, 4, 8, 16, 32, 60]);
    posts.set(first, aPost(1, 'one', ['/a/', '/b/']));
    await machine.scheduler.look();
    await machine.ended();
    expect((await ledger.findPost(1))?.counts.internal.links).toBe(2);
    expect(await ledger.agenda.listChanged(sourceId)).toEqual([]);
  });
});
