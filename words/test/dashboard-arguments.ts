import { CHANGE, CHANGE_KINDS, ESTIMATE, of } from './arguments.ts';
import { EVERY_SAID } from './every-said.ts';

const BRAND = { brand: 'Acme', brand_id: 'b' };
const AT = '2026-01-01T00:00:00Z';
const PROBLEM_KINDS = [
  'auth',
  'quota',
  'rate',
  'transient',
  'bad_request',
  'bad_reply',
  'budget',
  'stopped',
  'cancelled',
  'empty',
  'refused',
  'cut_off',
];
const problems = PROBLEM_KINDS.map((kind) => ({ engine_id: 'x', kind, failed: 2, retrying: 1 }));
const READING = { mentioned: true, rank: 2, sentiment: 'positive' };
const LABELS = { labels: 2, mentions: { tp: 1, fp: 0, fn: 0, tn: 1 }, recall: ESTIMATE };
const POST = {
  isPublished: true,
  cannotBeOpened: false,
  incoming: 0,
  incomingPosts: 0,
  inText: 0,
  uncounted: [{ position: 'nav', anchor: 'x' }],
  reachedBy: 'archives',
  citedIn: 1,
  isProtected: true,
  isNoindex: true,
};
const SCORED = { ...BRAND, score: 41, low: 30, high: 52, before: 40, after: 49, answers: 60 };
const NOTHING_CHANGED = {
  posts_added: 0,
  posts_removed: 0,
  posts_changed: 0,
  links_added: 0,
  links_removed: 0,
  links_moved: 0,
};

const REASONS = [
  { code: 'title_phrase', phrase: 'x' },
  { code: 'known_anchor', phrase: 'x', links: 3 },
  { code: 'shared_terms', terms: ['x', 'y'] },
  { code: 'same_section', section: 'x' },
  { code: 'thinly_linked', incoming: 2 },
  { code: 'cited_by_answers', answers: 3 },
  { code: 'low_authority', rank: 23, of: 1319 },
  { code: 'deep', depth: 4 },
  { code: 'good_score', score: 92 },
  { code: 'recent', date: '2026-01-10' },
];

/** Each code of a part of the service, with what the part knows. */
const part = (codes: readonly string[], figures: object | null = null): unknown[][] =>
  [...codes, 'failed', 'timed_out'].map((code) => [code, figures, () => '…']);

