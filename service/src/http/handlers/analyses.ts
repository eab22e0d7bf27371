import { analysisCalls, type AnalysisCall, type AnalysisCallName } from '@signpost/contract/analyses';
import type { RefreshParams } from '@signpost/contract/brands';
import type { FastifyRequest } from 'fastify';
import type { AnalysisDeps } from '../../analyses/analysis-deps.ts';
import { analysisRules } from '../../analyses/analysis-rules.ts';
import { getCitations } from '../../analyses/get-citations.ts';
import { getCitedPosts } from '../../analyses/get-cited-posts.ts';
import { getFigures } from '../../analyses/get-figures.ts';
import { getStandings } from '../../analyses/get-standings.ts';
import { getTrend } from '../../analyses/get-trend.ts';
import { passOnChange } from '../../analyses/pass-on-change.ts';
import { passOnRead } from '../../analyses/pass-on-read.ts';
import { AnalysisWatch } from '../../analyses/watch-analysis.ts';
import type { Answer } from '../../backend-data/answer.ts';
import type { BrandDeps } from '../../brands/brand-deps.ts';
import { removeBrand } from '../../brands/remove-brand.ts';
import { NO_PARAMS } from '../endpoint/call-endpoints.ts';
import type { Handlers } from '../endpoint/handlers.ts';
import { objectOf } from '../params/request-params.ts';

/** Most calls are passed on to the backend; to the replies of some the service adds what only it knows. */
export function analysisHandlers(analyses: AnalysisDeps, brands: BrandDeps) {
  const watch = new AnalysisWatch(analyses);
  return {
    ...passOn(analyses),
    fetchCitations: ({ ids, params }) => getCitations(analyses, ids.id, params.refresh),
    fetchStandings: ({ params }) => getStandings(analyses, params.refresh),
    fetchFigures: ({ ids, params }) => getFigures(analyses, ids.id, params.refresh),
    fetchTrend: ({ ids, params }) => getTrend(analyses, ids.id, params.refresh),
    removeBrand: ({ request, ids }) => {
      objectOf(request, NO_PARAMS);
      return removeBrand(brands, ids.id);
    },
    getCitedPosts: ({ params }) => getCitedPosts(analyses, params),
    watchAnalysis:
      ({ ids }) =>
      (signal) =>
        watch.watch(ids, signal),
  } satisfies Partial<Handlers>;
}

interface AnyCall {
  request: FastifyRequest;
  ids: Record<string, string>;
  params: object;
}

function passOn(deps: AnalysisDeps): Pick<Handlers, AnalysisCallName> {
  const handlers = Object.entries<AnalysisCall>(analysisCalls).map(([key, call]) => {
    const rules = analysisRules(key as AnalysisCallName);
    const read = ({ ids, params }: AnyCall): Promise<Answer<object>> => {
      const { refresh, ...own } = params as RefreshParams;
      return passOnRead(deps, rules, { ids, params: textsOf(call, own) }, refresh);
    };
    const change = ({ request, ids }: AnyCall): Promise<Answer<object>> => {
      const body = objectOf(request, call.request ?? NO_PARAMS);
      return passOnChange(deps, rules, { ids, ...(call.request === undefined ? {} : { body }) });
    };
    return [key, call.method === 'get' ? read : change];
  });
  // Made name by name from the same table.
  return Object.fromEntries(handlers) as Pick<Handlers, AnalysisCallName>;
}

/**
 * The parameters that were sent, each in one spelling, as texts. Nothing else may be among them, because they are part of the key
 * under which the reply is cached.
 */
function textsOf({ params }: AnalysisCall, given: Record<string, unknown>): Record<string, string> {
  const rules = (params?.properties ?? {}) as Record<string, { default?: unknown }>;
  const sent = Object.entries(given).filter(([name, value]) => value !== rules[name]?.default);
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
}
