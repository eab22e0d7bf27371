import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ErrorBody } from '@signpost/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecords } from '../../src/adapters/content-source/records/records.ts';
import { indexSite } from '../../src/indexing/index-site.ts';
import { publishLinks } from '../../src/indexing/publish-links.ts';
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
  answersAsRecorded(
    async () => {
      place = await makePlace();
      return startService({ settings: place.settings, records: RECORDED_SITE });
    },
    () => place.drop(),
  );
});

describe('a recorded request about records that were indexed', () => {
  answersAsRecorded(async () => {
    const service = await startService();
    await publishThroughLedger(service, fileURLToPath(RECORDED_SITE));
    return service;
  });
});

function answersAsRecorded(start: () => Promise<RunningService>, drop = async (): Promise<void> => {}): void {
  let service: RunningService;
  beforeAll(async () => {
    service = await start();
  });
  afterAll(async () => {
    await service.stop();
    await drop();
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
}

async function publishThroughLedger({ stores }: RunningService, file: string): Promise<void> {
  const ledger = await stores.ledger.open();
  const source = createRecords({ file });
  try {
    const { id: sourceId } = await ledger.ensureSource({ kind: 'records', location: file, options: {} });
    await indexSite(ledger, {
      sourceId,
      source,
      settings: {},
      only: null,
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    await publishLinks(ledger, stores.links);
  } finally {
    await source.close();
  }
}

/** An answer in the format of the recorded cases. */
function outcomeOf({ status, body, json }: Answer): Case['expect'] {
  if (body === '') return { status };
  const { code, data } = json as Partial<ErrorBody>;
  if (code === undefined || data === undefined) return { status, body: json };
  const params = data.params === undefined ? {} : { params: Object.keys(data.params ?? {}) };
  return { status: data.status, code, ...params };
}
