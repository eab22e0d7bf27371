import {
  AddIgnoreParams,
  BrokenGroupRow,
  BrokenGroupsBody,
  BrokenGroupsQuery,
  BrokenLink,
  BrokenLinksBody,
  BrokenLinksQuery,
  BrokenReasonsBody,
  HistoryBody,
  HistoryDay,
  HistoryQuery,
  IgnoreRule,
  IgnoreRuleBody,
  IgnoreRulesBody,
  LinkChecksBody,
  LinkCandidatesBody,
  PostLinkRow,
  PostLinksBody,
  PostLinksQuery,
  SetLinkChecksParams,
} from '../indexing/index.ts';
import { FormatParams } from '../formats.ts';
import { Type } from '../schema/index.ts';
import { ImportedPostBody } from '../structure.ts';
import { callsWith } from './call.ts';

const common = { access: 'administrator', tag: 'Links' } as const;
const reads = callsWith({ ...common, methods: ['GET'] });
const changes = <Method extends 'POST' | 'PUT' | 'DELETE'>(method: Method) =>
  callsWith({ ...common, methods: [method], touches: ['/links/broken', '/today'] });

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
  listBrokenGroups: reads('/links/broken-groups', 'The same links in groups, with one action for each', {
    params: BrokenGroupsQuery,
    answer: BrokenGroupsBody,
    row: BrokenGroupRow,
  }),
  listLinkCandidates: reads(
    '/links/broken/{id}/candidates',
    'Where a broken link may have been meant to lead',
    {
      answer: LinkCandidatesBody,
      errors: { 404: 'index_not_found: there is no broken link with this id' },
    },
  ),
  listIgnored: reads('/links/ignored', 'Broken links that are not to be mended, and why', {
    params: Type.Object(FormatParams.properties),
    answer: IgnoreRulesBody,
    row: IgnoreRule,
  }),
  addIgnored: changes('POST')('/links/ignored', 'Ignore broken links by address, pattern, path or post', {
    description: 'Ignored links are in no count and no list, unless a list asks for them.',
    body: AddIgnoreParams,
    status: 201,
    answer: IgnoreRuleBody,
  }),
  removeIgnored: changes('DELETE')('/links/ignored/{id}', 'Ignore it no longer', {
    answer: Type.Object({ removed: Type.Boolean() }),
    errors: { 404: 'index_not_found: there is no such rule' },
  }),
  getLinkChecks: reads(
    '/links/checks',
    'When links to other sites are checked, and how the last check went',
    {
      answer: LinkChecksBody,
    },
  ),
  scheduleLinkChecks: changes('PUT')(
    '/links/checks',
    'Check links to other sites at set times, or no longer',
    {
      body: SetLinkChecksParams,
      answer: LinkChecksBody,
    },
  ),
  startLinkCheck: changes('POST')('/links/checks', 'Check links to other sites now, in a separate process', {
    description:
      'Asks the addresses that are due: new ones, and those whose last answer is old enough to ask again. Each host is asked once a second at most.',
    status: 202,
    answer: LinkChecksBody,
    errors: {
      409: 'index_running: a check is going on; index_nothing_read: no site was indexed yet',
    },
  }),
  cancelLinkCheck: changes('POST')(
    '/links/checks/cancel',
    'End the check that is going on, in whatever process it is; what it has found out stays',
    {
      status: 202,
      answer: LinkChecksBody,
      errors: { 409: 'index_not_running: no check is going on' },
    },
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
