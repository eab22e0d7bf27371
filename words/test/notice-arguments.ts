const COUNTS = { before: { mentions: 3, answers: 60 }, after: { mentions: 14, answers: 60 } };
const MOVE = { brand_id: 'b', brand: 'Acme', direction: 'up', ...COUNTS, questions: [], is_demo: false };
const RUN = {
  source: 'https://a.example',
  run_id: 1,
  at: '2026-11-16T07:00:00Z',
  problem: null,
  is_over: false,
};
const ADDRESS = { address: 'https://a.example/x', links: 2, title: 'A' };
const SITE = { site: 'https://a.example', from: '2026-11-09T07:00:00Z', to: '2026-11-16T07:00:00Z' };
const NOTHING = { orphaned: null, rescued: null, broken: null, runs: [], moves: [], cost: null };
const POSTS = { count: 2, items: [] };

/** For functions of the words of messages that take more than numbers and texts. */
export const NOTICE_ARGUMENTS: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  subject: [
    [{ ...SITE, ...NOTHING, what: 'test' }],
    [{ ...SITE, ...NOTHING, what: 'digest', runs: [RUN], moves: [MOVE, { ...MOVE, direction: 'down' }] }],
    [{ ...SITE, ...NOTHING, what: 'alert', broken: POSTS, orphaned: POSTS, rescued: POSTS }],
    [{ ...SITE, ...NOTHING, what: 'test', site: '' }],
  ],
  about: [
    [{ ...SITE, what: 'digest' }],
    [{ ...SITE, what: 'digest', to: SITE.from }],
    [{ ...SITE, what: 'alert', site: '' }],
  ],
  brokenLine: ['no_such_page', 'not_published', 'broken'].map((reason) => [{ ...ADDRESS, reason }]),
  runLine: [[RUN], [{ ...RUN, problem: { code: 'robots_forbid', count: 2 }, is_over: true }]],
  move: [[MOVE], [{ ...MOVE, direction: 'down' }]],
  question: [[{ text: 'which?', ...COUNTS }]],
  cost: [[{ usd: 1.5, analyses: 1, unknown: 0 }], [{ usd: 1.5, analyses: 3, unknown: 2 }]],
  feed: [[''], ['https://a.example/']],
};
