import { describe, expect, it } from 'vitest';
import {
  aBackendAnalysis,
  aBackendBrand,
  aBackendQuery,
  aBackendRow,
  anOverview,
} from '../../test/fakes/backend-replies.ts';
import { aBrand, aDashboardRow, aQuery, someInsights } from '../../test/fakes/brands.ts';
import { toBrand, toDashboardRow, toInsights, toOverview, toQueries } from './from-backend.ts';

/** JSON of every kind but text, number and null. */
const NEITHER_TEXT_NOR_NUMBER = [true, false, [], ['a'], [1], {}, { a: 1 }];
const NO_TEXT = [undefined, null, 0, 5, ...NEITHER_TEXT_NOR_NUMBER];
const NO_NUMBER = [undefined, null, '', '5', ...NEITHER_TEXT_NOR_NUMBER];
const NO_OBJECT = [undefined, null, 0, 5, '', 'text', true, false, [], [{ uuid: 'b1' }]];
const NO_LIST = [undefined, null, 0, 5, '', 'text', true, false, {}, { 0: {}, length: 1 }];

const EMPTY_ROW = {
  id: '',
  name: '',
  url: '',
  locale: null,
  status: 'inactive',
  score: null,
  rank: null,
  avg_sentiment: null,
  mentions: null,
  citations: null,
  last_analyzed: null,
  created_at: null,
  analysis_status: null,
  next_scheduled: null,
};
const EMPTY_BRAND = {
  id: '',
  name: '',
  url: '',
  description: '',
  locale: null,
  status: 'active',
  last_analyzed: null,
  created_at: null,
};
const EMPTY_QUERY = {
  id: '',
  text: '',
  enabled: true,
  is_baseline: false,
  created_at: null,
  updated_at: null,
};
const EMPTY_INSIGHTS = {
  score: null,
  rank: null,
  avg_sentiment: null,
  mentions: null,
  citations: null,
  analysis: { id: null, status: null, started_at: null, finished_at: null, duration_seconds: null },
  competitors: [],
  query_results: [],
};

/** What counts as on and what as off, for every kind of JSON. */
const FLAGS: [value: unknown, isOn: boolean][] = [
  [true, true],
  [false, false],
  [1, true],
  [-1, true],
  [0.5, true],
  [0, false],
  ['1', true],
  ['yes', true],
  ['false', true],
  [' ', true],
  ['0', false],
  ['', false],
  [[0], true],
  [{ a: 0 }, true],
  [[], false],
  [{}, false],
];

describe('toDashboardRow', () => {
  it('takes each field from its place in the reply and drops unknown fields', () => {
    expect(toDashboardRow(aBackendRow({ description: 'dropped', extra: 1 }))).toEqual(aDashboardRow());
  });

  it('gives all defaults when the brand is empty', () => {
    expect(toDashboardRow({})).toEqual(EMPTY_ROW);
  });

  it.each(NO_TEXT)('gives an empty text or null when a text is expected and %j comes', (value) => {
    const row = toDashboardRow({
      uuid: value,
      name: value,
      url: value,
      country_code: value,
      last_analyzed_at: value,
      created_at: value,
      last_analysis_status: value,
      next_scheduled_at: value,
    });
    expect(row).toEqual(EMPTY_ROW);
  });

  it.each(NO_NUMBER)('gives null when a number is expected and %j comes', (value) => {
    const row = toDashboardRow({
      ai_visibility_score: value,
      rank: value,
      avg_sentiment: value,
      mentions: value,
      citations: value,
    });
    expect(row).toEqual(EMPTY_ROW);
  });

  it.each(FLAGS)('reads active %j as %j', (active, isActive) => {
    expect(toDashboardRow({ active }).status).toBe(isActive ? 'active' : 'inactive');
  });

  it.each([undefined, null])('is inactive when active is %j', (active) => {
    expect(toDashboardRow({ active }).status).toBe('inactive');
  });

  it('passes the status of the last analysis on unchanged', () => {
    expect(toDashboardRow({ last_analysis_status: 'success' }).analysis_status).toBe('success');
  });
});

