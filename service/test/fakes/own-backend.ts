import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AnalysesBody } from '@signpost/contract/analyses';
import type { BrandBody } from '@signpost/contract/brands';
import type { Wait } from '@signpost/platform/time';
import { expect, onTestFinished, vi } from 'vitest';
import { aBackend, ACME, KEY, type TestBackend } from '../../../analysis-backend/test/http/a-backend.ts';
import { BRANDS, dataOf } from './brands.ts';
import { SELDOM } from './patience.ts';
import { startService, type Answer, type RunningService } from './service.ts';

/** Few questions, so that a run takes a moment. */
const FEW = { SIGNPOST_ANALYSIS_QUERIES: '3', SIGNPOST_ANALYSIS_REPLICATES: '1' };

export interface OwnBackendPlace {
  backend: TestBackend;
  service: RunningService;
  /** Asks a brand endpoint of the service. */
  ask(path: string, options?: { method?: string; body?: object }): Promise<Answer>;
  /** The calls to the backend since the last call of this, except those for changes: `GET /overview`. */
  calls(): string[];
  /** Creates a brand through the service and returns its id. */
  createBrand(fields?: { name?: string; url?: string }): Promise<string>;
  /** The newest analysis as the service shows it, once it has ended. */
  untilAnalysed(id: string): Promise<AnalysesBody['analyses'][number]>;
  stopBackend(): Promise<void>;
}

interface Options {
  /** Whether the backend works on analyses. */
  runs?: boolean;
  wait?: Wait;
  environment?: Record<string, string>;
  /** Further settings of the service. */
  settings?: Record<string, string>;
}

/** The own backend behind a socket, in this process, and a service with an account there. Both end with the test. */
export async function anOwnBackendPlace({
  runs = false,
  wait,
  environment = {},
  settings = {},
}: Options = {}): Promise<OwnBackendPlace> {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const socket = path.join(folder, 'backend.sock');
  const backend = await aBackend({
    runs,
    environment: { ...FEW, SIGNPOST_LOG_LEVEL: 'debug', ...environment },
  });
  await backend.backend.app.listen({ path: socket });
  const service = await startService({
    settings: { SIGNPOST_BACKEND_URL: `unix:${socket}`, SIGNPOST_BACKEND_API_KEY: KEY, ...settings },
    ...(wait && { wait }),
  });
  onTestFinished(service.stop);
  const ask: OwnBackendPlace['ask'] = (target, { method = 'GET', body } = {}) =>
    service.request(`${BRANDS}${target}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  let seen = 0;
  return {
    backend,
    service,
    ask,
    calls() {
      const lines = backend
        .log()
        .split('\n')
        .filter((line) => line.includes('request answered'));
      const fresh = lines.slice(seen).map((line) => JSON.parse(line) as { method: string; route: string });
      seen = lines.length;
      return fresh
        .map(({ method, route }) => `${method} ${route.replace('/api/v1', '')}`)
        .filter((call) => call !== 'GET /changes');
    },
    async createBrand(fields = {}) {
      const { country_code: locale, ...usual } = ACME;
      const answer = await ask('/brands', { method: 'POST', body: { ...usual, locale, ...fields } });
      return (dataOf(answer) as BrandBody).brand.id;
    },
    untilAnalysed: (id) =>
      vi.waitFor(async () => {
        const [newest] = (dataOf(await ask(`/brands/${id}/analyses`)) as AnalysesBody).analyses;
        if (newest?.status !== 'success') expect(newest?.status).toBe('success');
        return newest as AnalysesBody['analyses'][number];
      }, SELDOM),
    stopBackend: () => backend.backend.close(),
  };
}
