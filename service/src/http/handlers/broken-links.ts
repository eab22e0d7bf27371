import { AddIgnoreParams, SetLinkChecksParams } from '@signpost/contract/indexing';
import {
  cancelCheck,
  getChecks,
  scheduleChecks,
  startCheck,
} from '@signpost/indexing/check-links/link-checks';
import type { IndexDeps } from '@signpost/indexing/index-deps';
import { findCandidates } from '@signpost/indexing/lists/find-candidates';
import { addIgnored, listIgnored, removeIgnored } from '@signpost/indexing/lists/ignore-links';
import { exportBrokenGroups, listBrokenGroups } from '@signpost/indexing/lists/list-broken-groups';
import { bodyOf } from '../../shared/json-body.ts';
import { callerOf } from '../access/caller.ts';
import type { Handlers } from '../endpoint/handlers.ts';
import { parseObject } from '../params/parse-object.ts';

/** Working through broken links: in groups, with what they may have meant, or not at all. */
export function brokenLinkHandlers(deps: Pick<IndexDeps, 'ledger' | 'runner' | 'clock'>) {
  const { ledger } = deps;
  return {
    listBrokenGroups: ({ params }) => ({
      name: 'broken-groups',
      page: async () => bodyOf(await listBrokenGroups(ledger, params)),
      rows: () => exportBrokenGroups(ledger, params),
    }),
    listLinkCandidates: async ({ ids }) => bodyOf({ candidates: await findCandidates(ledger, ids.id) }),
    listIgnored: () => ({
      name: 'ignored-links',
      page: async () => bodyOf({ rules: await listIgnored(ledger) }),
      async *rows() {
        yield await listIgnored(ledger);
      },
    }),
    addIgnored: async ({ request }) => {
      const params = parseObject(AddIgnoreParams, request);
      return bodyOf({ rule: await addIgnored(ledger, params, callerOf(request).user.login) });
    },
    removeIgnored: async ({ ids }) => {
      await removeIgnored(ledger, ids.id);
      return bodyOf({ removed: true });
    },
    getLinkChecks: async () => bodyOf(await getChecks(ledger)),
    scheduleLinkChecks: async ({ request }) =>
      bodyOf(await scheduleChecks(deps, parseObject(SetLinkChecksParams, request))),
    startLinkCheck: async () => bodyOf(await startCheck(deps)),
    cancelLinkCheck: async () => bodyOf(await cancelCheck(ledger)),
  } satisfies Partial<Handlers>;
}
