import { BackendExplanation, BackendPlan, BackendQueryQuality } from '@signpost/contract/analyses';
import { describe, expect, it } from 'vitest';
import { anExampleOf } from '../../service/test/fakes/example-of.ts';
import { anAnalysis } from '../../service/test/fakes/analyses.ts';
import { loadDashboardWords } from './dashboard/index.ts';
import { isLanguage, LANGUAGES } from './languages.ts';
import { loadWords } from './load-words.ts';

type Leaf = string | ((...args: unknown[]) => unknown);

/** Every text and function of a language by its path, such as `shell.screens.today`. */
function leavesOf(words: object, path = ''): Map<string, Leaf> {
  const leaves = Object.entries(words).flatMap(([name, value]: [string, unknown]): [string, Leaf][] => {
    const here = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'string' || typeof value === 'function') return [[here, value as Leaf]];
    return typeof value === 'object' && value !== null ? [...leavesOf(value, here)] : [];
  });
  return new Map(leaves);
}

/** Texts that are the same in both languages. */
const SAME = /^(?:language|.*\.language\.names\.\w+|numbers\.|time\.|shell\.title|matrix\.\d+\.cell)/;
const SAME_TEXTS = new Set([
  'neutral',
  'Band',
  'Problem:',
  'Link',
  'signpost index check-links',
  'Sitemap',
  'Name',
  'Links',
  'Details',
  'Land',
  'Text',
  '/',
  'j',
  'k',
  'Enter',
  'Esc',
  '?',
  'OK',
]);

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
const ESTIMATE = { value: 41.5, interval: { low: 30.2, high: 52.8, method: 'wilson' } };
const MEASURED = {
  figures: anAnalysis({ avg_sentiment: { value: 75, interval: null } }),
  validAnswers: 60,
  citationRate: { value: 12.5, interval: null },
  engines: ['a', 'b'],
  leaderboard: [{}, {}],
  sharedAt: '2026-01-01T00:00:00Z',
};
const CHANGE = {
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

const of = (name: string, values: readonly string[], rest: object): unknown[][] =>
  values.map((value) => [{ ...rest, [name]: value }]);

/** Arguments of the functions that take more than numbers and texts. */
const ARGUMENTS: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'figures.score': [[anAnalysis()], [{ score: null }], [{ score: { value: 80, interval: null } }]],
  'figures.ranks': [[anAnalysis()]],
  'figures.interval': [[ESTIMATE], [{ value: 1, interval: null }]],
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
        notices: ['engine_missing', 'model_extraction_failed'],
      }),
    ],
  ],
  'changes.change': of(
    'kind',
    [
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
      'competitor_tracked',
      'competitor_ignored',
      'competitor_set_aside',
      'engines_changed',
      'engine_changed',
      'engine_weight_changed',
      'model_changed',
      'rescored',
    ],
    CHANGE,
  ),
  'changes.reasons': of(
    'code',
    [
      'sample_answers',
      'engines_changed',
      'engine_changed',
      'model_changed',
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
  'sources.documents': [[{ read: 3, same: 1, unreadable: 2 }]],
  'sources.changes': [
    [{ posts_added: 1, posts_removed: 2, posts_changed: 3, links_added: 4, links_removed: 5 }],
    [{ posts_added: 0, posts_removed: 0, posts_changed: 0, links_added: 0, links_removed: 0 }],
  ],
  'sources.schedule': [['every 6h'], ['every 1d']],
  'numbers.list': [[['a', 'b']]],
  'numbers.estimate': [[ESTIMATE]],
};

/** Everything that a leaf says, with the same arguments in every language. Most functions take numbers and texts. */
function saidBy(path: string, leaf: Leaf): string[] {
  if (typeof leaf === 'string') return [leaf];
  const lists = ARGUMENTS[path];
  if (lists !== undefined) return lists.flatMap((args) => textsIn(leaf(...args)));
  try {
    return textsIn(leaf(2, 3, 4)).filter((text) => !/undefined|NaN/.test(text));
  } catch {
    return [];
  }
}

function textsIn(said: unknown): string[] {
  if (typeof said === 'object' && said !== null) return Object.values(said).flatMap(textsIn);
  return [String(said)];
}

describe.each([
  ['the report', loadWords],
  ['the dashboard', loadDashboardWords],
])('the words of %s', (_of, load) => {
  it('are complete in every language, and no English is left in German', async () => {
    const [english, german] = [leavesOf(await load('en')), leavesOf(await load('de'))];
    expect([...german.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    const problems: string[] = [];
    for (const [path, leaf] of english) {
      const inEnglish = saidBy(path, leaf);
      const inGerman = saidBy(path, german.get(path) ?? '');
      if (inGerman.length !== inEnglish.length) problems.push(`${path}: not the same number of texts`);
      for (const text of [...inEnglish, ...inGerman])
        if (/undefined|NaN|null|\[object|\$\{|^$/.test(text)) problems.push(`${path}: ${text}`);
      const left = inGerman.filter((text) => inEnglish.includes(text) && /\p{L}{3}/u.test(text));
      for (const text of SAME.test(path) ? [] : left)
        if (!SAME_TEXTS.has(text)) problems.push(`${path} is the same in both languages: ${text}`);
    }
    expect(problems).toEqual([]);
  });
});

it('are there for each language, and for no other', () => {
  expect(LANGUAGES.every(isLanguage)).toBe(true);
  expect(isLanguage('fr')).toBe(false);
});
