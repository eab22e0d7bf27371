import { CreateShareParams, ShareBody, ShareRevokedBody, SharesBody } from '@signpost/contract/shares';
import { Type } from '@signpost/contract/schema';
import { acceptedLanguages, preferredLanguage } from '@signpost/words/languages';
import { loadWords } from '@signpost/words/load-words';
import { listShares } from '../../shares/list-shares.ts';
import { openShare } from '../../shares/open-share.ts';
import { revokeShare } from '../../shares/revoke-share.ts';
import type { ShareDeps } from '../../shares/share-deps.ts';
import { shareReport } from '../../shares/share-report.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';
import { HTML, PAGE_HEADERS } from '../../html/page.ts';
import { noReportPage, reportPage } from '../../report/report-page.ts';
import { enveloped, type SendAnswer } from '../answer/send-answer.ts';

const common = { access: 'administrator', tag: 'Shares' } as const;

export function shareRoutes(deps: ShareDeps, send: SendAnswer): Endpoint[] {
  return [
    endpoint({
      ...common,
      methods: ['POST'],
      path: '/ai-visibility/brands/{id}/shares',
      summary: 'Keep the report of a finished analysis and make a link by which anybody can read it',
      params: CreateShareParams,
      status: 201,
      answer: enveloped(ShareBody),
      asksBackend: true,
      handle: async ({ request, reply, ids, params }) =>
        send(request, reply, await shareReport(deps, ids.id, params)),
    }),
    endpoint({
      ...common,
      methods: ['GET'],
      path: '/ai-visibility/brands/{id}/shares',
      summary: 'The links to reports of a brand that work',
      answer: enveloped(SharesBody),
      handle: async ({ request, reply, ids }) => send(request, reply, await listShares(deps, ids.id)),
    }),
    endpoint({
      ...common,
      methods: ['DELETE'],
      path: '/ai-visibility/brands/{id}/shares/{sid}',
      summary: 'Revoke a link, at once',
      answer: enveloped(ShareRevokedBody),
      errors: { 404: 'aiv_not_found: there is no such link' },
      handle: async ({ request, reply, ids }) =>
        send(request, reply, await revokeShare(deps, ids.id, ids.sid)),
    }),
  ];
}

/** Opens shared reports; the link is the only permission needed. */
export function reportRoutes(deps: ShareDeps): Endpoint[] {
  return [
    endpoint({
      methods: ['GET'],
      path: `${deps.path}/{token}`,
      access: 'anyone',
      tag: 'Shares',
      summary: 'A shared report',
      answer: Type.String(),
      mediaType: HTML,
      errors: { 404: 'A page that says that the link leads nowhere' },
      handle: async ({ request, reply, ids }) => {
        const wanted = acceptedLanguages(request.headers['accept-language'] ?? '');
        const words = await loadWords(preferredLanguage(wanted, deps.language));
        // No cache on the way may keep the report.
        reply.headers(PAGE_HEADERS).header('cache-control', 'private, no-store').type(HTML);
        const vary = reply.getHeader('vary');
        reply
          .header('content-language', words.language)
          .header('vary', vary === undefined ? 'Accept-Language' : `${String(vary)}, Accept-Language`);
        const opened = await openShare(deps, ids.token);
        if (opened === null) return reply.code(404).send(noReportPage(words));
        if (opened.report.isDemo) reply.header('x-data-source', 'demo');
        return reply.send(reportPage(opened, words));
      },
    }),
  ];
}
