import { pino } from 'pino';
import { createApp } from '../../src/http/app.ts';
import type { EngineClient, Engines } from '../../src/ports/engines.ts';
import type { BrandRecord, QueryRecord } from '../../src/ports/brand-store.ts';
import { aPlace, runToEnd, type Place } from '../fakes/analyses.ts';
import { someEngines } from '../fakes/engines.ts';
import { aBrand, aQuery } from '../fakes/storage.ts';
import { asker, KEY, type TestBackend } from './a-backend.ts';

export interface ScriptedBackend extends Pick<TestBackend, 'ask'> {
  place: Place;
  brand: BrandRecord;
  queries: QueryRecord[];
  /** Runs an analysis to its end and returns its id. */
  run(): Promise<string>;
}

/** A backend whose engines answer as the test says, with one brand that has these queries. */
export async function aScriptedBackend({
  engines,
  queries: texts,
  brand: changes,
  ...others
}: Omit<Parameters<typeof aPlace>[0] & object, 'engines'> & {
  engines: readonly EngineClient[] | Engines;
  queries: readonly string[];
  brand?: Partial<BrandRecord>;
}): Promise<ScriptedBackend> {
  const place = await aPlace({
    engines: 'list' in engines ? engines : someEngines(engines),
    replicates: 1,
    ...others,
  });
  const brand = aBrand({ createdAt: place.time.now(), nextScheduledAt: null, ...changes });
  const queries = texts.map((text, at) => aQuery(brand.id, { text, createdAt: at }));
  await place.storage.brands.createBrand(brand, queries);
  const app = createApp({ ...place.deps, logger: pino({ level: 'silent' }) }, KEY);
  return {
    place,
    brand,
    queries,
    ask: asker({ app }),
    async run() {
      const [id = ''] = await runToEnd(place, brand.id, 1);
      return id;
    },
  };
}
