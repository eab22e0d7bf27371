import { requireBrand } from '../../shared/require-brand.ts';
import type { AnalysisQuery, AnalysisRecord } from '../../ports/analysis-store.ts';
import type { JobOutcome } from '../../ports/job-queue.ts';
import { fixedId } from '../../shared/fixed-id.ts';
import { addMissingJobs } from './add-jobs.ts';
import { concludeAnalysis } from './conclude-analysis.ts';
import { demoSubject } from './demo-subject.ts';
import type { RunDeps } from './run-deps.ts';
import { HISTORY_WEEKS } from './history.ts';
import { CADENCE_MS } from './schedule.ts';
import { slotsFor } from './start-analysis.ts';

/** The invented duration of a run of the history, in milliseconds. */
const DURATION_MS = 9000;

/**
 * Writes the history of a demo brand, week by week, then lets its first run go on. Only the answers are invented: they are read and
 * scored like all others. Existing weeks stay as they are.
 */
export async function writeHistory(
  deps: RunDeps,
  analysisId: string,
  signal: AbortSignal,
): Promise<JobOutcome> {
  const first = await deps.analyses.findAnalysis(analysisId);
  if (first === null || first.finishedAt !== null) return 'done';
  const queries = await queriesOf(deps, first);
  for (let weeksAgo = HISTORY_WEEKS; weeksAgo > 0; weeksAgo -= 1) {
    await writeWeek(deps, first, queries, weeksAgo, signal);
    if (signal.aborted) return { again: deps.clock.now() };
  }
  await addMissingJobs(deps, first);
  return 'done';
}

async function queriesOf({ analyses }: RunDeps, { id }: AnalysisRecord): Promise<AnalysisQuery[]> {
  const evidence = await analyses.listEvidence(id);
  return [...new Map(evidence.map(({ query }) => [query.queryId, query])).values()];
}

async function writeWeek(
  deps: RunDeps,
  first: AnalysisRecord,
  queries: readonly AnalysisQuery[],
  weeksAgo: number,
  signal: AbortSignal,
): Promise<void> {
  const id = fixedId(`${first.brandId} ${weeksAgo} weeks ago`);
  const createdAt = first.createdAt - weeksAgo * CADENCE_MS;
  const known = await deps.analyses.findAnalysis(id);
  const analysis: AnalysisRecord = known ?? {
    ...first,
    id,
    reason: 'history',
    status: 'pending',
    createdAt,
    startedAt: null,
  };
  if (analysis.finishedAt !== null) return;
  if (known === null)
    await deps.analyses.createAnalysis(analysis, queries, slotsFor(deps, analysis, queries));
  await deps.analyses.markRunning(id, createdAt);

  const brand = await requireBrand(deps.brands, first.brandId);
  const clients = new Map(deps.engines.list.map((client) => [client.engine.id, client]));
  const answers = [];
  for (const { slot, query } of await deps.analyses.listEvidence(id)) {
    const client = clients.get(slot.engineId);
    if (client === undefined || slot.state !== 'waiting') continue;
    const demo = demoSubject(brand, analysis, slot, weeksAgo);
    const { raw, ...answer } = await client.ask({ prompt: query.text, signal, demo }, async () => {});
    if (signal.aborted) break;
    const costUsd = client.costOf(answer.usage);
    answers.push({ answer: { ...answer, slotId: slot.id, answeredAt: createdAt, costUsd }, raw });
  }
  await deps.analyses.storeAnswers(answers);
  if (!signal.aborted) await concludeAnalysis(deps, analysis, createdAt + DURATION_MS, signal);
}
