import { CreateShareParams, ShareBody, ShareRevokedBody, SharesBody } from '../shares.ts';
import type { Call } from './call.ts';

const common = { access: 'administrator', tag: 'Shares' } as const;

export const shareCalls = {
  shareReport: {
    ...common,
    methods: ['POST'],
    path: '/ai-visibility/brands/{id}/shares',
    summary: 'Keep the report of a finished analysis and make a link by which anybody can read it',
    params: CreateShareParams,
    status: 201,
    answer: ShareBody,
    asksBackend: true,
  },
  listShares: {
    ...common,
    methods: ['GET'],
    path: '/ai-visibility/brands/{id}/shares',
    summary: 'The links to reports of a brand that work',
    answer: SharesBody,
  },
  revokeShare: {
    ...common,
    methods: ['DELETE'],
    path: '/ai-visibility/brands/{id}/shares/{sid}',
    summary: 'Revoke a link, at once',
    answer: ShareRevokedBody,
    errors: { 404: 'aiv_not_found: there is no such link' },
  },
} as const satisfies Record<string, Call>;
