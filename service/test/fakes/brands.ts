import type { Brand, DashboardRow, Insights, OverviewBody, Query } from '@signpost/contract/brands';
import type { ErrorBody } from '@signpost/contract/errors';
import type { Environment } from '@signpost/platform/settings';
import { afterAll, beforeEach } from 'vitest';
import {
  aCitedPage,
  aDetail,
  anAnalysis,
  aRun,
  someAnalyses,
  someCitations,
  someEngines,
} from './analyses.ts';
import {
  aBackendRow,
  anOverview,
  aBackendBrand,
  aBackendQuery,
  aBackendAnalysis,
  accountAt,
} from './backend-replies.ts';
import {
  startLoopbackBackend,
  type Answers,
  type BackendAnswer,
  type LoopbackBackend,
} from './loopback-backend.ts';
import { startService, type Answer, type RequestOptions, type RunningService } from './service.ts';

/** Where the brand endpoints are. */
export const BRANDS = '/plugin/v1/ai-visibility';

/** Days and hours in the seconds that `clock.advance` takes. */
export const HOUR = 60 * 60;
export const DAY = 24 * HOUR;

/** The same as the service shows it. */
export function aDashboardRow(overrides: Partial<DashboardRow> = {}): DashboardRow {
  return {
    id: 'b1',
    name: 'Acme',
    url: 'https://acme.example',
    locale: 'US',
    status: 'active',
    score: 71,
    rank: 2.5,
    avg_sentiment: 60,
    mentions: 12,
    citations: 5,
    last_analyzed: '2026-01-01T00:00:00Z',
    created_at: '2025-12-01T00:00:00Z',
    analysis_status: 'success',
    next_scheduled: '2026-01-08T00:00:00Z',
    ...overrides,
  };
}

/** The same as the service shows it. */
export function aBrand(overrides: Partial<Brand> = {}): Brand {
  return {
    id: 'b1',
    name: 'Acme',
    url: 'https://acme.example',
    description: 'Anvils\nand more',
    locale: 'US',
    status: 'active',
    last_analyzed: '2026-01-01T00:00:00Z',
    created_at: '2025-12-01T00:00:00Z',
    ...overrides,
  };
}

/** The same as the service shows it. */
export function aQuery(overrides: Partial<Query> = {}): Query {
  return {
    id: 'q1',
    text: 'Who makes the best anvils?',
    enabled: true,
    is_baseline: true,
    created_at: '2025-12-01T00:00:00Z',
    updated_at: null,
    ...overrides,
  };
}

/** The same as the service shows it. */
export function someInsights(overrides: Partial<Insights> = {}): Insights {
  return {
    score: 80,
    rank: 1.5,
    avg_sentiment: 55,
    mentions: 9,
    citations: 4,
    analysis: {
      id: 'a1',
      status: 'done',
      started_at: '2026-01-01T00:00:00Z',
      finished_at: '2026-01-01T00:01:00Z',
      duration_seconds: 60,
    },
    competitors: [{ name: 'Other', url: 'https://other.example', mentions: 3, avg_sentiment: 40 }],
    query_results: [
      {
        query_id: 'q1',
        query_text: 'Who makes the best anvils?',
        found: true,
        rank: 1,
        sentiment: 70,
        citations: 2,
        response: 'Acme does.',
        extraction_data: '{"brands":["Acme"]}',
      },
    ],
    ...overrides,
  };
}

/** What a request to create a brand needs. */
export const NEW_BRAND = { name: 'New', url: 'https://new.example', description: 'D' };

/** Answers by call, such as `GET /brands/b1`, below `/api/v1`; any other call gets a 599, which no test expects. */
export function backendRoutes(routes: Record<string, Answers>): Answers {
  return (request) => {
    const route = routes[`${request.method} ${request.path.replace('/api/v1', '')}`];
    if (route === undefined) return { status: 599, body: { message: 'The backend must not be called' } };
    return typeof route === 'function' ? route(request) : route;
  };
}

/** A backend with the complete brand b1. */
export const EVERYTHING: Record<string, Answers> = {
  'GET /overview': { body: anOverview(aBackendRow()) },
  'GET /brands/b1': { body: aBackendBrand() },
  'POST /brands': { status: 201, body: aBackendBrand({ uuid: 'b2', name: 'New' }) },
  'PATCH /brands/b1': { body: aBackendBrand({ name: 'Renamed' }) },
  'GET /brands/b1/queries?enabled=true': { body: { queries: [aBackendQuery()] } },
  'PATCH /queries/q1': { body: { ok: true } },
  'POST /brands/b1/generate-queries': { body: { queries: [aBackendQuery({ uuid: 'q2' })] } },
  'GET /brands/b1/analyses/results': { body: aBackendAnalysis() },
  'GET /brands/b1/analyses': { body: someAnalyses(anAnalysis()) },
  'GET /brands/b1/analyses/a1': { body: aDetail() },
  'GET /brands/b1/citations': { body: someCitations([aCitedPage('acme.example/anvils')]) },
  'POST /brands/b1/run': { status: 201, body: aRun() },
  'GET /engines': { body: someEngines() },
};

