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
} from '../brands.ts';
import type { Call } from './call.ts';

const reads = { methods: ['GET'], access: 'administrator', tag: 'Brands', asksBackend: true } as const;
const does = { ...reads, methods: ['POST'], touches: ['/today'] } as const;
/** Clients of the platform may change a thing by any of these. */
const changes = { ...does, methods: ['POST', 'PUT', 'PATCH'] } as const;

/** The eight brand calls of the contract. */
export const brandCalls = {
  getOverview: {
    ...reads,
    path: '/ai-visibility/overview',
    summary: 'Every brand with its figures',
    params: OverviewParams,
    answer: OverviewBody,
  },
  createBrand: {
    ...does,
    path: '/ai-visibility/brands',
    summary: 'Create a brand; its first analysis begins at once',
    params: CreateBrandParams,
    status: 201,
    answer: BrandBody,
  },
  getBrand: {
    ...reads,
    path: '/ai-visibility/brands/{id}',
    summary: 'One brand',
    answer: BrandBody,
  },
  updateBrand: {
    ...changes,
    path: '/ai-visibility/brands/{id}',
    summary: 'Change the given fields of a brand, at least one',
    params: UpdateBrandParams,
    answer: BrandBody,
  },
  listQueries: {
    ...reads,
    path: '/ai-visibility/brands/{id}/queries',
    summary: 'The questions asked about a brand',
    answer: QueriesBody,
  },
  updateQuery: {
    ...changes,
    path: '/ai-visibility/brands/{id}/queries/{qid}',
    summary: 'Switch a question on or off',
    params: UpdateQueryParams,
    answer: QueryUpdatedBody,
  },
  regenerateQueries: {
    ...does,
    path: '/ai-visibility/brands/{id}/generate-queries',
    summary: 'Make the baseline questions anew',
    answer: QueriesBody,
  },
  getInsights: {
    ...reads,
    path: '/ai-visibility/brands/{id}/insights',
    summary: 'The latest completed analysis of a brand, or that it is pending',
    answer: InsightsBody,
  },
} as const satisfies Record<string, Call>;
