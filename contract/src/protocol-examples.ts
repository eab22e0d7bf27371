import type { backendCalls } from './protocol.ts';

interface CallExamples {
  request?: object;
  replies: readonly object[];
}

const [brandId, queryId] = ['11111111-aaaa-4bbb-8ccc-000000000001', '99999999-aaaa-4bbb-8ccc-000000000001'];

const brand = {
  uuid: brandId,
  name: 'Acme',
  url: 'https://acme.example',
  description: 'Makers of things',
  country_code: 'US',
  status: 'active',
  last_analyzed_at: '2026-01-01T00:10:00Z',
  created_at: '2025-12-01T00:00:00Z',
};

const query = {
  uuid: queryId,
  text: 'Who makes the best things?',
  enabled: true,
  is_baseline: true,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: null,
};

/** What the calls of the protocol look like on the wire, for people who write a backend. */
export const protocolExamples: Readonly<Record<keyof typeof backendCalls, CallExamples>> = {
  fetchOverview: {
    replies: [
      {
        summary: { ai_visibility_score: 64.5, analyses_last_24h: 3, avg_mentions_per_brand: 11 },
        brands: {
          data: [
            {
              uuid: brandId,
              name: 'Acme',
              url: 'https://acme.example',
              country_code: 'US',
              active: true,
              ai_visibility_score: 71,
              rank: 2.4,
              avg_sentiment: 63,
              mentions: 12,
              citations: 5,
              last_analyzed_at: '2026-01-01T00:10:00Z',
              created_at: '2025-12-01T00:00:00Z',
              last_analysis_status: 'done',
              next_scheduled_at: '2026-01-08T00:00:00Z',
            },
            { uuid: '22222222-aaaa-4bbb-8ccc-000000000002', name: 'New', last_analysis_status: 'pending' },
          ],
        },
      },
    ],
  },
  fetchBrand: { replies: [brand, { data: { uuid: brandId, name: 'Acme', country_code: null } }] },
  createBrand: {
    request: {
      name: 'Acme',
      url: 'https://acme.example',
      description: 'Makers of things',
      country_code: 'US',
    },
    replies: [{ ...brand, last_analyzed_at: null, queries: [query] }],
  },
  updateBrand: {
    request: { name: 'Acme Corporation', status: 'inactive' },
    replies: [{ ...brand, name: 'Acme Corporation', status: 'inactive' }],
  },
  fetchEnabledQueries: {
    replies: [{ queries: [query, { uuid: `${queryId.slice(0, -1)}2`, text: 'Where can I buy things?' }] }],
  },
  updateQuery: { request: { enabled: false }, replies: [{ uuid: queryId, enabled: false }] },
  generateQueries: { replies: [{ queries: [query] }] },
  fetchLatestAnalysis: {
    replies: [
      {
        ai_visibility_score: 71,
        rank: 2.4,
        avg_sentiment: 63,
        mentions: 12,
        citations: 5,
        analysis: {
          uuid: '44444444-aaaa-4bbb-8ccc-000000000004',
          status: 'success',
          started_at: '2026-01-01T00:00:00Z',
          finished_at: '2026-01-01T00:10:00Z',
          duration_seconds: 600,
        },
        competitors: [{ name: 'Rival', url: 'https://rival.example', mentions: 3, avg_sentiment: 41 }],
        query_results: [
          {
            query_uuid: queryId,
            query_text: 'Who makes the best things?',
            found: true,
            rank_among_competitors: 1,
            sentiment_score: 70,
            citations_count: 2,
            model_response: 'Acme makes very good things.',
            extraction_data_raw: '{"brands":["Acme","Rival"]}',
          },
          { query_text: 'Where can I buy things?', found: false, rank_among_competitors: null },
        ],
      },
    ],
  },
};
