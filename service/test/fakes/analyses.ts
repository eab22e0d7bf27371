import type {
  BackendAnalyses,
  BackendAnalysisDetail,
  BackendAnalysisSummary,
  BackendCitations,
  BackendCitedPage,
  BackendEngines,
  BackendExtraction,
  BackendRun,
  BackendScoring,
} from '@signpost/contract/analyses';

/** One analysis as the backend lists it. */
export function anAnalysis(overrides: Partial<BackendAnalysisSummary> = {}): BackendAnalysisSummary {
  return {
    uuid: 'a1',
    status: 'success',
    is_demo: true,
    reason: 'created',
    thin: null,
    problem: null,
    problems: [],
    created_at: '2026-01-01T00:00:00Z',
    started_at: '2026-01-01T00:00:00Z',
    finished_at: '2026-01-01T00:01:00Z',
    duration_seconds: 60,
    engines: ['demo'],
    queries: 20,
    replicates: 3,
    answers: { expected: 60, done: 60, failed: 0, spared: 0 },
    cost_usd: null,
    cost_at_most_usd: null,
    estimated_usd: null,
    score_version: 2,
    strength: 'directional',
    notices: [],
    counted: {
      queries: 20,
      answers: 60,
      ranked_answers: 30,
      low_confidence_ranks: 12,
      judged_answers: 25,
      citing_answers: 6,
      grounded_answers: 40,
      grounded_citing_answers: 5,
      namings: 161,
      names: 2,
    },
    score: { value: 41.5, interval: { low: 30.2, high: 52.8, method: 'cluster_t' } },
    mention_rate: { value: 55, interval: null },
    rank: 2.1,
    avg_sentiment: null,
    mentions: 33,
    citations: 7,
    share_of_voice: 20.5,
    leaderboard_rank: 2,
    change: null,
    ...overrides,
  };
}

export function someAnalyses(...analyses: BackendAnalysisSummary[]): BackendAnalyses {
  return { is_demo: true, analyses };
}

export function aDetail(overrides: Partial<BackendAnalysisSummary> = {}): BackendAnalysisDetail {
  return {
    is_demo: true,
    analysis: anAnalysis(overrides),
    engines: [anEngine()],
    scoring: aScoring(),
    revisions: [],
    queries: [
      {
        query_id: 'q1',
        text: 'Who makes the best anvils?',
        branded: false,
        wording_of: null,
        answers: [
          {
            engine_id: 'demo',
            replicate: 1,
            state: 'answered',
            problem: null,
            text: '[Sample answer, not from any AI service] Acme does.',
            served_model: 'demo',
            finish_reason: 'stop',
            grounded: true,
            cited_urls: ['https://acme.example/anvils'],
            retrieved_urls: [],
            cost_usd: null,
            found: true,
            rank: 1,
            sentiment: 75,
            spans: [{ start: 41, end: 45 }],
            extraction: anExtraction(),
          },
        ],
      },
    ],
  };
}

/** The extraction from an answer. */
export function anExtraction(overrides: Partial<BackendExtraction> = {}): BackendExtraction {
  return {
    extractorVersion: 1,
    method: 'deterministic',
    modelProblem: null,
    valid: true,
    mentioned: true,
    spans: [],
    rank: null,
    entities: [],
    sentiment: null,
    citedPages: [],
    retrievedPages: [],
    citedDomains: [],
    ...overrides,
  };
}

/** Every number of an analysis. */
export function aScoring(overrides: Partial<BackendScoring> = {}): BackendScoring {
  const score = { value: 41.53, interval: { low: 30.2, high: 52.8, method: 'cluster_t' as const } };
  const metrics: BackendScoring['overall'] = {
    queries: 20,
    answers: 60,
    valid_answers: 60,
    score,
    mention_rate: { value: 55, interval: null },
    mentions: 33,
    citations: 7,
    retrieved: 0,
    citation_rate: null,
    rank: 2.1,
    avg_sentiment: null,
    share_of_voice: 20.5,
    first_rate: null,
    stability: null,
  };
  return {
    score_version: 2,
    extractor_version: 1,
    is_demo: true,
    strength: 'directional',
    notices: [],
    overall: metrics,
    recognition: null,
    by_engine: [{ engine_id: 'demo', served_models: ['demo-1'], metrics }],
    queries: [
      {
        query_id: 'q1',
        answers: 3,
        mentions: 2,
        mention_interval: { low: 20.8, high: 93.9 },
        score: 60,
        rank: 1,
        sentiment: 75,
        citations: 1,
        citing_answers: 1,
      },
    ],
    competitors: [{ competitor_id: 'c1', name: 'Other', mentions: 7, score, avg_sentiment: null }],
    leaderboard: [
      { competitor_id: 'c1', name: 'Other', is_brand: false, score, place: 1, place_to: 2 },
      { competitor_id: null, name: 'Acme', is_brand: true, score, place: 1, place_to: 2 },
    ],
    leaderboard_rank: 1,
    change: null,
    ...overrides,
  };
}

export function aCitedPage(page: string, overrides: Partial<BackendCitedPage> = {}): BackendCitedPage {
  return {
    page,
    url: `https://${page}`,
    owned: true,
    competitor: null,
    answers: 3,
    retrieved_answers: 0,
    engines: ['demo'],
    queries: [{ query_id: 'q1', text: 'Who makes the best anvils?' }],
    ...overrides,
  };
}

export function someCitations(
  pages: BackendCitedPage[],
  overrides: Partial<BackendCitations> = {},
): BackendCitations {
  return {
    is_demo: true,
    analysis_uuid: 'a1',
    finished_at: '2026-01-01T00:01:00Z',
    counted_answers: 60,
    grounded_answers: 60,
    citing_answers: 20,
    pages,
    domains: [{ domain: 'site.example', owned: true, answers: 3 }],
    own_domains: ['site.example'],
    missed_queries: [],
    ...overrides,
  };
}

export function aRun(): BackendRun {
  return {
    is_demo: true,
    analysis: anAnalysis({ uuid: 'a2', status: 'pending', finished_at: null, reason: 'requested' }),
  };
}

export function someEngines(): BackendEngines {
  return {
    is_demo: true,
    engines: [{ ...anEngine(), price: null }],
    extraction_model: null,
    caps: { run_usd: null, brand_month_usd: null, instance_day_usd: null },
  };
}

function anEngine(): BackendAnalysisDetail['engines'][number] {
  return {
    id: 'demo',
    provider: 'demo',
    model: 'demo',
    web_search: true,
    country: null,
    prompt_version: 1,
    weight: 1,
    is_demo: true,
  };
}
