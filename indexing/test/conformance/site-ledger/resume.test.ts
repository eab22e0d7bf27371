import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PATIENT, propertyAmountOf } from '../../../../fuzz/amount.ts';
import type { ReadOptions, SourceDocument, SourceEvent } from '../../../src/ports/content-source.ts';
import { RunLostError, type RunRecord } from '../../../src/ports/run.ts';
import type { SiteLedger } from '../../../src/ports/site-ledger.ts';
import { aPost, dump, HOME, runOf } from '../../fakes/content-source.ts';
import { emptyLedgers } from '../../fakes/ledger-place.ts';
import { manualTime, type ManualTime } from '../../../../service/test/fakes/manual-time.ts';
import { describeOn, ENGINES } from '../../../../service/test/servers/engines.ts';
import { LONG } from '../../../../service/test/fakes/patience.ts';

const POSTS = 30;
/** How many editions of the site are read, each with one to three kills. */
const EDITIONS = { sqlite: 10, postgres: 4, mariadb: 4 };

/** Posts that link to each other. Some differ from edition to edition, some have another address, and some are missing. */
function siteOf(edition: number): SourceDocument[] {
  return Array.from({ length: POSTS }, (_, at) => {
    const id = at + 1;
    const isChanged = (id + edition) % 3 === 0;
    const hrefs = [1, 7, 11].map((step) => `/p${((at * step + (isChanged ? edition : 3)) % POSTS) + 1}/`);
    return aPost(id, isChanged && id % 2 === 0 ? `q${id}` : `p${id}`, hrefs);
  }).filter(({ id }) => ((id ?? 0) + edition) % 10 !== 0);
}

/**
 * Events with a checkpoint after every five documents. Most documents are written together with others, some of them on their own,
 * because much time has passed. It stops as if the process were killed after this many events.
 */
function reading(documents: readonly SourceDocument[], time: ManualTime, eventsUntilKill = -1) {
  return function* ({ resume }: ReadOptions): Generator<SourceEvent> {
    let events = 0;
    function* at(event: SourceEvent): Generator<SourceEvent> {
      // The one failure after which a run is left as it is.
      if (events++ === eventsUntilKill) throw new RunLostError();
      if (events % 4 === 0) time.advance(1000);
      yield event;
    }
    yield* at({ event: 'checkpoint', state: resume ?? '0' });
    for (const [nth, document] of documents.entries()) {
      if (nth < Number(resume ?? 0)) continue;
      if (nth % 9 === 4) {
        const reason = { code: 'too_large', megabytes: 10 } as const;
        yield* at({ event: 'unreadable', key: null, address: `${HOME}/bad/${nth}`, reason });
      }
      yield* at({ event: 'document', document });
      if (nth % 5 === 4) yield* at({ event: 'checkpoint', state: String(nth + 1) });
    }
    yield* at({ event: 'complete' });
  };
}

describeOn(ENGINES, 'A run that is killed and started again', (engine) => {
  const emptyLedger = emptyLedgers(engine);
  const otherLedger = emptyLedgers('sqlite');

  it('ends as one that was never killed, with the same ids and the same changes', PATIENT, async () => {
    const time = manualTime();
    const [killed, whole] = [await (await emptyLedger())(time), await (await otherLedger())(time)];
    const points = fc.sample(fc.array(fc.nat({ max: POSTS }), { minLength: 1, maxLength: 3 }), {
      ...propertyAmountOf(EDITIONS[engine]),
    });
    for (const [edition, kills] of points.entries()) {
      const documents = siteOf(edition);
      // The last one goes on to the end; one before it can come there, too.
      let one: RunRecord | null = null;
      for (const kill of [...kills, -1]) {
        one ??= await runUntilKilled(killed, reading(documents, time, kill));
        time.advance(61_000);
      }
      if (one === null) throw new Error('It did not come to its end');
      const other = await runOf(whole, reading(documents, time));
      expect(resultOf(one)).toEqual(resultOf(other));
      expect((await killed.listUnreadable(one.id)).map(({ address }) => address)).toEqual(
        (await whole.listUnreadable(other.id)).map(({ address }) => address),
      );
      expect(await Array.fromAsync(killed.records())).toEqual(await Array.fromAsync(whole.records()));
    }
    expect(await dump(killed, { withLinkIds: true })).toEqual(await dump(whole, { withLinkIds: true }));
    expect(await killed.verify()).toBeNull();
  });

  it('has the counts of a first run that was killed while it counted', LONG, async () => {
    // This many are counted in several transactions, of which the last ones are killed.
    const posts = engine === 'sqlite' ? 1100 : POSTS;
    const documents = Array.from({ length: posts }, (_, at) => aPost(at + 1, `p${at + 1}`, [`/p${at}/`]));
    function* read(): Generator<SourceEvent> {
      for (const document of documents) yield { event: 'document', document };
      yield { event: 'complete' };
    }
    const whole = await (await otherLedger())(manualTime());
    await runOf(whole, read);
    for (const step of engine === 'sqlite' ? [2, 4] : [1]) {
      const time = manualTime();
      let untilKill = Infinity;
      const clock = {
        // Every transaction asks for the time.
        now() {
          untilKill -= 1;
          if (untilKill === 0) throw new RunLostError();
          return time.now();
        },
      };
      const ledger = await (await emptyLedger())(clock);
      const killedAtItsEnd = function* (): Generator<SourceEvent> {
        yield* read();
        untilKill = step;
      };
      expect(await runUntilKilled(ledger, killedAtItsEnd)).toBeNull();
      expect(await ledger.countBrokenReasons()).toEqual(new Map());
      untilKill = Infinity;
      time.advance(61_000);
      await runOf(ledger, read);
      expect(await Array.fromAsync(ledger.records())).toEqual(await Array.fromAsync(whole.records()));
      expect(await ledger.verify()).toBeNull();
    }
  });
});

async function runUntilKilled(
  ledger: SiteLedger,
  read: (options: ReadOptions) => Generator<SourceEvent>,
): Promise<RunRecord | null> {
  try {
    return await runOf(ledger, read);
  } catch (error) {
    if (error instanceof RunLostError) return null;
    throw error;
  }
}

function resultOf({ state, documents, changes, notes }: RunRecord): Partial<RunRecord> {
  return { state, documents, changes, notes };
}
