import { AddNoticeParams, ChangeNoticeParams } from '@signpost/contract/notices';
import { clean, describeProblem, findProblems, type Static, type TObject } from '@signpost/contract/schema';
import { idIn } from '@signpost/indexing/index-refusals';
import { addNotice } from '@signpost/notices/subscriptions/add-notice';
import { changeNotice, removeNotice } from '@signpost/notices/subscriptions/change-notice';
import { listNotices } from '@signpost/notices/subscriptions/list-notices';
import { previewNotice } from '@signpost/notices/subscriptions/preview-notice';
import type { SubscriptionDeps } from '@signpost/notices/subscriptions/subscription-deps';
import { testNotice } from '@signpost/notices/subscriptions/test-notice';
import { invalidParams, missingParams } from '@signpost/platform/errors';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../endpoint/handlers.ts';
import { objectOf } from '../params/request-params.ts';

/** Who hears of what happens, and how. */
export function noticeHandlers(deps: SubscriptionDeps) {
  return {
    listNotices: () => listNotices(deps),
    addNotice: ({ request }) => addNotice(deps, fitting(request, AddNoticeParams)),
    changeNotice: ({ request, ids }) =>
      changeNotice(deps, idIn(ids.id), fitting(request, ChangeNoticeParams)),
    removeNotice: async ({ ids }) => {
      await removeNotice(deps, idIn(ids.id));
      return { removed: idIn(ids.id) };
    },
    previewNotice: ({ ids, params }) => previewNotice(deps, idIn(ids.id), params.days),
    testNotice: ({ ids }) => testNotice(deps, idIn(ids.id)),
  } satisfies Partial<Handlers>;
}

/** The body without what its schema does not name. Refused with the name of each member that does not fit. */
function fitting<Schema extends TObject>(request: FastifyRequest, schema: Schema): Static<Schema> {
  const body = clean(schema, objectOf(request, schema)) as Static<Schema>;
  const missing = (schema.required as string[] | undefined)?.filter((name) => !(name in (body as object)));
  if (missing !== undefined && missing.length > 0) throw missingParams(missing);
  const problems = findProblems(schema, body).map((problem): [string, string] => {
    const [, name = ''] = problem.path.split('/');
    return [name, `${name} ${describeProblem({ ...problem, path: '' })}.`];
  });
  if (problems.length > 0) throw invalidParams(new Map(problems));
  return body;
}
