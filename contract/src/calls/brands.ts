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
import { callsWith } from './call.ts';

const common = { access: 'administrator', tag: 'Brands', asksBackend: true } as const;
const reads = callsWith({ ...common, methods: ['GET'] });
const does = callsWith({ ...common, methods: ['POST'], touches: ['/today'] });
/** Clients of the platform may change a thing by any of these. */
const changes = callsWith({ ...common, methods: ['POST', 'PUT', 'PATCH'], touches: ['/today'] });

/** The eight brand calls of the contract. */
export const brandCalls = {
  getOverview: reads('/ai-visibility/overview', 'Every brand with its figures', {
    params: OverviewParams,
    answer: OverviewBody,
  }),
  createBrand: does('/ai-visibility/brands', 'Create a brand; its first analysis begins at once', {
    params: CreateBrandParams,
    status: 201,
    answer: BrandBody,
  }),
  getBrand: reads('/ai-visibility/brands/{id}', 'One brand', { answer: BrandBody }),
  updateBrand: changes('/ai-visibility/brands/{id}', 'Change the given fields of a brand, at least one', {
    params: UpdateBrandParams,
    answer: BrandBody,
  }),
  listQueries: reads('/ai-visibility/brands/{id}/queries', 'The questions asked about a brand', {
    answer: QueriesBody,
  }),
  updateQuery: changes('/ai-visibility/brands/{id}/queries/{qid}', 'Switch a question on or off', {
    params: UpdateQueryParams,
    answer: QueryUpdatedBody,
  }),
  regenerateQueries: does('/ai-visibility/brands/{id}/generate-queries', 'Make the baseline questions anew', {
    answer: QueriesBody,
  }),
  getInsights: reads(
    '/ai-visibility/brands/{id}/insights',
    'The latest completed analysis of a brand, or that it is pending',
    { answer: InsightsBody },
  ),
};