/** Arguments of the functions of the dashboard that take more than numbers and texts, by their paths. */
export const DASHBOARD_ARGUMENTS: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'facts.summary': [
    [{ facts: 3, contradicted: 0, agreed: 0, judged: 0 }, 'Acme'],
    [{ facts: 3, contradicted: 1, agreed: 0, judged: 3 }, 'Acme'],
    [{ facts: 3, contradicted: 0, agreed: 2, judged: 3 }, 'Acme'],
    [{ facts: 3, contradicted: 0, agreed: 0, judged: 3 }, 'Acme'],
  ],
  'facts.counts': [[{ judged: 6, agree: 1, contradict: 2, silent: 3 }, 'Acme']],
  'sources.documents': [[{ read: 3, same: 1, unreadable: 2 }]],
  'sources.changes': [
    [
      {
        posts_added: 1,
        posts_removed: 2,
        posts_changed: 3,
        links_added: 4,
        links_removed: 5,
        links_moved: 6,
      },
    ],
    [NOTHING_CHANGED],
  ],
  'sources.said': EVERY_SAID,
  'sources.schedule': [['every 6h'], ['every 1d']],
  'sources.test.documents': [[null], [5]],
  'answers.label.reading': [[READING, 'Acme']],
  'answers.label.said': [[{ ...READING, mentioned: false }, 'Acme']],
  'answers.label.result': [
    [LABELS, 5],
    [{ ...LABELS, labels: 0 }, 5],
  ],
  'brand.headline.score': [
    [ESTIMATE, null],
    ...['moved', 'within_noise', 'insufficient_data', 'not_comparable'].map((verdict) => [
      ESTIMATE,
      { verdict, difference: ESTIMATE },
    ]),
  ],
  'brand.headline.certainty': [
    [ESTIMATE, { before: 12 }],
    [{ value: 1, interval: null }, null],
  ],
  'brand.run.problem': problems.map((problem) => [problem]),
  'brandOverview.trend.summary': [
    [
      {
        runs: 2,
        first: { score: 1, day: AT },
        last: { score: 2, day: AT },
        changes: 1,
        isDrawn: false,
      },
    ],
  ],
  'brandOverview.trend.mark': [
    ...of('kind', CHANGE_KINDS, CHANGE),
    [{ kind: 'site_published', posts_added: 2, posts_removed: 1, titles: ['x'] }],
  ],
  'brands.form.firstRun': [
    [{ queries: 20, replicates: 3, engines: ['a'], usd: 0.4 }],
    [{ queries: 1, replicates: 1, engines: ['a', 'b'], usd: null }],
  ],
  'brandOverview.heat.cell': [[1, 3, 'openai/m']],
  'brandOverview.leaderboard.row': [['Acme', ESTIMATE]],
  'brandPlan.panels.engines': [[['a', 'b']]],
  'citedSources.summary': [
    [{ pages: 2, citing: 1, answers: 3, orphans: 1 }],
    [{ pages: 0, citing: 0, answers: 3, orphans: 0 }],
  ],
  'competitors.summary': [[{ brand: 'Acme', mentions: 1, answers: 2, tracked: 3, ahead: 1 }]],
  'competitors.score': [['Acme', ESTIMATE]],
  'explanation.interval': [[{ low: 1, high: 2 }]],
  'explanation.combines': [
    ['mean', 'engines', 2],
    ['median', 'queries', 1],
    ['sum', 'answers', 3],
  ],
  'posts.standing.steps': [['2'], ['20-'], ['none']],
  'structure.sections.flow': [[{ from: 'a', to: 'b', posts: 2 }, 5]],
  'structure.sections.summary': [
    [[{ name: 'a', posts: 2 }], { from: 'a', to: 'b', posts: 2 }],
    [[], null],
  ],
  'structure.depth.summary': [[[{ name: '1', posts: 2 }], 3]],
  'structure.distribution.summary': [
    ['incoming', [{ name: '1', posts: 2 }]],
    ['internal', []],
    ['external', []],
  ],
  'structure.section.answer': [
    [{ posts: 5 }, 2],
    [{ posts: 5 }, 0],
  ],
  'structure.neighbours.summary': [['x', ['a'], []]],
  'today.change': [[3, '2026-01-01']],
  'today.line': [[1, '2026-01-01', 2]],
  'today.notices.run_failed': [[{ source: 'x', state: 'failed', at: AT }]],
  'today.notices.backend_away': [[{ since: null }], [{ since: AT }]],
  'today.notices.analysis_failed': problems.map((problem) => [{ ...BRAND, problems: [problem] }]),
  'today.notices.analysis_partial': [[{ ...BRAND, problems }]],
  'today.notices.links_lead_nowhere': [
    [{ links: 3, more: null, since: null, gone: null }],
    [{ links: 3, more: 2, since: AT, gone: null }],
    [{ links: 3, more: 2, since: AT, gone: { title: 'x', at: AT, links: 2 } }],
  ],
  'today.notices.cited_orphans': [[{ posts: 2, title: 'x' }]],
  'today.notices.brand_moved': [[{ ...SCORED, verdict: 'up' }], [{ ...SCORED, verdict: 'down' }]],
  'today.notices.budget_near': [
    [{ limit: 'day', brand: null, spent_usd: 2, cap_usd: 3 }],
    [{ limit: 'brand_month', brand: 'Acme', spent_usd: 3, cap_usd: 3 }],
  ],
  'today.notices.index_old': [
    [{ source: 'x', at: AT, due_at: null }],
    [{ source: 'x', at: null, due_at: AT }],
  ],
  'today.notices.orphans': [[{ orphans: 3, posts: 9, more: 2 }], [{ orphans: 1, posts: 9, more: null }]],
  'today.notices.posts_published': [
    [{ posts: 3, titles: ['x'], without_incoming: 1 }],
    [{ posts: 3, titles: ['x'], without_incoming: null }],
  ],
  'today.notices.brand_first': [[SCORED]],
  'today.notices.brand_unchanged': [[SCORED]],
  'posts.group.depthWithMenus': [['1'], ['3'], ['20-']],
  'onePost.authority.depth': [
    [1, 1],
    [null, 3],
    [2, undefined],
    [null, null],
  ],
  'posts.group.depth': [['1'], ['4-7'], ['1024-']],
  'posts.group.incoming': [['4-7']],
  'posts.group.internal': [['4-7']],
  'posts.group.external': [['4-7']],
  ...Object.fromEntries(REASONS.map((reason) => [`mend.reasons.${reason.code}`, [[reason]]])),
  'mend.reasons.similar_texts': [[{ rank: 1 }], [{ rank: 3 }]],
  'mend.quality.found': [
    [{ targets: 1, share: 100, interval: null, chance: null }],
    [{ targets: 38, share: 79, interval: [70, 86], chance: 2.5 }],
  ],
  'plans.summary': [
    [{ changes: 3, posts: 2, applied: 0, refused: 0, undone: 0 }],
    [{ changes: 9, posts: 1, applied: 2, refused: 3, undone: 4 }],
  ],
  'onePost.why': [
    [POST],
    [{ ...POST, incoming: 3, incomingPosts: 2, reachedBy: 'no_path_from_home' }],
    [{ ...POST, incoming: 3, incomingPosts: 2, reachedBy: 'unfollowed_links' }],
  ],
  'administration.users.credentials': [[1, 2, true]],
  'administration.settings.meaning': [[{ name: 'SIGNPOST_DATA', meaning: 'Where the data is.' }]],
  'administration.settings.backendMeaning': [[{ name: 'SIGNPOST_ENGINES', meaning: 'AI services to ask.' }]],
  'administration.health.parts.store': part(['listed', 'sample', 'empty'], {
    posts: 3,
    links: 4,
    changed_at: AT,
  }),
  'administration.health.parts.index': part(
    ['up_to_date', 'no_source', 'not_read', 'running', 'run_failed', 'old'],
    { last_done_at: AT, failed_sources: 1 },
  ),
  'administration.health.parts.schedule': part(['on_time', 'overdue', 'nothing_scheduled', 'switched_off'], {
    next_run_at: AT,
  }),
  'administration.health.parts.backend': part(['answers', 'not_configured', 'unreachable', 'refused']),
  'administration.health.parts.engines': part(['asked', 'demo', 'budget_low', 'budget_spent', 'unknown'], {
    engines: 2,
    daily_limit_usd: 5,
    spent_today_usd: 1,
  }),
  'administration.health.parts.cache': part(['answers', 'not_configured', 'unreachable']),
  'administration.health.parts.events': part(['delivered', 'waiting', 'switched_off'], {
    waiting: 2,
    oldest_waiting_at: AT,
  }),
  'administration.health.parts.disk': part(['enough', 'low', 'not_writable', 'missing'], {
    free_bytes: 5_000_000,
  }),
};
