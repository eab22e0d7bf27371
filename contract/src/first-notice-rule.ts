import { NOTICE_KINDS } from './notice-kinds.ts';
import type { NoticeRule } from './notices.ts';

/** What a new notice begins with: on Monday at eight one message says everything. */
export function firstNoticeRule(person: string, language: NoticeRule['language']): NoticeRule {
  return {
    person,
    language,
    kinds: [...NOTICE_KINDS],
    brands: null,
    digest: 'weekly',
    weekday: 1,
    hour: 8,
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    alerts: false,
    quiet_from: null,
    quiet_to: null,
  };
}
