import { CreateShareParams } from '@signpost/contract';
import type { FastifyInstance } from 'fastify';
import { listShares } from '../brands/list-shares.ts';
import { openShare } from '../brands/open-share.ts';
import { revokeShare } from '../brands/revoke-share.ts';
import type { ShareDeps } from '../brands/share-deps.ts';
import { shareReport } from '../brands/share-report.ts';
import { parseParams } from './parse-params.ts';
import { noReportPage, reportPage } from './report-page.ts';
import { paramsOf } from './request-params.ts';
import type { SendAnswer } from './send-answer.ts';

interface Ids {
  id: string;
  sid: string;
}

const SHARES = '/brands/:id(^[a-zA-Z0-9-]+$)/shares';

/** Sharing reports. The caller has put the permission check in front of it. */
export function shareRoutes(app: FastifyInstance, deps: ShareDeps, send: SendAnswer): void {
  app.post<{ Params: Ids }>(SHARES, async (request, reply) => {
    const params = parseParams(CreateShareParams, paramsOf(request));
    return send(request, reply.code(201), await shareReport(deps, request.params.id, params));
  });

  app.get<{ Params: Ids }>(SHARES, async (request, reply) =>
    send(request, reply, await listShares(deps, request.params.id)),
  );

  app.delete<{ Params: Ids }>(`${SHARES}/:sid(^[a-zA-Z0-9-]+$)`, async (request, reply) => {
    const { id, sid } = request.params;
    return send(request, reply, await revokeShare(deps, id, sid));
  });
}

/** Nothing is kept on the way, nothing is told to anybody else, and nothing runs. */
const REPORT_HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** Shared reports, for whoever has the link. */
export function reportRoutes(app: FastifyInstance, deps: ShareDeps): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(REPORT_HEADERS);
    done();
  });

  app.get<{ Params: { token: string } }>(`${deps.path}/:token`, async (request, reply) => {
    const opened = await openShare(deps, request.params.token);
    reply.type('text/html; charset=utf-8');
    if (opened === null) return reply.code(404).send(noReportPage());
    if (opened.report.isDemo) reply.header('x-data-source', 'demo');
    return reply.send(reportPage(opened));
  });
}
