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
} from '../indexing/index.ts';
import { Type } from '../schema/index.ts';
import { ImportedPostBody } from '../structure.ts';
import { callsWith } from './call.ts';

const reads = callsWith({ methods: ['GET'], access: 'administrator', tag: 'Links' });

/** What the index knows of links beyond the contract. Before anything was indexed the lists are empty. */
export const ledgerCalls = {
  listBrokenLinks: reads('/links/broken', 'Links that do not lead visitors where they should', {
    params: BrokenLinksQuery,
    answer: BrokenLinksBody,
    row: BrokenLink,
  }),
  countBrokenReasons: reads(
    '/links/broken-reasons',
    'How many links do not lead where they should, by reason',
    { answer: BrokenReasonsBody },
  ),
  getHistory: reads(
    '/links/history',
    'The totals of every day on which something was indexed, and what changed',
    { params: HistoryQuery, answer: HistoryBody, row: HistoryDay },
  ),
  getPostLinks: reads('/links/posts/{id}', 'One post with the links to it and the links in it', {
    description:
      'Also a post that is not published, and links that are in no list. A post that was imported, which the index does not know, comes as `/links/posts/{id}/links` has it.',
    params: PostLinksQuery,
    answer: Type.Union([ImportedPostBody, PostLinksBody]),
    row: PostLinkRow,
    errors: { 404: 'index_not_found: neither the index nor the lists have such a post' },
  }),
};
