import type { AnalysisRecord } from '../../ports/analysis-store.ts';
import { addMissingJobs } from './add-jobs.ts';
import type { RunDeps } from './run-deps.ts';

/**
 * Makes sure that every running analysis goes on: a process may have died between storing it and adding its jobs, and the slots of
 * engines that were removed from the settings would wait for ever.
 */
export async function sweep(deps: RunDeps): Promise<void> {
  const open = await deps.analyses.listAnalyses(null, { status: ['pending', 'running'] });
  for (const analysis of open) {
    // The history job of the first run handles these.
    if (analysis.reason === 'history') continue;
    try {
      await failMissingEngines(deps, analysis);
      await addMissingJobs(deps, analysis);
    } catch (error) {
      deps.logger.error({ err: error, analysis: analysis.id }, 'analysis not resumed');
    }
  }
}

async function failMissingEngines({ analyses, engines }: RunDeps, analysis: AnalysisRecord): Promise<void> {
  const configured = new Set(engines.list.map(({ engine }) => engine.id));
  for (const { id } of analysis.engines) {
    if (configured.has(id)) continue;
    const message = 'The engine is not in the settings any more';
    await analyses.failWaitingSlots(analysis.id, id, { kind: 'stopped', message });
  }
}
