import { NOTICE_KINDS } from '@signpost/contract/notice-kinds';
import type { ChangeNoticeParams, NoticeRule } from '@signpost/contract/notices';
import { invalidParams } from '@signpost/platform/errors';
import { zoneNamed } from '@signpost/indexing/schedule/zoned-time';
import { inOneLine } from '@signpost/platform/text';

const MAIL = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,255}$/u;

/** The rule with what is given in place of what it had. Refused when it cannot be followed. */
export function changedRule(rule: NoticeRule, given: Omit<ChangeNoticeParams, 'is_on'>): NoticeRule {
  const changed: NoticeRule = { ...rule, ...given };
  const problems = new Map<string, string>();
  changed.person = inOneLine(changed.person);
  if (changed.person === '') problems.set('person', 'Say who it is for.');
  changed.kinds = NOTICE_KINDS.filter((kind) => changed.kinds.includes(kind));
  if (zoneNamed(changed.time_zone) === null)
    problems.set('time_zone', 'time_zone must be a name like Europe/Berlin.');
  if ((changed.quiet_from === null) !== (changed.quiet_to === null))
    problems.set('quiet_to', 'Quiet hours need both quiet_from and quiet_to.');
  if (changed.digest === 'off' && !changed.alerts)
    problems.set('digest', 'Without a digest and without alerts nothing would ever be sent.');
  if (problems.size > 0) throw invalidParams(problems);
  return changed;
}

/** Refused unless it is one plain mail address. */
export function mailAddress(text: string): string {
  const address = text.trim();
  if (MAIL.test(address)) return address;
  throw invalidParams(new Map([['address', 'address must be a mail address like ada@site.example.']]));
}

/** Refused unless it is an address of the web. Whether it is a public one is looked at whenever something is sent. */
export function webhookAddress(text: string): string {
  const url = URL.parse(text.trim());
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '')
    return url.href;
  throw invalidParams(
    new Map([['address', 'address must be an http or https address, without a user name.']]),
  );
}
