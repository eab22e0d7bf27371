import { BackendMergeCompetitor } from '@signpost/contract/analyses';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { addCompetitor } from '../competitors/add-competitor.ts';
import { addQuery } from '../queries/add-query.ts';
import { cancelAnalysis } from '../analyses/cancel-analysis.ts';
import { getAnalysis } from '../analyses/get-analysis.ts';
import { getBrand } from '../brands/get-brand.ts';
import { getCitations } from '../insights/citations/get-citations.ts';
import { getCosts } from '../analyses/get-costs.ts';
import { listAnalyses } from '../analyses/list-analyses.ts';
import { listCompetitors } from '../competitors/list-competitors.ts';
import { mergeCompetitor } from '../competitors/merge-competitor.ts';
import { removeBrand } from '../brands/remove-brand.ts';
import { removeQuery } from '../queries/remove-query.ts';
import { runAnalysis } from '../analyses/run-analysis.ts';
import { updateBrand } from '../brands/update-brand.ts';
import { updateCompetitor } from '../competitors/update-competitor.ts';
import { updateQuery } from '../queries/update-query.ts';
import {
  readCompetitorChanges,
  readNames,
  readNewCompetitor,
  readNewQuery,
  readQueryChanges,
} from './brand-bodies.ts';
import { markInvented } from './mark-invented.ts';
import { readBody } from './read-body.ts';
import { toNames } from '../brands/to-brand.ts';
import { toAnalysisDetail, toAnalysisSummary } from '../analyses/to-analysis.ts';
import { toCitations } from '../insights/citations/to-citations.ts';
import { toCompetitor } from '../competitors/to-competitor.ts';
import { toCaps, toEngines } from '../analyses/to-engines.ts';
import { toQuery } from '../queries/to-query.ts';
import { isUuid, pathId } from './path-id.ts';

/** The calls beyond the protocol: `analysisCalls` of the contract. */
export function extensionRoutes(api: FastifyInstance, deps: AppDeps): void {
  const { engines } = deps;
  const { caps } = deps.asking;

  api.get('/brands/:id/analyses', async ({ params }, reply) => {
    const analyses = await listAnalyses(deps, pathId(params, 'id'));
    markInvented(reply, engines.isDemo);
    return { is_demo: engines.isDemo, analyses: analyses.map(toAnalysisSummary) };
  });

  api.get('/brands/:id/analyses/:aid', async ({ params }, reply) => {
    const detail = await getAnalysis(deps, pathId(params, 'id'), pathId(params, 'aid'));
    markInvented(reply, detail.summary.analysis.isDemo);
    return toAnalysisDetail(detail);
  });

  api.get('/brands/:id/citations', async ({ params }, reply) => {
    const citations = await getCitations(deps, pathId(params, 'id'));
    markInvented(reply, citations.isDemo);
    return toCitations(citations);
  });

  api.get('/brands/:id/names', async ({ params }) => toNames(await getBrand(deps, pathId(params, 'id'))));

  api.patch('/brands/:id/names', async ({ params, body }) =>
    toNames(await updateBrand(deps, pathId(params, 'id'), readNames(body))),
  );

  api.post('/brands/:id/remove', async ({ params }) => {
    await removeBrand(deps, pathId(params, 'id'));
    return { removed: true };
  });

  api.post('/brands/:id/run', async ({ params }, reply) => {
    const summary = await runAnalysis(deps, pathId(params, 'id'));
    markInvented(reply, summary.analysis.isDemo);
    reply.code(202);
    return { is_demo: summary.analysis.isDemo, analysis: toAnalysisSummary(summary) };
  });

  api.post('/brands/:id/analyses/:aid/cancel', async ({ params }, reply) => {
    const summary = await cancelAnalysis(deps, pathId(params, 'id'), pathId(params, 'aid'));
    markInvented(reply, summary.analysis.isDemo);
    return { is_demo: summary.analysis.isDemo, analysis: toAnalysisSummary(summary) };
  });

  api.get('/brands/:id/costs', async ({ params }) => {
    const { nextRun, brandMonthUsd, instanceDayUsd } = await getCosts(deps, pathId(params, 'id'));
    return {
      next_run_usd: nextRun.usd,
      next_run_basis: nextRun.basis,
      spent: { brand_month_usd: brandMonthUsd, instance_day_usd: instanceDayUsd },
      caps: toCaps(caps),
    };
  });

  api.get('/engines', async (_request, reply) => {
    markInvented(reply, engines.isDemo);
    return toEngines(engines, caps);
  });

  api.post('/brands/:id/queries', async ({ params, body }, reply) => {
    const query = await addQuery(deps, pathId(params, 'id'), readNewQuery(body));
    reply.code(201);
    return toQuery(query);
  });

  api.patch('/brands/:id/queries/:qid', async ({ params, body }) =>
    toQuery(await updateQuery(deps, pathId(params, 'id'), pathId(params, 'qid'), readQueryChanges(body))),
  );

  api.delete('/brands/:id/queries/:qid', async ({ params }) => {
    await removeQuery(deps, pathId(params, 'id'), pathId(params, 'qid'));
    return {};
  });

  api.get('/brands/:id/competitors', async ({ params }) => ({
    competitors: (await listCompetitors(deps, pathId(params, 'id'))).map(toCompetitor),
  }));

  api.post('/brands/:id/competitors', async ({ params, body }, reply) => {
    const competitor = await addCompetitor(deps, pathId(params, 'id'), readNewCompetitor(body));
    reply.code(201);
    return toCompetitor(competitor);
  });

  api.patch('/brands/:id/competitors/:cid', async ({ params, body }) => {
    const changes = readCompetitorChanges(body);
    return toCompetitor(await updateCompetitor(deps, pathId(params, 'id'), pathId(params, 'cid'), changes));
  });

  api.post('/brands/:id/competitors/:cid/merge', async ({ params, body }) => {
    const { into } = readBody(BackendMergeCompetitor, body, {
      into: (id) => (isUuid(id) ? null : 'must be the uuid of another competitor'),
    });
    return toCompetitor(await mergeCompetitor(deps, pathId(params, 'id'), pathId(params, 'cid'), into));
  });
}
