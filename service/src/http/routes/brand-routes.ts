import {
  BrandBody,
  CreateBrandParams,
  InsightsBody,
  OverviewBody,
  OverviewParams,
  QueriesBody,
  QueryUpdatedBody,
  UpdateBrandParams,
  UpdateQueryParams,
} from '@signpost/contract/brands';
import type { BrandDeps } from '../../brands/brand-deps.ts';
import { createBrand } from '../../brands/create-brand.ts';
import { getBrand } from '../../brands/get-brand.ts';
import { getInsights } from '../../brands/get-insights.ts';
import { getOverview } from '../../brands/get-overview.ts';
import { listQueries } from '../../brands/list-queries.ts';
import { regenerateQueries } from '../../brands/regenerate-queries.ts';
import { updateBrand } from '../../brands/update-brand.ts';
import { updateQuery } from '../../brands/update-query.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';
import { enveloped, type SendAnswer } from '../answer/send-answer.ts';

const common = { access: 'administrator', tag: 'Brands', asksBackend: true } as const;
const GET = ['GET'] as const;
const POST = ['POST'] as const;
/** Clients of the platform may change a thing by any of these. */
const CHANGE = ['POST', 'PUT', 'PATCH'] as const;

/** The eight brand endpoints. */
export function brandRoutes(deps: BrandDeps, send: SendAnswer): Endpoint[] {
  return [
    endpoint({
      ...common,
      methods: GET,
      path: '/ai-visibility/overview',
      summary: 'Every brand with its figures',
      params: OverviewParams,
      answer: enveloped(OverviewBody),
      handle: async ({ request, reply, params }) => send(request, reply, await getOverview(deps, params)),
    }),
    endpoint({
      ...common,
      methods: POST,
      path: '/ai-visibility/brands',
      summary: 'Create a brand; its first analysis begins at once',
      params: CreateBrandParams,
      status: 201,
      answer: enveloped(BrandBody),
      handle: async ({ request, reply, params }) => send(request, reply, await createBrand(deps, params)),
    }),
    endpoint({
      ...common,
      methods: GET,
      path: '/ai-visibility/brands/{id}',
      summary: 'One brand',
      answer: enveloped(BrandBody),
      handle: async ({ request, reply, ids }) => send(request, reply, await getBrand(deps, ids.id)),
    }),
    endpoint({
      ...common,
      methods: CHANGE,
      path: '/ai-visibility/brands/{id}',
      summary: 'Change the given fields of a brand, at least one',
      params: UpdateBrandParams,
      answer: enveloped(BrandBody),
      handle: async ({ request, reply, ids, params }) =>
        send(request, reply, await updateBrand(deps, ids.id, params)),
    }),
    endpoint({
      ...common,
      methods: GET,
      path: '/ai-visibility/brands/{id}/queries',
      summary: 'The questions asked about a brand',
      answer: enveloped(QueriesBody),
      handle: async ({ request, reply, ids }) => send(request, reply, await listQueries(deps, ids.id)),
    }),
    endpoint({
      ...common,
      methods: CHANGE,
      path: '/ai-visibility/brands/{id}/queries/{qid}',
      summary: 'Switch a question on or off',
      params: UpdateQueryParams,
      answer: enveloped(QueryUpdatedBody),
      handle: async ({ request, reply, ids, params }) =>
        send(request, reply, await updateQuery(deps, ids.id, ids.qid, params)),
    }),
    endpoint({
      ...common,
      methods: POST,
      path: '/ai-visibility/brands/{id}/generate-queries',
      summary: 'Make the baseline questions anew',
      answer: enveloped(QueriesBody),
      handle: async ({ request, reply, ids }) => send(request, reply, await regenerateQueries(deps, ids.id)),
    }),
    endpoint({
      ...common,
      methods: GET,
      path: '/ai-visibility/brands/{id}/insights',
      summary: 'The latest completed analysis of a brand, or that it is pending',
      answer: enveloped(InsightsBody),
      handle: async ({ request, reply, ids }) => send(request, reply, await getInsights(deps, ids.id)),
    }),
  ];
}
