import { BackendExplanation, BackendPlan, BackendQueryQuality } from '@signpost/contract/analyses';
import { anAnalysis } from '../../service/test/fakes/analyses.ts';
import { anExampleOf } from '../../service/test/fakes/example-of.ts';

const EXPLANATION = { ...anExampleOf(BackendExplanation), counted_answers: 3, value_today: 2 };
const PANEL = anExampleOf(BackendPlan.properties.present);
const PLAN = {
  ...anExampleOf(BackendPlan),
  state: 'measured',
  present: PANEL,
  cheapest: PANEL,
  engines: ['a'],
};
const QUERY = anExampleOf(BackendQueryQuality.properties.queries.items);
export const ESTIMATE = { value: 41.5, interval: { low: 30.2, high: 52.8, method: 'wilson' } };
const MEASURED = {
  figures: anAnalysis({ avg_sentiment: { value: 75, interval: null } }),
  validAnswers: 60,
  citationRate: { value: 12.5, interval: null },
  engines: ['a', 'b'],
  leaderboard: [{}, {}],
  sharedAt: '2026-01-01T00:00:00Z',
};
export const CHANGE_KINDS = [
  'brand_renamed',
  'brand_url_changed',
  'brand_aliases_changed',
  'brand_domains_changed',
  'brand_status_changed',
  'query_added',
  'query_edited',
  'query_removed',
  'query_enabled',
  'query_disabled',
  'baseline_regenerated',
  'competitor_added',
  'competitor_renamed',
  'competitor_aliases_changed',
  'competitor_domains_changed',
  'competitor_merged',
  'competitor_separated',
  'competitor_tracked',
  'competitor_ignored',
  'competitor_set_aside',
  'engines_changed',
  'engine_changed',
  'engine_weight_changed',
  'model_changed',
  'rescored',
];
export const CHANGE = {
  added: ['a'],
  removed: ['b'],
  before: '1',
  after: '2',
  subject: 'x',
  engine_id: 'e',
  rescoring: null,
};
const SCORE_CHANGE = {
  difference: ESTIMATE,
  before: 1,
  after: 2,
  pairs: 20,
  reasons: [{ code: 'names_changed' }],
};

/** One list of arguments for each value of a field. */
export const of = (name: string, values: readonly string[], rest: object): unknown[][] =>
  values.map((value) => [{ ...rest, [name]: value }]);

/** Arguments of the functions that take more than numbers and texts, by their paths. */
export const ARGUMENTS: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'figures.score': [[anAnalysis()], [{ score: null }], [{ score: { value: 80, interval: null } }]],
  'figures.ranks': [[anAnalysis()]],
  'figures.interval': [[ESTIMATE], [{ value: 1, interval: null }]],
  'figures.engine': [['openai/m+search@DE'], ['compatible/m']],
  'figures.engineInFull': [['openai/m+search@DE'], ['compatible/m']],
  'figures.place': [
    [2, 2],
    [1, 4],
    [3, null],
    [null, null],
  ],
  'figures.change': [
    [{ change: null }],
    ...of('verdict', ['moved', 'within_noise', 'insufficient_data', 'not_comparable'], SCORE_CHANGE).map(
      ([change]) => [{ change }],
    ),
  ],
  'figures.cautions': [
    [
      anAnalysis({
        status: 'partial',
        strength: 'solid',
        notices: ['engine_missing', 'unusable_answers', 'model_extraction_failed'],
        problems: (['empty', 'refused', 'cut_off'] as const).map((kind) => ({
          engine_id: 'a/b',
          kind,
          message: '',
          failed: 2,
          retrying: 0,
        })),
      }),
    ],
  ],
  'changes.change': of('kind', CHANGE_KINDS, CHANGE),
  'changes.reasons': of(
    'code',
    [
      'sample_answers',
      'engines_changed',
      'engine_changed',
      'model_changed',
      'engine_without_answers',
      'queries_changed',
      'formulas_changed',
      'extraction_changed',
      'names_changed',
    ],
    CHANGE,
  ).map((reasons) => [reasons]),
  'changes.published': [[{ posts_added: 3, posts_removed: 1, titles: ['x'] }]],
  'queries.hint': [
    ['description_too_thin'],
    ['no_queries'],
    ['no_model'],
    ['templates_in_demo'],
    ['templates_without_model'],
    ['templates_after_model'],
  ],
  'queries.finding': of(
    'code',
    ['brand_named', 'competitor_named', 'near_duplicate', 'names_nobody', 'always_named', 'never_named'],
    { competitors: ['a', 'b'], other_query_id: 'q' },
  ).map(([finding]) => [finding, null, [{ ...QUERY, query_id: 'q', text: 'Who?' }]]),
  'explain.arithmetic': of(
    'metric',
    [
      'score',
      'mention_rate',
      'rank',
      'avg_sentiment',
      'citations',
      'citation_rate',
      'share_of_voice',
      'first_rate',
    ],
    { ...EXPLANATION, left_out: [{ reason: 'engine_without_weight', answers: 1 }] },
  ).concat([[{ ...EXPLANATION, value_today: null }]]),
  'plan.advice': [
    [{ ...PLAN, verdict: 'another_panel' }],
    [{ ...PLAN, verdict: 'present_is_enough', state: 'too_few_queries' }],
    [{ ...PLAN, verdict: 'none_in_reach', cheapest: null, state: 'one_answer_per_question' }],
  ],
  'headline.notes.mentions': [[MEASURED]],
  'headline.notes.rank': [[MEASURED]],
  'headline.notes.sentiment': [[MEASURED]],
  'headline.notes.shareOfVoice': [[MEASURED]],
  'headline.notes.place': [[MEASURED]],
  'headline.notes.citations': [[MEASURED]],
  'method.whatWasDone': [[MEASURED]],
  'report.recognitionCaption': [[null], [{ mentions: 1, answers: 2 }]],
  'report.footer': [
    ['2026-01-01T00:00:00Z', 1_800_000_000_000],
    ['2026-01-01T00:00:00Z', undefined],
  ],
  'report.citations': [[{ citations: 4, citingAnswers: 2, answers: 3 }], [{ citations: 4, answers: 3 }]],
  'report.chartLabel': [[ESTIMATE, true]],
  'report.queryCaption': [['x']],
  'numbers.list': [[['a', 'b']]],
  'numbers.estimate': [[ESTIMATE]],
};
