import type { BrandDeps } from '../../brands/brand-deps.ts';
import { createBrand } from '../../brands/create-brand.ts';
import { getBrand } from '../../brands/get-brand.ts';
import { getInsights } from '../../brands/get-insights.ts';
import { getOverview } from '../../brands/get-overview.ts';
import { listQueries } from '../../brands/list-queries.ts';
import { regenerateQueries } from '../../brands/regenerate-queries.ts';
import { updateBrand } from '../../brands/update-brand.ts';
import { updateQuery } from '../../brands/update-query.ts';
import { listShares } from '../../shares/list-shares.ts';
import { revokeShare } from '../../shares/revoke-share.ts';
import type { ShareDeps } from '../../shares/share-deps.ts';
import { shareReport } from '../../shares/share-report.ts';
import type { Handlers } from '../endpoint/handlers.ts';

export function brandHandlers(deps: BrandDeps, shares: ShareDeps) {
  return {
    getOverview: ({ params }) => getOverview(deps, params),
    createBrand: ({ params }) => createBrand(deps, params),
    getBrand: ({ ids }) => getBrand(deps, ids.id),
    updateBrand: ({ ids, params }) => updateBrand(deps, ids.id, params),
    listQueries: ({ ids }) => listQueries(deps, ids.id),
    updateQuery: ({ ids, params }) => updateQuery(deps, ids.id, ids.qid, params),
    regenerateQueries: ({ ids }) => regenerateQueries(deps, ids.id),
    getInsights: ({ ids }) => getInsights(deps, ids.id),
    shareReport: ({ ids, params }) => shareReport(shares, ids.id, params),
    listShares: ({ ids }) => listShares(shares, ids.id),
    revokeShare: ({ ids }) => revokeShare(shares, ids.id, ids.sid),
  } satisfies Partial<Handlers>;
}
