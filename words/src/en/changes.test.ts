import type { BackendChangeReason, BackendTrendChange } from '@signpost/contract/analyses';
import { expect, test } from 'vitest';
import { changes } from './changes.ts';

const NOTHING: BackendTrendChange = {
  at: '2026-01-01T00:00:00.000Z',
  kind: 'query_added',
  subject: null,
  query_id: null,
  competitor_id: null,
  engine_id: null,
  analysis_uuid: null,
  before: null,
  after: null,
  added: [],
  removed: [],
  rescoring: null,
};

const RESCORING = {
  finished_at: '2026-01-08T00:00:00.000Z',
  score_version: { before: 1, after: 2 },
  extractor_version: { before: 1, after: 1 },
};

test.each<[Partial<BackendTrendChange>, string]>([
  [
    { kind: 'brand_renamed', before: 'Acme', after: 'Acme Ltd' },
    'The brand was renamed from "Acme" to "Acme Ltd".',
  ],
  [
    { kind: 'brand_aliases_changed', added: ['Acme GmbH'], removed: ['A', 'B'] },
    'The other names of the brand were changed: added "Acme GmbH"; removed "A", "B".',
  ],
  [{ kind: 'brand_status_changed', before: 'active', after: 'inactive' }, 'The brand was deactivated.'],
  [{ kind: 'query_added', subject: 'Which is quiet?' }, 'A question was added: "Which is quiet?".'],
  [{ kind: 'query_edited', before: 'A?', after: 'B?' }, 'A question was edited: "A?" became "B?".'],
  [{ kind: 'query_disabled', subject: 'B?' }, 'A question was switched off: "B?".'],
  [
    { kind: 'baseline_regenerated', added: ['a', 'b'], removed: ['c'] },
    'The questions were rewritten: 2 new ones replaced 1.',
  ],
  [
    { kind: 'competitor_domains_changed', subject: 'Rival', added: ['rival.example'] },
    'The hosts of the competitor "Rival" were changed: added "rival.example".',
  ],
  [{ kind: 'competitor_ignored', subject: 'Rival' }, 'The competitor "Rival" is ignored from now on.'],
  [{ kind: 'engine_changed', engine_id: 'demo' }, 'The way demo is asked changed.'],
  [
    { kind: 'model_changed', engine_id: 'demo', before: 'm-1', after: 'm-2' },
    'The model behind demo changed from m-1 to m-2.',
  ],
  [
    { kind: 'rescored', before: '40', after: null, rescoring: RESCORING },
    'The analysis of 2026-01-08 was scored again: its score changed from 40 to none (formulas 2, previously 1).',
  ],
])('%o becomes a sentence', (change, sentence) => {
  expect(changes.change({ ...NOTHING, ...change })).toBe(sentence);
});

test.each<[BackendChangeReason[], string]>([
  [[], ''],
  [[{ code: 'engine_changed', engine_id: 'demo' }], 'The way demo is asked changed.'],
  [
    [
      { code: 'engines_changed', added: ['a'], removed: ['b', 'c'] },
      { code: 'queries_changed', same_queries: 19 },
    ],
    'The engines changed: added "a"; removed "b", "c". The questions changed: 19 stayed the same.',
  ],
  [
    [{ code: 'names_changed' }],
    'The brand was searched for under different names. `signpost backend rescore` scores both in the same way.',
  ],
])('the reasons %o become sentences', (reasons, sentences) => {
  expect(changes.reasons(reasons)).toBe(sentences);
});
