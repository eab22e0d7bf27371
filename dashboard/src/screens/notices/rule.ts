import type { NoticeRule } from '@signpost/contract/notices';

/** The quiet hours that the form offers, and begins with. */
export const NIGHT = { quiet_from: 22, quiet_to: 7 } as const;

/** The rule of a notice, without what cannot be changed. */
export function ruleOf(notice: NoticeRule): NoticeRule {
  const { person, language, kinds, brands, digest, weekday, hour, time_zone, alerts } = notice;
  const { quiet_from, quiet_to } = notice;
  return {
    person,
    language,
    kinds,
    brands,
    digest,
    weekday,
    hour,
    time_zone,
    alerts,
    quiet_from,
    quiet_to,
  };
}

/** The quiet hours of a rule, or those that it would get. */
export function quietHours({ quiet_from: from, quiet_to: to }: NoticeRule): typeof NIGHT | Quiet {
  return from === null || to === null ? NIGHT : { quiet_from: from, quiet_to: to };
}

interface Quiet {
  quiet_from: number;
  quiet_to: number;
}

/** Whether a notice of this rule says anything about brands. */
export function isAboutBrands({ kinds }: NoticeRule): boolean {
  return kinds.includes('brands') || kinds.includes('costs');
}
