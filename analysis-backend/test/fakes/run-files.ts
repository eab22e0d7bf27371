import type { BackendRunFile } from '@signpost/contract/analyses';
import { rereadEvidence } from '../../src/evidence/reread-evidence.ts';
import { directReader } from '../../src/extraction/direct-reader.ts';
import { extractAnswer } from '../../src/extraction/extract-answer.ts';
import { modelJudge } from '../../src/extraction/opinions/judge.ts';
import { toRunFile } from '../../src/run-file/to-run-file.ts';
import { scoreAnalysis } from '../../src/metrics/score-analysis.ts';
import { scoreBand } from '../../src/metrics/score-band.ts';
import type { SlotEvidence } from '../../src/ports/analysis-store.ts';
import { aBrand, aCompetitor, anAnalysis, anAnalysisQuery, anAnswer, anEngine, slotsOf } from './storage.ts';
import { toNames, toSubjects } from '../../src/evidence/subjects.ts';
import { toText } from '../../src/evidence/answer-text.ts';

const TEXTS = [
  '1. Globex\n2. Acme\n3. Initech',
  'Acme is a joy, unlike Globex.',
  'Nobody knows.',
  'Globex and Initech are there.',
];

const judge = modelJudge(async ({ prompt }) => ({
  brand: prompt.includes('is a joy, unlike')
    ? { sentiment: 'very_positive', quote: 'Acme is a joy' }
    : { sentiment: null, quote: null },
  entities: [{ name: 'Globex', sentiment: 'negative' }],
}));

/** The state of the last two slots. */
const LAST = ['failed', 'spared'] as const;

/** The file of a run of 4 queries × 3 answers, of which 10 came and were read by a model; made without a storage. */
export async function aRunFile(): Promise<BackendRunFile> {
  const brand = aBrand();
  const competitors = [aCompetitor(brand.id, { name: 'Globex' })];
  const engines = [anEngine({ id: 'openai/test', provider: 'openai', model: 'test', webSearch: true })];
  const analysis = anAnalysis(brand.id, { isDemo: false, status: 'partial', engines, replicates: 3 });
  const names = toNames(brand, competitors);
  const subjects = toSubjects(names);
  const queries = Array.from({ length: 4 }, (_, at) => anAnalysisQuery({ text: `Question ${at + 1}?` }));
  const first: SlotEvidence[] = [];
  for (const [at, slot] of slotsOf(analysis, queries).entries()) {
    const query = queries.find(({ queryId }) => queryId === slot.queryId) ?? anAnalysisQuery();
    const state = LAST[at - 10];
    if (state !== undefined) {
      const problem = state === 'failed' ? { kind: 'transient' as const, message: 'No answer.' } : null;
      first.push({ slot: { ...slot, state, problem }, query, answer: null, extraction: null });
      continue;
    }
    const answer = anAnswer(slot.id, { text: TEXTS[(at + (at % 5)) % TEXTS.length] ?? '', grounded: true });
    const extraction = await extractAnswer({ answer: toText(answer), ...subjects, judge });
    first.push({ slot: { ...slot, state: 'answered' }, query, answer, extraction });
  }
  const evidence = await rereadEvidence(directReader, first, subjects);
  const input = { analysis, evidence, competitors };
  return toRunFile({
    analysis: { ...analysis, finishedAt: analysis.createdAt + 60_000 },
    names,
    areNamesOfScoring: true,
    evidence,
    scoring: {
      analysisId: analysis.id,
      revision: 0,
      scoredAt: analysis.createdAt + 60_000,
      scoring: scoreAnalysis({ ...input, brandName: brand.name, previous: null }),
      names,
      band: scoreBand(input),
    },
    raw: null,
  });
}
