import { setTimeout } from 'node:timers/promises';
import type { AnalysesBody } from '@signpost/contract/analyses';
import type { BrandBody } from '@signpost/contract/brands';
import { expect, it, vi } from 'vitest';
import { randomNumbers } from '../../analysis-backend/src/shared/random-numbers.ts';
import { aDataFolder } from '../../service/test/cli/data-folder.ts';
import { startServe, type Serving } from '../../service/test/cli/run-signpost.ts';
import { askAt, dataOf } from '../../service/test/fakes/brands.ts';
import { SELDOM } from '../../service/test/fakes/patience.ts';
import { describeOn } from '../../service/test/servers/engines.ts';
import { report } from '../amount.ts';
import { aKilledPlace } from './a-killed-place.ts';
import { enginesToKillOn, killsOf, UNHURRIED } from './kills.ts';

const SMALL = {
  SIGNPOST_BACKEND_URL: undefined,
  SIGNPOST_ANALYSIS_QUERIES: '3',
  SIGNPOST_ANALYSIS_REPLICATES: '1',
};
/** The longest that a service goes on before it is killed, in milliseconds. */
const LONGEST_MS = 3000;
const BRANDS = 3;

describeOn(enginesToKillOn(), 'killed', (engine) => {
  const { times, seed } = killsOf();

  it(
    'a service has every acknowledged change of brands, and ends every analysis that it has begun',
    UNHURRIED,
    async () => {
      const { folder, settings } = await aKilledPlace(engine);
      const { token } = await aDataFolder({ folder, settings });
      const env = { ...SMALL, ...settings };
      const random = randomNumbers(seed);
      const begun = performance.now();
      let serving: Serving = await startServe(['--data', folder], { env });
      const ask = (path: string, method = 'GET', body?: object) =>
        askAt(serving.url, token, path, { method, ...(body === undefined ? {} : { body }) });
      const ids: string[] = [];
      for (let at = 0; at < BRANDS; at += 1) {
        const made = await ask('/brands', 'POST', {
          name: `Brand ${at}`,
          url: `https://b${at}.example`,
          description: 'Tools',
        });
        ids.push((dataOf(made) as BrandBody).brand.id);
      }
      /** By brand: the number in the last acknowledged name. */
      const named = new Map(ids.map((id) => [id, 0]));
      /** Analyses that were acknowledged. */
      const started = new Set<string>();
      let acknowledged = 0;

      for (let kill = 1; kill <= times; kill += 1) {
        const stop = new AbortController();
        const changing = ids.map(async (id) => {
          while (!stop.signal.aborted) {
            const next = (named.get(id) ?? 0) + 1;
            const renamed = await ask(`/brands/${id}`, 'PATCH', { name: `Name ${next}` }).catch(() => null);
            if (renamed === null) return;
            // The backend may not have started yet.
            if (renamed.status !== 200) continue;
            named.set(id, next);
            acknowledged += 1;
            const run = await ask(`/brands/${id}/run`, 'POST').catch(() => null);
            if (run?.status === 202)
              started.add(`${id} ${(dataOf(run) as { analysis: { uuid: string } }).analysis.uuid}`);
          }
        });
        await setTimeout(random() * LONGEST_MS);
        const killed = serving.kill();
        stop.abort();
        await Promise.all([killed, ...changing]);
        serving = await startServe(['--data', folder], { env });
        for (const id of ids) {
          const { brand } = dataOf(await ask(`/brands/${id}`)) as BrandBody;
          const last = named.get(id) ?? 0;
          // The one that was under way may have been made.
          expect(
            [last === 0 ? `Brand ${ids.indexOf(id)}` : `Name ${last}`, `Name ${last + 1}`],
            `kill ${kill} of seed ${seed}`,
          ).toContain(brand.name);
          if (brand.name === `Name ${last + 1}`) named.set(id, last + 1);
        }
      }
      const statuses = new Map<string, string>();
      await vi.waitFor(
        async () => {
          for (const id of ids) {
            const { analyses } = dataOf(await ask(`/brands/${id}/analyses?refresh=1`)) as AnalysesBody;
            for (const { uuid, status } of analyses) statuses.set(`${id} ${uuid}`, status);
          }
          expect(
            [...statuses.values()].filter((status) => status === 'pending' || status === 'running'),
          ).toEqual([]);
        },
        { ...SELDOM, timeout: 600_000 },
      );
      expect([...started].filter((one) => !statuses.has(one))).toEqual([]);
      expect([...statuses.values()].filter((status) => status !== 'success')).toEqual([]);
      await serving.stop();
      report({
        part: `changes of brands and analyses on ${engine}`,
        tried: times,
        problems: 0,
        seconds: (performance.now() - begun) / 1000,
        slowestMs: 0,
        mostMegabytes: 0,
        outcomes: { acknowledged, started: started.size, analyses: statuses.size, lost: 0 },
      });
    },
  );
});
