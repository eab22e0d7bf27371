import {
  BrokenLink,
  BrokenLinksBody,
  BrokenLinksQuery,
  BrokenReasonsBody,
  HistoryBody,
  HistoryDay,
  HistoryQuery,
  PostLinkRow,
  PostLinksBody,
  PostLinksQuery,
} from '@signpost/contract/indexing';
import { getHistory } from '@signpost/indexing/lists/get-history';
import { exportPostLinks, getPostLinks } from '@signpost/indexing/lists/get-post-links';
import {
  countBrokenReasons,
  exportBrokenLinks,
  listBrokenLinks,
} from '@signpost/indexing/lists/list-broken-links';
import type { LedgerPlace } from '@signpost/indexing/ports/site-ledger';
import { bodyOf } from '../../shared/json-body.ts';
import type { FastLane } from '../answer/fast-lane.ts';
import { sendBody } from '../answer/send-body.ts';
import { sendList } from '../answer/send-list.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';

const common = { methods: ['GET'], access: 'administrator', tag: 'Links' } as const;

/** What the index knows of links beyond the contract. Before anything was indexed the lists are empty. */
export function ledgerRoutes(ledger: LedgerPlace, lane: FastLane): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/links/broken',
      summary: 'Links that do not lead visitors where they should',
      params: BrokenLinksQuery,
      answer: BrokenLinksBody,
      row: BrokenLink,
      handle: ({ request, reply, params }) =>
        sendList(request, reply, params, lane, {
          name: 'broken-links',
          row: BrokenLink,
          page: async () => bodyOf(await listBrokenLinks(ledger, params)),
          rows: () => exportBrokenLinks(ledger, params),
        }),
    }),
    endpoint({
      ...common,
      path: '/links/broken-reasons',
      summary: 'How many links do not lead where they should, by reason',
      answer: BrokenReasonsBody,
      handle: async ({ request, reply }) =>
        sendBody(request, reply, bodyOf(await countBrokenReasons(ledger)), lane),
    }),
    endpoint({
      ...common,
      path: '/links/history',
      summary: 'The totals of every day on which something was indexed, and what changed',
      params: HistoryQuery,
      answer: HistoryBody,
      row: HistoryDay,
      handle: ({ request, reply, params }) =>
        sendList(request, reply, params, lane, {
          name: 'history',
          row: HistoryDay,
          page: async () => bodyOf({ days: await getHistory(ledger, params) }),
          async *rows() {
            yield await getHistory(ledger, params);
          },
        }),
    }),
    endpoint({
      ...common,
      path: '/links/posts/{id}',
      summary: 'One post with the links to it and the links in it',
      description: 'Also a post that is not published, and links that are in no list.',
      params: PostLinksQuery,
      answer: PostLinksBody,
      row: PostLinkRow,
      errors: { 404: 'index_not_found: the index has no such post' },
      handle: ({ request, reply, ids, params }) =>
        sendList(request, reply, params, lane, {
          name: `links-of-post-${ids.id}`,
          row: PostLinkRow,
          page: async () => bodyOf(await getPostLinks(ledger, ids.id, params)),
          rows: () => exportPostLinks(ledger, ids.id, params),
        }),
    }),
  ];
}
