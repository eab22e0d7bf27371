import { CitationsBody, FiguresBody, TrendBody, type AnalysisCallName } from '@signpost/contract/analyses';
import { RefreshParams } from '@signpost/contract/brands';
import { StandingsBody } from '@signpost/contract/standings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type TSchema } from '@signpost/contract/schema';
import type { Answer } from '../../backend-data/answer.ts';
import { analysisEndpoints, type AnalysisEndpoint } from '../../analyses/analysis-endpoints.ts';
import type { AnalysisDeps } from '../../analyses/analysis-deps.ts';
import type { BrandDeps } from '../../brands/brand-deps.ts';
import { passOnChange } from '../../analyses/pass-on-change.ts';
import { getCitations } from '../../analyses/get-citations.ts';
import { getStandings } from '../../analyses/get-standings.ts';
import { getFigures } from '../../analyses/get-figures.ts';
import { getTrend } from '../../analyses/get-trend.ts';
import { passOnRead } from '../../analyses/pass-on-read.ts';
import { removeBrand } from '../../brands/remove-brand.ts';
import { NO_PARAMS, type Endpoint } from '../endpoint/endpoint.ts';
import { parseParams } from '../params/parse-params.ts';
import { objectOf, paramsOf } from '../params/request-params.ts';
import { enveloped, type SendAnswer } from '../answer/send-answer.ts';

interface Reader {
  read: (deps: AnalysisDeps, brandId: string, refresh: boolean) => Promise<Answer<object>>;
  answer: TSchema;
}

/** Calls whose replies the service adds to. */
const READERS: Partial<Record<AnalysisCallName, Reader>> = {
  fetchCitations: { read: getCitations, answer: CitationsBody },
  fetchStandings: { read: (deps, _brandId, refresh) => getStandings(deps, refresh), answer: StandingsBody },
  fetchFigures: { read: getFigures, answer: FiguresBody },
  fetchTrend: { read: getTrend, answer: TrendBody },
};

/** Changes for which the service does more than pass the reply on. */
const CHANGERS: Partial<
  Record<AnalysisCallName, (deps: BrandDeps, brandId: string) => Promise<Answer<object>>>
> = { removeBrand };

interface Deps {
  analyses: AnalysisDeps;
  brands: BrandDeps;
}

/** An endpoint for each analysis call. */
export function analysisRoutes(deps: Deps, send: SendAnswer): Endpoint[] {
  return analysisEndpoints.map((endpoint) =>
    endpoint.call.method === 'get'
      ? readingRoute(deps.analyses, endpoint, send)
      : changingRoute(deps, endpoint, send),
  );
}

function readingRoute(deps: AnalysisDeps, endpoint: AnalysisEndpoint, send: SendAnswer): Endpoint {
  const { name, call } = endpoint;
  const reader = READERS[name];
  return {
    ...described(endpoint),
    methods: ['GET'],
    params: Type.Object({ ...call.params?.properties, ...RefreshParams.properties }),
    answer: enveloped(reader?.answer ?? endpoint.answer),
    handle: async (request, reply) => {
      const ids = idsOf(request);
      const { refresh } = parseParams(RefreshParams, paramsOf(request));
      const answer =
        reader === undefined
          ? await passOnRead(deps, endpoint, { ids, params: ownParams(endpoint, request) }, refresh)
          : await reader.read(deps, ids.id ?? '', refresh);
      return send(request, reply, answer);
    },
  };
}

function changingRoute({ analyses, brands }: Deps, endpoint: AnalysisEndpoint, send: SendAnswer): Endpoint {
  const { name, call } = endpoint;
  const changer = CHANGERS[name];
  return {
    ...described(endpoint),
    methods: [METHODS[call.method]],
    ...(call.request === undefined ? {} : { params: call.request }),
    ...(call.status === undefined ? {} : { status: call.status }),
    answer: enveloped(call.reply),
    handle: async (request: FastifyRequest, reply: FastifyReply) => {
      // An unreadable body is refused before anything is done, even if the call needs none.
      const body = objectOf(request, call.request ?? NO_PARAMS);
      const ids = idsOf(request);
      const change = { ids, ...(call.request === undefined ? {} : { body }) };
      const answer = await (changer === undefined
        ? passOnChange(analyses, endpoint, change)
        : changer(brands, ids.id ?? ''));
      return send(request, reply, answer);
    },
  };
}

function described({ path, isForManagers, call: { summary, description, errors } }: AnalysisEndpoint) {
  return {
    path: `/ai-visibility${path}`,
    access: isForManagers ? 'manager' : 'administrator',
    tag: isForManagers ? 'Administration' : 'Analyses',
    summary,
    ...(description === undefined ? {} : { description }),
    ...(errors === undefined ? {} : { errors }),
    asksBackend: true,
  } as const;
}

const METHODS = { get: 'GET', post: 'POST', patch: 'PATCH', delete: 'DELETE' } as const;

function idsOf(request: FastifyRequest): Record<string, string> {
  return request.params as Record<string, string>;
}

/**
 * The declared parameters that were sent, each in one spelling, as texts. Nothing else may be among them, because they are part of
 * the key under which the reply is cached.
 */
function ownParams({ call }: AnalysisEndpoint, request: FastifyRequest): Record<string, string> {
  if (call.params === undefined) return {};
  const { properties } = call.params;
  const values = Object.entries<unknown>(parseParams(call.params, paramsOf(request)));
  const own = values.filter(([name, value]) => value !== (properties[name] as { default?: unknown }).default);
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}
