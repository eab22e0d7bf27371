import { readFileSync } from 'node:fs';
import type { ErrorBody } from '@signpost/contract/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountAt } from '../fakes/backend-replies.ts';
import {
  startLoopbackBackend,
  type LoopbackBackend,
  type RecordedBackend,
} from '../fakes/loopback-backend.ts';
import { describeInEveryPlace, type ServicePlace } from '../fakes/service-place.ts';
import type { Engine } from '../servers/engines.ts';
import { startService, type Answer, type Auth, type RunningService } from '../fakes/service.ts';

interface Step {
  name: string;
  request: { method: string; path: string; query: string; auth: Auth; body?: string; content_type?: string };
  backend?: RecordedBackend | null;
  backend_seen: { method: string; path: string; body: unknown }[];
  events: unknown[];
  expect: { status: number; data?: unknown; code?: string; params?: string[]; message?: string };
  dashboard_age_seconds?: number;
  queries_age_seconds?: number;
  account?: null;
}

interface Scenario {
  name: string;
  steps: Step[];
}

const fixture = new URL('../fixtures/brands.jsonl', import.meta.url);
const scenarios = readFileSync(fixture, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Scenario);

/** Plays every recorded scenario. A file per engine calls this, so that engines run in parallel. */
export function brandScenariosOn(engine: Engine): void {
  describeInEveryPlace([engine], 'a recorded scenario', (makePlace) => {
    let place: ServicePlace;
    let backend: LoopbackBackend;
    let withAccount: RunningService;
    let impatient: RunningService;
    let withoutAccount: RunningService;
    beforeAll(async () => {
      place = await makePlace();
      backend = await startLoopbackBackend();
      const account = { ...place.settings, ...accountAt(backend) };
      withAccount = await startService({ settings: account });
      const { dataFolder } = withAccount;
      impatient = await startService({
        dataFolder,
        settings: { ...account, SIGNPOST_BACKEND_TIMEOUT_MS: '1000' },
      });
      withoutAccount = await startService({ dataFolder, settings: place.settings });
    });
    afterAll(async () => {
      await withoutAccount.stop();
      await impatient.stop();
      await withAccount.stop();
      await backend.stop();
      await place.drop();
    });

    it('is one of all 252', () => {
      expect(scenarios).toHaveLength(252);
    });

    it.each(scenarios)('plays as recorded: $name', async ({ steps }) => {
      await withAccount.stores.database.change((db) => db.deleteFrom('brand_cache').execute());
      // Past the time for which failures of an earlier scenario opened the breaker.
      for (const { clock } of [withAccount, impatient, withoutAccount]) clock.advance(60);
      let hasAccount = true;
      for (const step of steps) {
        if (step.account === null) hasAccount = false;
        // A shorter time limit where the backend never answers; elsewhere a slow machine needs the longer one.
        const caller = step.backend?.delay === undefined ? withAccount : impatient;
        const service = hasAccount ? caller : withoutAccount;
        await makeOlder(service, step);
        backend.seen.length = 0;
        service.logs.length = 0;
        await backend.play(
          step.backend ?? { status: 599, body: { message: 'the backend must not be called' } },
        );

        const answer = await ask(service, step);

        expect({ step: step.name, ...outcomeOf(answer, step) }).toEqual({ step: step.name, ...step.expect });
        const seen = backend.seen.map(({ method, path, body }) => ({ method, path, body }));
        expect({ step: step.name, seen }).toEqual({ step: step.name, seen: step.backend_seen });
        expect({ step: step.name, events: eventsIn(service.logs) }).toEqual({
          step: step.name,
          events: step.events,
        });
      }
    });
  });
}

function ask(service: RunningService, { request }: Step): Promise<Answer> {
  const { method, path, query, auth, body, content_type: type } = request;
  return service.request(query === '' || query === undefined ? path : `${path}?${query}`, {
    method,
    auth,
    headers: type === undefined ? {} : { 'content-type': type },
    ...(body === undefined || body === null ? {} : { body }),
  });
}

async function makeOlder({ stores, clock }: RunningService, step: Step): Promise<void> {
  const age = async (like: string, seconds: number | undefined): Promise<void> => {
    if (seconds === undefined) return;
    await stores.database.change((db) =>
      db
        .updateTable('brand_cache')
        .set((eb) => ({ stored_at: clock.now() - seconds * 1000, version: eb('version', '+', 1) }))
        .where('cache_key', 'like', like)
        .execute(),
    );
  };
  await age('dashboard', step.dashboard_age_seconds);
  await age('queries %', step.queries_age_seconds);
}

/** An answer in the format of the recorded steps, with a message only if one was recorded. */
function outcomeOf({ status, json }: Answer, step: Step): Step['expect'] {
  const { success, code, message, data } = json as { success?: true; data: unknown } & Partial<ErrorBody>;
  if (success === true) return { status, data };
  const { params } = data as ErrorBody['data'];
  const names = Array.isArray(params) ? (params as string[]) : Object.keys(params ?? {});
  return {
    status,
    ...(code === undefined ? {} : { code }),
    ...(params === undefined ? {} : { params: names }),
    ...(step.expect.message === undefined || message === undefined ? {} : { message }),
  };
}

function eventsIn(logs: string[]): unknown[] {
  return logs
    .map((line) => JSON.parse(line) as { msg: string; event: string; properties: unknown })
    .filter(({ msg }) => msg === 'usage event')
    .map(({ event, properties }) => ({ event, properties }));
}