/** A backend that stores brands: it lists, creates and updates them, so that its replies follow the changes. */
export function aBrandKeeper(ids: string[]): Answers {
  const brands = new Map(
    ids.map((uuid) => [uuid, { uuid, name: `Brand ${uuid}`, url: `https://${uuid}.example` }]),
  );
  return ({ method, path, body }) => {
    const [, , , collection, id = ''] = path.split('/');
    if (collection === 'overview') {
      const rows = [...brands.values()].map((brand) => aBackendRow(brand));
      return { body: anOverview(...rows) };
    }
    if (method === 'POST') {
      const { name, url } = body as { name: string; url: string };
      // Made from the sent fields, so that a test can tell the brands apart.
      const brand = { uuid: name.replaceAll(' ', '-').toLowerCase(), name, url };
      brands.set(brand.uuid, brand);
      return { status: 201, body: aBackendBrand(brand) };
    }
    const known = brands.get(id);
    if (known === undefined) return { status: 404 };
    if (method === 'PATCH') Object.assign(known, body);
    return { body: aBackendBrand(known) };
  };
}

/** An answer that waits until it is released. */
export function aHeldAnswer(answer: BackendAnswer): {
  answer: () => Promise<BackendAnswer>;
  /** Resolves when a request waits for the answer. */
  arrived: Promise<void>;
  release: () => void;
} {
  const arrival = Promise.withResolvers<void>();
  const released = Promise.withResolvers<BackendAnswer>();
  return {
    answer: () => {
      arrival.resolve();
      return released.promise;
    },
    arrived: arrival.promise,
    release: () => released.resolve(answer),
  };
}

export interface BrandService extends RunningService {
  backend: LoopbackBackend;
  /** Asks a brand endpoint: `ask('/overview')`. */
  ask(path: string, options?: RequestOptions): Promise<Answer>;
  /** Sends a JSON body to a brand endpoint. */
  send(method: string, path: string, body: unknown): Promise<Answer>;
  /** The calls to the backend since the last `calls()`, such as `GET /brands/b1`. */
  calls(): string[];
  /** Makes the backend have the complete brand, with these answers in place of the usual ones. */
  backendHas(routes: Record<string, Answers>): void;
  /** Empties the cache and the list of calls; the backend has the complete brand again. */
  reset(): Promise<void>;
}

/** The real service with an account at a loopback backend. */
export async function startBrandService(settings: Environment = {}): Promise<BrandService> {
  const backend = await startLoopbackBackend();
  const service = await startService({ settings: { ...accountAt(backend), ...settings } });
  const ask: BrandService['ask'] = (path, options) => service.request(`${BRANDS}${path}`, options);
  return {
    ...service,
    backend,
    ask,
    send: (method, path, body) =>
      ask(path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    backendHas: (routes) => backend.answer(backendRoutes({ ...EVERYTHING, ...routes })),
    calls: () => backend.seen.splice(0).map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`),
    async reset() {
      await service.stores.database.change((db) => db.deleteFrom('brand_cache').execute());
      // Past the time for which earlier failures opened the breaker.
      service.clock.advance(60);
      service.logs.length = 0;
      backend.seen.length = 0;
      backend.answer(backendRoutes(EVERYTHING));
      await backend.accept();
    },
    async stop() {
      await service.stop();
      await backend.stop();
    },
  };
}

/** One service for all tests of a file; each finds its cache empty and the backend with the complete brand. */
export async function sharedBrandService(): Promise<BrandService> {
  const service = await startBrandService();
  afterAll(service.stop);
  beforeEach(service.reset);
  return service;
}

/** Asks a service in another process; a body is sent as JSON. */
export async function askAt(
  url: string,
  token: string,
  path: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<Answer> {
  const response = await fetch(`${url}${BRANDS}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: {}, body: text, json: JSON.parse(text) };
}

/** The data of a successful answer; throws when the answer is an error. */
export function dataOf({ status, body, json }: Answer): unknown {
  const { success, data } = json as { success?: boolean; data: unknown };
  if (success !== true || status >= 300) throw new Error(`${status} ${body}`);
  return data;
}

export function overviewOf(answer: Answer): OverviewBody {
  return dataOf(answer) as OverviewBody;
}

/** The names of the brands in an overview, in order. */
export function namesIn(answer: Answer): string[] {
  return overviewOf(answer).brands.map(({ name }) => name);
}

/** An error in short; `params` are the names of bad or missing parameters. */
export function errorOf({ status, json }: Answer): { status: number; code: string; params?: string[] } {
  const { code, data } = json as ErrorBody;
  if (data.status !== status) throw new Error(`Status ${status}, but data.status ${data.status}`);
  if (data.params === undefined) return { status, code };
  return {
    status,
    code,
    params: Array.isArray(data.params) ? data.params : Object.keys(data.params as object),
  };
}
