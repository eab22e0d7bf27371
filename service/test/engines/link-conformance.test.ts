import { readFileSync } from 'node:fs';
import type { ErrorBody } from '@signpost/contract/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInEveryPlace, type ServicePlace } from '../fakes/service-place.ts';
import {
  RECORDED_SITE,
  startService,
  type Answer,
  type Auth,
  type RunningService,
} from '../fakes/service.ts';
import { ENGINES } from '../servers/engines.ts';

interface Case {
  name: string;
  request: { method: string; path: string; query: string; auth: Auth };
  expect: { status: number; body?: unknown; code?: string; params?: string[] };
}

const fixture = new URL('../fixtures/links.jsonl', import.meta.url);
const cases = readFileSync(fixture, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Case);

describeInEveryPlace(ENGINES, 'a recorded request', (makePlace) => {
  let place: ServicePlace;
  let service: RunningService;
  beforeAll(async () => {
    place = await makePlace();
    service = await startService({ settings: place.settings, records: RECORDED_SITE });
  });
  afterAll(async () => {
    await service.stop();
    await place.drop();
  });

  it('is one of all 427', () => {
    expect(cases).toHaveLength(427);
  });

  it.each(cases)('is answered as recorded: $name', async ({ request, expect: expected }) => {
    const { method, path, query, auth } = request;
    const answer = await service.request(query === '' ? path : `${path}?${query}`, { method, auth });

    expect(answer.status).toBe(expected.status);
    expect(outcomeOf(answer)).toEqual(method === 'HEAD' ? { status: expected.status } : expected);
  });
});

/** An answer in the format of the recorded cases. */
function outcomeOf({ status, body, json }: Answer): Case['expect'] {
  if (body === '') return { status };
  const { code, data } = json as Partial<ErrorBody>;
  if (code === undefined || data === undefined) return { status, body: json };
  const params = data.params === undefined ? {} : { params: Object.keys(data.params ?? {}) };
  return { status: data.status, code, ...params };
}
