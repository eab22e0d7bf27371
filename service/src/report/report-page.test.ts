import { describe, expect, it } from 'vitest';
import { anAnalysis, aDetail, aScoring } from '../../test/fakes/analyses.ts';
import { aBrand } from '../../test/fakes/brands.ts';
import type { Figures, Report } from './report.ts';
import { toReport } from './to-report.ts';
import { reportPage } from './report-page.ts';
import { en } from '@signpost/words/en';
import { loadWords } from '@signpost/words/load-words';

type Change = NonNullable<Figures['change']>;

const REPORT = toReport(aBrand(), aDetail(), aScoring(), '2026-01-31T12:00:00.000Z');

/** The text of the page, on one line. */
function textOf(overrides: Partial<Report> = {}): string {
  const page = reportPage({ report: { ...REPORT, ...overrides }, expiresAt: Date.UTC(2026, 2, 1) }, en);
  return page
    .replace(/<style>[^]*<\/style>/, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ');
}

const textWith = (figures: Partial<Figures>, overrides: Partial<Report> = {}) =>
  textOf({ figures: { ...anAnalysis(), ...figures }, ...overrides });

const aChange = (overrides: Partial<Change>): Change => ({
  verdict: 'moved',
  reasons: [],
  previous_analysis_id: 'a0',
  before: 19.7,
  after: 41.5,
  difference: { value: 21.8, interval: { low: 12.2, high: 31.3, method: 'cluster_t' } },
  pairs: 20,
  ...overrides,
});

describe('reportPage', () => {
  it('shows the brand, dates, figures with their intervals, and how they were made', () => {
    const text = textWith({ finished_at: '2026-01-01T00:01:00Z' });
    for (const words of [
      'measured on 1 January 2026',
      '41.5 / 100',
      '41.5 of 100 is average. For other questions like these the score would most likely lie between 30.2 and 52.8 (95 % interval).',
      'Avg rank 2.1 mean over questions, over 30 of 60 answers that give it a place',
      'Mentions 33 of 60 answers; mean over questions 55 %, too few questions for an interval',
      'Citations 7 own pages in 6 of 60 answers; no answer was made with a web search',
      'Share of voice 20.5 % 33 of 161 mentions of it and its competitors',
      'Place 2nd by score, 41.5 (30.2–52.8): 1 of 1 other is clearly ahead',
      'First analysis. There is no earlier analysis to compare with.',
      '1st to 2nd Other 41.5 (30.2–52.8)',
      '1st to 2nd Acme (this brand)',
      '2 of 3',
      '1 in 1 of 3',
      'demo demo-1 on none',
      'acme.example/anvils other 1 of 60',
      '20 questions × 3 answers × 1 engine = 60 planned: 60 arrived. The figures come from the 60 valid answers',
      'That is not the same as the maker’s app',
      'Formulas: version 2. Reading of answers: version 1.',
      'shared, on 31 January 2026. The link works until 1 March 2026',
    ])
      expect(text).toContain(words);
  });

  it('shows what is missing as missing, never as 0', () => {
    const nothing = {
      score: null,
      mention_rate: null,
      rank: null,
      avg_sentiment: null,
      mentions: null,
      citations: null,
      share_of_voice: null,
      leaderboard_rank: null,
      strength: null,
      started_at: null,
      finished_at: null,
      score_version: null,
    };
    const [query] = REPORT.queries;
    const unanswered = { ...query, text: 'Who?', quote: null, answers: 0, rank: null, sentiment: null };
    const text = textWith(nothing, {
      leaderboard: [],
      queries: [unanswered as Report['queries'][number]],
      pages: [],
    });
    for (const words of [
      'Score -/- There is no score',
      'Mentions - ',
      'Avg rank − ',
      'Sentiment − ',
      'Citations - ',
      'Share of voice − ',
      'Place − ',
      'Who? no valid answer − no data − no data -',
      'No answer was made with a web search, so no page could be cited.',
      'Formulas: version unknown.',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/Leaderboard|null|NaN|undefined/);
  });

  it.each<[Partial<Change>, string]>([
    [
      {},
      'Moved up. The score changed by +21.8 points, from 19.7 to 41.5 over 20 pairs of question and engine (95 % interval +12.2 to +31.3) since the previous analysis: more than chance explains.',
    ],
    [
      {
        before: 50.5,
        difference: { value: -9, interval: { low: -12.04, high: -6, method: 'cluster_t' } },
      },
      'Moved down. The score changed by −9 points, from 50.5 to 41.5 over 20 pairs of question and engine (95 % interval −12 to −6)',
    ],
    [
      {
        verdict: 'within_noise',
        before: 41.5,
        difference: { value: 0, interval: { low: -5.6, high: 5.5, method: 'wilson' } },
      },
      'Within noise. The score differs by 0 points, from 41.5 to 41.5 over 20 pairs of question and engine (95 % interval −5.6 to +5.5) from the previous analysis.',
    ],
    [
      { verdict: 'insufficient_data', difference: null, pairs: 1 },
      'Insufficient data. Too little can be compared with the previous analysis to tell a change from chance: 1 pair of question and engine.',
    ],
    [
      {
        verdict: 'not_comparable',
        reasons: [{ code: 'model_changed', engine_id: 'x', before: 'm-1', after: 'm-2' }],
      },
      'Not comparable. The previous analysis measured something else. The model behind x changed from m-1 to m-2.',
    ],
  ])('puts the change into words: %j', (change, words) => {
    expect(textWith({ change: aChange(change) })).toContain(words);
  });

  it('shows each reason for caution once, and unknown notices by their names', () => {
    const text = textWith({
      status: 'partial',
      answers: { expected: 60, done: 57, failed: 3, spared: 0 },
      strength: 'too_thin',
      notices: ['too_thin', 'questions_name_nobody', 'web_search_was_off', 'something_new'],
    });
    expect(text.match(/Too thin/g)).toHaveLength(1);
    expect(text).toContain('Partial: 57 of 60 answers arrived.');
    expect(text).toContain('these questions did not ask for names. That is not the same as being invisible.');
    expect(text).toContain('No citations here does not mean that the site is never cited.');
    expect(text).toContain('The backend notes: something new.');
  });

  it.each<[value: number, low: number, high: number, words: string]>([
    [75, 62.1, 87.9, 'positive'],
    [25, 12.1, 37.9, 'negative'],
    [62.5, 50.1, 74.9, 'positive'],
    [37.5, 25.1, 49.9, 'negative'],
    [62.4, 55, 69.8, 'neither clearly positive nor clearly negative'],
    [37.6, 30.2, 45, 'neither clearly positive nor clearly negative'],
    [75, 49.9, 100, 'neither clearly positive nor clearly negative'],
    [25, 0, 50.04, 'neither clearly positive nor clearly negative'],
    [50, 45, 55, 'neither clearly positive nor clearly negative'],
  ])('calls a sentiment of %d with an interval from %d to %d: %s', (value, low, high, words) => {
    const sentiment = { value, interval: { low, high, method: 'cluster_t' as const } };
    expect(textWith({ avg_sentiment: sentiment })).toContain(
      `Sentiment ${value} ${words}; mean over questions, over 25 of 60 answers that describe it; 50 is neutral; 95 % interval`,
    );
  });

  it('shows beside the score how many ranks were read with low confidence', () => {
    expect(textWith({})).toContain('12 of 30 ranks (40 %) were read from running text');
  });

  it('says that sentiment was not judged when no model read the answers', () => {
    const text = textWith({ avg_sentiment: null, notices: ['sentiment_not_judged'] });
    expect(text).toContain('Sentiment − not judged: no model read the answers');
    expect(text).toContain('Sentiment was not judged: no model read the answers.');
  });

  it('calls a sentiment without an interval neither positive nor negative', () => {
    expect(textWith({ avg_sentiment: { value: 90, interval: null } })).toContain(
      'Sentiment 90 neither clearly positive nor clearly negative;',
    );
  });

  it('shows the outcome of every planned answer, and which figures count only answers with a search', () => {
    const text = textWith(
      { answers: { expected: 60, done: 40, failed: 2, spared: 18 } },
      { citationRate: { value: 12.5, interval: null }, engines: [...REPORT.engines, ...REPORT.engines] },
    );
    expect(text).toContain('= 60 planned: 40 arrived, 2 failed, 18 were not asked for.');
    expect(text).toContain(
      'Citations 7 own pages in 6 of 60 answers; 5 of 40 answers with a web search cite one, mean over engines 12.5 %',
    );
  });

  it('still shows a report that was shared before counts were kept with it', () => {
    const { counted: _counted, ...figures } = anAnalysis({ change: aChange({}) });
    const { before: _before, after: _after, ...change } = aChange({});
    const queries = REPORT.queries.map(({ citingAnswers: _citing, ...query }) => query);
    // Stored as JSON without the later fields.
    const old = { figures: { ...figures, change }, queries } as unknown as Partial<Report>;
    const text = textOf(old);
    for (const words of [
      'Mentions 33 of 60 answers; mean over questions 55 %',
      'Avg rank 2.1 mean over questions, over the answers that give it a place',
      'Share of voice 20.5 % of all mentions of it and its competitors',
      'The score changed by +21.8 points (95 % interval +12.2 to +31.3) since the previous analysis',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/undefined|NaN|null/);
  });

  it('still shows the sentence of a report that was shared before reasons were codes', () => {
    const { reasons: _reasons, ...change } = aChange({ verdict: 'not_comparable' });
    const old = { ...change, reason: 'The questions changed.' } as unknown as Change;
    expect(textWith({ change: old })).toContain('measured something else. The questions changed.');
  });

  it('shows queries that name the brand separately', () => {
    const [query] = REPORT.queries as [Report['queries'][number]];
    const text = textOf({
      queries: [query, { ...query, text: 'Is Acme any good?', branded: true }],
      recognition: { mentions: 2, answers: 3 },
    });
    expect(text).toMatch(
      /Questions that name the brand 2 of 3 answers name it again\. .* Is Acme any good\?/,
    );
  });

  it('shows nothing in English to a reader of German, except names and texts from outside', async () => {
    const report: Report = {
      ...REPORT,
      figures: anAnalysis({
        status: 'partial',
        strength: 'too_thin',
        notices: ['questions_name_nobody', 'web_search_was_off', 'stopped_early', 'truncated_answers'],
        answers: { expected: 60, done: 57, failed: 2, spared: 1 },
        change: aChange({}),
        avg_sentiment: { value: 75, interval: { low: 62, high: 88, method: 'cluster_t' } },
      }),
      queries: REPORT.queries.map((query, at) => ({ ...query, branded: at === 0 })),
      recognition: { mentions: 2, answers: 3 },
      isDemo: true,
    };
    const german = reportPage({ report, expiresAt: Date.UTC(2026, 2, 1) }, await loadWords('de'));
    const english = new Set(piecesOf(reportPage({ report, expiresAt: Date.UTC(2026, 2, 1) }, en)));
    const both = piecesOf(german).filter((piece) => english.has(piece) && /[a-z]/i.test(piece));
    expect([...new Set(both)].sort()).toEqual([
      'Acme',
      'Name',
      'Other',
      'Who makes the best anvils?',
      'acme.example/anvils',
      'demo',
      'demo-1',
      'https://acme.example',
    ]);
    expect(german).toContain('41,5 von 100 ist mittel.');
    expect(german).toContain('gemessen am 1. Januar 2026');
    expect(german).not.toMatch(/undefined|NaN|null|\$\{/);
  });
});

/** The texts of a page, one for each element that holds one, and the labels for screen readers. */
function piecesOf(page: string): string[] {
  const body = page.replace(/<style>[^]*<\/style>/, '');
  const labels = [...body.matchAll(/aria-label="([^"]*)"/g)].map(([, label = '']) => label);
  return [...body.split(/<[^>]*>/), ...labels].map((text) => text.replaceAll(/\s+/g, ' ').trim());
}
