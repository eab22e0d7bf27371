import type { BackendAnalysisSummary } from '@signpost/contract/analyses';
import { terminal } from '@signpost/platform/command';
import { AppError, UserError } from '@signpost/platform/errors';
import { oneLine } from '@signpost/platform/text';
import { analysisRules } from '../../analyses/analysis-rules.ts';
import type { AnalysisDeps } from '../../analyses/analysis-deps.ts';
import { passOnChange } from '../../analyses/pass-on-change.ts';
import { passOnRead } from '../../analyses/pass-on-read.ts';
import type { CommonOptions } from '../command/with-stores.ts';
import { SAMPLES } from './rows.ts';
import { chooseBrand } from './choose-brand.ts';
import { isUnderWay, listAnalyses, waitForAnalysis } from './wait-for-analysis.ts';
import { withBrands } from './with-brands.ts';

export async function runBrand(
  wanted: string,
  { json = false, wait, ...options }: CommonOptions & { wait: boolean },
): Promise<void> {
  await withBrands({ ...options, works: wait }, async ({ brands, analyses, signal }) => {
    const { id, name } = await chooseBrand(brands, wanted);
    if (!json) await printCost(analyses, id);
    const started = await startOrJoin(analyses, id, wait);
    const analysis = wait ? await waitForAnalysis(analyses, id, started.uuid, signal) : started;
    if (json) terminal.printJson(analysis);
    else terminal.print(describeAnalysis(name, analysis));
    if (analysis.status === 'error' || analysis.status === 'cancelled')
      throw new UserError(`The analysis gave no figures: ${analysis.problem ?? analysis.status}`);
  });
}

/** What the run is expected to cost, before it starts. Nothing for invented answers, or when it is not known. */
async function printCost(analyses: AnalysisDeps, brandId: string): Promise<void> {
  try {
    const endpoint = analysisRules('fetchCosts');
    const { payload } = await passOnRead(analyses, endpoint, { ids: { id: brandId } }, true);
    const usd = payload.next_run_usd;
    if (usd !== null && usd > 0) terminal.print(`The run is expected to cost about ${usd.toFixed(2)} USD.`);
  } catch {
    // A backend that cannot tell may still run it.
  }
}

/** Starts an analysis, or joins the one that is under way. */
async function startOrJoin(
  analyses: AnalysisDeps,
  brandId: string,
  waits: boolean,
): Promise<BackendAnalysisSummary> {
  try {
    const { payload } = await passOnChange(analyses, analysisRules('runAnalysis'), {
      ids: { id: brandId },
    });
    return payload.analysis;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'aiv_conflict')) throw error;
    const running = (await listAnalyses(analyses, brandId)).find(isUnderWay);
    if (running === undefined) throw error;
    terminal.note(`An analysis of this brand is already under way${waits ? ': waiting for it' : ''}.`);
    return running;
  }
}

function describeAnalysis(name: string, analysis: BackendAnalysisSummary): string {
  const { status, answers, score, mentions, counted, is_demo: isDemo, uuid } = analysis;
  if (isUnderWay(analysis))
    return `${oneLine(name)}: analysis ${uuid} has begun, ${answers.expected} answers are expected.
\`signpost serve\` works on it; \`signpost brand run\` waits for it.`;
  const interval = score?.interval ?? null;
  const range =
    interval === null ? '' : `, between ${interval.low} and ${interval.high} with 95 % confidence`;
  return [
    ...(isDemo ? [SAMPLES] : []),
    ...(score === null ? [] : [`${oneLine(name)}: score ${score.value} of 100${range}`]),
    ...(mentions === null || counted === null ? [] : [`Named in ${mentions} of ${counted.answers} answers`]),
    ...(status === 'partial' ? [`Partial: ${oneLine(analysis.problem ?? '')}`] : []),
    ...(isDemo ? [] : costOf(analysis)),
  ].join('\n');
}

function costOf({ cost_usd: cost, cost_at_most_usd: most }: BackendAnalysisSummary): string[] {
  if (cost !== null) return [`Cost ${cost.toFixed(4)} USD`];
  return most === null ? [] : [`Cost at most ${most.toFixed(4)} USD: a service did not say what it used`];
}
