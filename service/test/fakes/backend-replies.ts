import type { LoopbackBackend } from './loopback-backend.ts';

type Fields = Record<string, unknown>;

/** A brand as the backend lists it in its overview. */
export function aBackendRow(overrides: Fields = {}): Fields {
  return {
    uuid: 'b1',
    name: 'Acme',
    url: 'https://acme.example',
    country_code: 'US',
    active: true,
    ai_visibility_score: 71,
    rank: 2.5,
    avg_sentiment: 60,
    mentions: 12,
    citations: 5,
    last_analyzed_at: '2026-01-01T00:00:00Z',
    created_at: '2025-12-01T00:00:00Z',
    last_analysis_status: 'success',
    next_scheduled_at: '2026-01-08T00:00:00Z',
    ...overrides,
  };
}

export function anOverview(...rows: Fields[]): Fields {
  return { summary: { ai_visibility_score: 41.5 }, brands: { data: rows } };
}

/** A brand as the backend gives it by itself. */
export function aBackendBrand(overrides: Fields = {}): Fields {
  return {
    uuid: 'b1',
    name: 'Acme',
    url: 'https://acme.example',
    description: 'Anvils\nand more',
    country_code: 'US',
    status: 'active',
    last_analyzed_at: '2026-01-01T00:00:00Z',
    created_at: '2025-12-01T00:00:00Z',
    ...overrides,
  };
}

export function aBackendQuery(overrides: Fields = {}): Fields {
  return {
    uuid: 'q1',
    text: 'Who makes the best anvils?',
    enabled: true,
    is_baseline: true,
    created_at: '2025-12-01T00:00:00Z',
    updated_at: null,
    ...overrides,
  };
}

export function aBackendAnalysis(overrides: Fields = {}): Fields {
  return {
    ai_visibility_score: 80,
    rank: 1.5,
    avg_sentiment: 55,
    mentions: 9,
    citations: 4,
    analysis: {
      uuid: 'a1',
      status: 'success',
      started_at: '2026-01-01T00:00:00Z',
      finished_at: '2026-01-01T00:01:00Z',
      duration_seconds: 60,
    },
    competitors: [{ name: 'Other', url: 'https://other.example', mentions: 3, avg_sentiment: 40 }],
    query_results: [
      {
        query_uuid: 'q1',
        query_text: 'Who makes the best anvils?',
        found: true,
        rank_among_competitors: 1,
        sentiment_score: 70,
        citations_count: 2,
        model_response: 'Acme does.',
        extraction_data_raw: '{"brands":["Acme"]}',
      },
    ],
    ...overrides,
  };
}

/** The settings of an account at that backend. */
export function accountAt(backend: Pick<LoopbackBackend, 'url'>): Record<string, string> {
  return {
    SIGNPOST_BACKEND_URL: backend.url,
    SIGNPOST_BACKEND_USERNAME: 'ada',
    SIGNPOST_BACKEND_SITE_URL: 'https://site.example',
    SIGNPOST_BACKEND_API_KEY: 'the-key',
  };
}
