import {
  aCitedPage,
  aDetail,
  anAnalysis,
  aRun,
  someAnalyses,
  someCitations,
  someEngines,
} from '../../fakes/analyses.ts';
import { aBrand, aDashboardRow, aQuery, NEW_BRAND, someInsights } from '../../fakes/brands.ts';

/** Every call of a brand, with what it answers about the complete brand. */
export const ENDPOINTS: { method: string; path: string; body?: object; status: number; data: unknown }[] = [
  {
    method: 'GET',
    path: '/overview',
    status: 200,
    data: { summary: { ai_visibility_score: 41.5 }, brands: [aDashboardRow()], is_stale: false },
  },
  { method: 'GET', path: '/brands/b1', status: 200, data: { brand: aBrand() } },
  {
    method: 'POST',
    path: '/brands',
    body: NEW_BRAND,
    status: 201,
    data: { brand: aBrand({ id: 'b2', name: 'New' }) },
  },
  ...['PUT', 'PATCH'].map((method) => ({
    method,
    path: '/brands/b1',
    body: { name: 'Renamed' },
    status: 200,
    data: { brand: aBrand({ name: 'Renamed' }) },
  })),
  { method: 'GET', path: '/brands/b1/queries', status: 200, data: { queries: [aQuery()] } },
  ...['PUT', 'PATCH'].map((method) => ({
    method,
    path: '/brands/b1/queries/q1',
    body: { enabled: false },
    status: 200,
    data: { updated: true },
  })),
  {
    method: 'POST',
    path: '/brands/b1/generate-queries',
    status: 200,
    data: { queries: [aQuery({ id: 'q2' })] },
  },
  { method: 'GET', path: '/brands/b1/insights', status: 200, data: { insights: someInsights() } },
  {
    method: 'GET',
    path: '/brands/b1/analyses',
    status: 200,
    data: { ...someAnalyses(anAnalysis()), is_stale: false },
  },
  { method: 'GET', path: '/brands/b1/analyses/a1', status: 200, data: { ...aDetail(), is_stale: false } },
  {
    method: 'GET',
    path: '/brands/b1/citations',
    status: 200,
    data: {
      ...someCitations([]),
      pages: [{ ...aCitedPage('acme.example/anvils'), post: null }],
      orphans_cited: [],
      is_stale: false,
    },
  },
  { method: 'POST', path: '/brands/b1/run', status: 202, data: aRun() },
  { method: 'GET', path: '/engines', status: 200, data: { ...someEngines(), is_stale: false } },
];
/** The paths that only read. */
export const GETS = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => path);
