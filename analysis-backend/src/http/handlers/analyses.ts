import { BackendRunFileParams } from '@signpost/contract/analyses';
import { cancelAnalysis } from '../../analyses/cancel-analysis.ts';
import { getAnalysis, getProgress } from '../../analyses/get-analysis.ts';
import { getCosts } from '../../analyses/get-costs.ts';
import { listAnalyses } from '../../analyses/list-analyses.ts';
import { runAnalysis } from '../../analyses/run-analysis.ts';
import type { RunDeps } from '../../analyses/run/run-deps.ts';
import { toAnalysisDetail, toAnalysisSummary, toRun } from '../../analyses/to-analysis.ts';
import { toEngines } from '../../analyses/to-engines.ts';
import { estimateQuery, estimateRun } from '../../evidence/estimate-run.ts';
import { getRun } from '../../run-file/get-run.ts';
import { toRunFile } from '../../run-file/to-run-file.ts';
import type { Handlers } from '../call/calls.ts';
import { readBody } from '../call/read-body.ts';

export const analysisHandlers = {
  fetchAnalyses: async (deps, { ids }) => ({
    is_demo: deps.engines.isDemo,
    analyses: (await listAnalyses(deps, ids.id)).map(toAnalysisSummary),
  }),

  fetchAnalysis: async (deps, { ids }) => toAnalysisDetail(await getAnalysis(deps, ids.id, ids.aid)),

  fetchProgress: async (deps, { ids }) => toRun(await getProgress(deps, ids.id, ids.aid)),

  runAnalysis: async (deps, { ids }) => toRun(await runAnalysis(deps, ids.id)),

  cancelAnalysis: async (deps, { ids }) => toRun(await cancelAnalysis(deps, ids.id, ids.aid)),

  fetchRunFile: async (deps, { ids, query }) => {
    const { raw } = readBody(BackendRunFileParams, query);
    return toRunFile(await getRun(deps, ids.id, ids.aid, { raw: raw === 'true' }));
  },

  fetchCosts: (deps, { ids }) => getCosts(deps, ids.id),

  fetchEngines: async (deps) => {
    const { queriesPerRun: queries, replicates } = deps.settings;
    const { usd } = estimateRun(await estimateQuery(deps, 1), { queries, replicates });
    return toEngines(deps.engines, { queries, replicates, usd }, deps.asking.caps);
  },
} satisfies Partial<Handlers<RunDeps>>;
