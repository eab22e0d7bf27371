import { Type } from '@signpost/contract/schema';
import { acceptedLanguages, preferredLanguage } from '@signpost/words/languages';
import { loadWords } from '@signpost/words/load-words';
import { openShare } from '../../shares/open-share.ts';
import type { ShareDeps } from '../../shares/share-deps.ts';
import { addVary } from '../answer/add-vary.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { HTML, PAGE_HEADERS } from '../../html/page.ts';
import { noReportPage, reportPage } from '../../report/report-page.ts';

/** Opens shared reports; the link is the only permission needed. */
export function reportRoutes(deps: ShareDeps): Endpoint[] {
  return [
    {
      methods: ['GET'],
      path: `${deps.path}/{token}`,
      access: 'anyone',
      tag: 'Shares',
      summary: 'A shared report',
      answer: Type.String(),
      mediaType: HTML,
      errors: { 404: 'A page that says that the link does not work' },
      handle: async (request, reply) => {
        const wanted = acceptedLanguages(request.headers['accept-language'] ?? '');
        const words = await loadWords(preferredLanguage(wanted, deps.language));
        // No cache on the way may keep the report.
        reply.headers(PAGE_HEADERS).header('cache-control', 'private, no-store').type(HTML);
        reply.header('content-language', words.language);
        addVary(reply, 'Accept-Language');
        const opened = await openShare(deps, (request.params as { token: string }).token);
        if (opened === null) return reply.code(404).send(noReportPage(words));
        if (opened.report.isDemo) reply.header('x-data-source', 'demo');
        return reply.send(reportPage(opened, words));
      },
    },
  ];
}
