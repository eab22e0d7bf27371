import { CreateShareParams, ShareBody, ShareRevokedBody, SharesBody } from '../shares.ts';
import { callsWith } from './call.ts';

const common = { access: 'administrator', tag: 'Shares' } as const;
const reads = callsWith({ ...common, methods: ['GET'] });
const does = callsWith({ ...common, methods: ['POST'] });
const removes = callsWith({ ...common, methods: ['DELETE'] });

export const shareCalls = {
  shareReport: does(
    '/ai-visibility/brands/{id}/shares',
    'Keep the report of a finished analysis and make a link that lets anyone read it',
    { params: CreateShareParams, status: 201, answer: ShareBody, asksBackend: true },
  ),
  listShares: reads('/ai-visibility/brands/{id}/shares', 'The links to reports of a brand that work', {
    answer: SharesBody,
  }),
  revokeShare: removes('/ai-visibility/brands/{id}/shares/{sid}', 'Revoke a link, at once', {
    answer: ShareRevokedBody,
    errors: { 404: 'aiv_not_found: there is no such link' },
  }),
};