describe('toOverview', () => {
  it('maps every brand, in order, and passes the summary through', () => {
    const summary = { ai_visibility_score: 41.5, anything: [{ else: null }] };
    const { brands } = anOverview(aBackendRow(), aBackendRow({ uuid: 'b2' }));
    expect(toOverview({ summary, brands, pagination: { page: 1 } })).toEqual({
      summary,
      rows: [aDashboardRow(), aDashboardRow({ id: 'b2' })],
    });
  });

  it.each(NO_OBJECT)('is empty when the reply is %j', (reply) => {
    expect(toOverview(reply)).toEqual({ summary: {}, rows: [] });
  });

  it.each(NO_OBJECT)('is empty when summary and brands are %j', (value) => {
    expect(toOverview({ summary: value, brands: value })).toEqual({ summary: {}, rows: [] });
  });

  it.each(NO_LIST)('has no rows when brands.data is %j', (data) => {
    expect(toOverview({ brands: { data } }).rows).toEqual([]);
  });

  it('leaves out list items that are not objects', () => {
    const data = [null, 'b', 5, true, [aBackendRow()], aBackendRow(), {}];
    expect(toOverview({ brands: { data } }).rows).toEqual([aDashboardRow(), EMPTY_ROW]);
  });

  it('passes on a summary nested up to 32 levels deep, and treats a deeper one as empty', () => {
    for (const nested of [nestedObjects, nestedLists]) {
      expect(toOverview({ summary: nested(32) }).summary).toEqual(nested(32));
      expect(toOverview({ summary: nested(33) }).summary).toEqual({});
      expect(toOverview({ summary: nested(100_000) }).summary).toEqual({});
    }
  });
});

function nestedObjects(levels: number): unknown {
  return JSON.parse(`${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`);
}

function nestedLists(levels: number): unknown {
  return { a: JSON.parse('['.repeat(levels - 1) + ']'.repeat(levels - 1)) };
}

describe('toBrand', () => {
  it.each([
    ['at the top level', aBackendBrand({ extra: 1 })],
    ['under data', { data: aBackendBrand({ extra: 1 }), name: 'not this one' }],
    ['at the top level beside data that is no object', { ...aBackendBrand(), data: ['x'] }],
  ])('takes each field of a brand that is %s', (_, reply) => {
    expect(toBrand(reply)).toEqual(aBrand());
  });

  it.each([...NO_OBJECT, {}, { data: {} }, { data: null }])(
    'gives all the defaults when the reply is %j',
    (reply) => {
      expect(toBrand(reply)).toEqual(EMPTY_BRAND);
    },
  );

  it.each(NO_TEXT)('gives the defaults when a text is expected and %j comes', (value) => {
    const brand = toBrand({
      uuid: value,
      name: value,
      url: value,
      description: value,
      country_code: value,
      status: value,
      last_analyzed_at: value,
      created_at: value,
    });
    expect(brand).toEqual(EMPTY_BRAND);
  });

  it.each([
    ['active', 'active'],
    ['inactive', 'inactive'],
    ['Inactive', 'active'],
    ['deleted', 'active'],
    ['', 'active'],
  ])('reads the status %j as %s', (status, expected) => {
    expect(toBrand({ status }).status).toBe(expected);
  });
});

