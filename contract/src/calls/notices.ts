import {
  AddNoticeParams,
  ChangeNoticeParams,
  NoticeAddedBody,
  NoticeBody,
  NoticePreviewBody,
  NoticePreviewQuery,
  NoticeRemovedBody,
  NoticesBody,
  NoticeTestedBody,
} from '../notices.ts';
import { callsWith } from './call.ts';

const common = { access: 'manager', tag: 'Administration' } as const;
const reads = callsWith({ ...common, methods: ['GET'] });
const does = callsWith({ ...common, methods: ['POST'] });
const NO_NOTICE = 'notice_not_found: there is no such notice any more';

/** Who hears of what happens, and how. */
export const noticeCalls = {
  listNotices: reads('/notices', 'Who hears of what happens, and what was last sent', {
    answer: NoticesBody,
  }),
  addNotice: does('/notices', 'Send notices to a person from now on', {
    description:
      'What is left out is everything, on Mondays at eight. Only this answer has the secret that a webhook is signed with, or the address of a feed.',
    body: AddNoticeParams,
    status: 201,
    answer: NoticeAddedBody,
  }),
  changeNotice: callsWith({ ...common, methods: ['PATCH'] })(
    '/notices/{id}',
    'Change what a person hears of and when, or switch it off and on',
    { body: ChangeNoticeParams, answer: NoticeBody, errors: { 404: NO_NOTICE } },
  ),
  removeNotice: callsWith({ ...common, methods: ['DELETE'] })('/notices/{id}', 'Send no more notices there', {
    description: 'The address of a feed stops working at once.',
    answer: NoticeRemovedBody,
    errors: { 404: NO_NOTICE },
  }),
  previewNotice: reads('/notices/{id}/preview', 'What the digest of the last days would say', {
    description: 'Nothing is sent, and nothing counts as said.',
    params: NoticePreviewQuery,
    answer: NoticePreviewBody,
    errors: { 404: NO_NOTICE },
  }),
  testNotice: does('/notices/{id}/test', 'Send a test at once', {
    answer: NoticeTestedBody,
    errors: { 404: NO_NOTICE },
  }),
} as const;
