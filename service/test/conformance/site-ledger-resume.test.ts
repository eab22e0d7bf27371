import type { LinkDataRecord } from '@signpost/contract/records';
import { expect, it } from 'vitest';
import type { ReadOptions, SourceDocument, SourceEvent } from '../../src/ports/content-source.ts';
import { RunLostError, type RunRecord } from '../../src/ports/site-ledger.ts';
import { aPost, runOf } from '../fakes/content-source.ts';
import { emptyLedgers } from '../fakes/ledger-place.ts';
import { manualTime } from '../fakes/manual-time.ts';
import { describeOn, ENGINES } from '../servers/engines.ts';

const POSTS = 250;
const KILLS = { sqlite: 100, postgres: 10, mariadb: 10 };

/** Posts that link to those before and after them; a third of them differs in each edition. */
function siteOf(edition: number): SourceDocument[] {
  return Array.from({ length: POSTS }, (_, at) => {
    const id = at + 1;
    const isChanged = id % 3 === edition;
    const hrefs = [1, 7, 40].map((step) => `/p${((at * step + (isChanged ? 5 : 3)) % POSTS) + 1}/`);
    return aPost(id, isChanged && id % 2 === 0 ? `q${id}` : `p${id}`, hrefs);
  }).filter(({ id }) => (id ?? 0) % 50 !== edition);
}

/** Gives a checkpoint after every seven documents, and stops as if the process were killed after so many events. */
function reading(documents: readonly SourceDocument[], eventsUntilKill: number) {
  return function* ({ resume }: ReadOptions): Generator<SourceEvent> {
    let events = 0;
    function* at(event: SourceEvent): Generator<SourceEvent> {
      // The one failure after which a run is left as it is.
      if (events++ === eventsUntilKill) throw new RunLostError();
      yield event;
    }
    for (let next = Number(resume ?? 0); next < documents.length; next++) {
      const document = documents[next];
      if (document !== undefined) yield* at({ event: 'document', document });
      if (next % 7 === 6) yield* at({ event: 'checkpoint', state: String(next + 1) });
    }
    yield* at({ event: 'complete' });
  };
}

describeOn(ENGINES, 'A run that is killed and started again', (engine) => {
  const emptyLedger = emptyLedgers(engine);

  /** Two editions of the site, one after the other; the second one is killed at these points. */
  async function indexed(
    kills: readonly number[],
  ): Promise<{ records: LinkDataRecord[]; changes: RunRecord['changes'] }> {
    const open = await emptyLedger();
    const time = manualTime();
    const ledger = await open(time);
    await runOf(ledger, reading(siteOf(0), -1));
    for (const kill of kills) {
      await expect(runOf(ledger, reading(siteOf(1), kill))).rejects.toThrow(RunLostError);
      time.advance(61_000);
    }
    const { changes } = await runOf(ledger, reading(siteOf(1), -1));
    expect(await ledger.verify()).toBeNull();
    return { records: await Array.fromAsync(ledger.records()), changes };
  }

  it('ends as one that was never killed, with the same ids and the same changes', async () => {
    const whole = await indexed([]);
    const events = siteOf(1).length * (8 / 7);
    for (let kill = 0; kill < KILLS[engine]; kill++) {
      expect(await indexed([Math.floor((kill * events) / KILLS[engine])])).toEqual(whole);
    }
    expect(await indexed([120, 3, 0, 60])).toEqual(whole);
  });
});