describe('toQueries', () => {
  it.each([
    ['at the top level', { queries: [aBackendQuery({ extra: 1 })] }],
    ['under data', { data: { queries: [aBackendQuery()] } }],
    ['at the top level beside data', { data: { uuid: 'b1' }, queries: [aBackendQuery()] }],
  ])('takes the queries that are %s', (_, reply) => {
    expect(toQueries(reply)).toEqual([aQuery()]);
  });

  it.each(NO_LIST)('answers null when queries is %j', (queries) => {
    expect(toQueries({ queries })).toBeNull();
  });

  it.each(NO_OBJECT)('answers null when the reply is %j', (reply) => {
    expect(toQueries(reply)).toBeNull();
  });

  it('leaves out list items that are not objects, and gives an empty one its defaults', () => {
    expect(toQueries({ queries: [null, 1, 'q', [], {}] })).toEqual([EMPTY_QUERY]);
    expect(toQueries({ queries: [] })).toEqual([]);
  });

  it.each(NO_TEXT)('gives an empty text or null when a text is expected and %j comes', (value) => {
    expect(
      toQueries({ queries: [{ uuid: value, text: value, created_at: value, updated_at: value }] }),
    ).toEqual([EMPTY_QUERY]);
  });

  it.each(FLAGS)('reads enabled and is_baseline %j as %j', (value, isOn) => {
    expect(toQueries({ queries: [{ enabled: value, is_baseline: value }] })).toEqual([
      { ...EMPTY_QUERY, enabled: isOn, is_baseline: isOn },
    ]);
  });

  it('takes a query as enabled and outside the baseline when the backend does not say', () => {
    expect(toQueries({ queries: [{ enabled: null, is_baseline: null }] })).toEqual([EMPTY_QUERY]);
  });
});

describe('toInsights', () => {
  it('takes each field from its place in the reply and drops unknown fields', () => {
    expect(toInsights(aBackendAnalysis({ extra: 1 }))).toEqual(someInsights());
  });

  it.each([...NO_OBJECT, {}])('gives all the defaults when the reply is %j', (reply) => {
    expect(toInsights(reply)).toEqual(EMPTY_INSIGHTS);
  });

  it.each(NO_OBJECT)('gives the defaults of the analysis when it is %j', (analysis) => {
    expect(toInsights({ analysis })).toEqual(EMPTY_INSIGHTS);
  });

  it.each(NO_LIST)('has no competitors and no results when they are %j', (value) => {
    expect(toInsights({ competitors: value, query_results: value })).toEqual(EMPTY_INSIGHTS);
  });

  it.each([
    ['success', 'done'],
    ['running', 'running'],
    ['Success', 'Success'],
    ['done', 'done'],
    ['', ''],
    [null, null],
    [5, null],
  ])('gives the analysis status %j as %j', (status, expected) => {
    expect(toInsights({ analysis: { status } }).analysis.status).toBe(expected);
  });

  it('leaves out list items that are not objects, and gives an empty item its defaults', () => {
    const list = [null, 1, 'x', [], {}];
    expect(toInsights({ competitors: list, query_results: list })).toEqual({
      ...EMPTY_INSIGHTS,
      competitors: [{ name: '', url: null, mentions: null, avg_sentiment: null }],
      query_results: [
        {
          query_id: null,
          query_text: '',
          found: false,
          rank: null,
          sentiment: null,
          citations: null,
          response: '',
          extraction_data: '',
        },
      ],
    });
  });

  it.each(NEITHER_TEXT_NOR_NUMBER)(
    'gives defaults when a text or a number is expected and %j comes',
    (value) => {
      const names = [...Object.keys(aBackendAnalysis()), 'name', 'url', 'query_uuid', 'query_text', 'uuid'];
      const more = ['rank_among_competitors', 'sentiment_score', 'citations_count', 'model_response'];
      const last = ['extraction_data_raw', 'started_at', 'finished_at', 'duration_seconds', 'status'];
      const all = Object.fromEntries([...names, ...more, ...last].map((name) => [name, value]));
      const {
        analysis,
        competitors,
        query_results: results,
      } = toInsights({
        ...all,
        analysis: all,
        competitors: [all],
        query_results: [all],
      });
      expect(analysis).toEqual(EMPTY_INSIGHTS.analysis);
      expect(competitors).toEqual(toInsights({ competitors: [{}] }).competitors);
      expect(results).toEqual(toInsights({ query_results: [{}] }).query_results);
    },
  );

  it.each(FLAGS)('reads found %j as %j', (found, isFound) => {
    expect(toInsights({ query_results: [{ found }] }).query_results[0]?.found).toBe(isFound);
  });
});
