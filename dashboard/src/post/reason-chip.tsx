import type { DashboardWords } from '@signpost/words/dashboard';
import { Chip, type Meaning } from '../parts/chip.tsx';
import { useWords } from '../app/words-context.ts';

export type ReasonCode = keyof DashboardWords['broken']['reasons'];

/** The worst first. */
const MEANINGS: Readonly<Record<ReasonCode, Meaning>> = {
  leads_nowhere: 'bad',
  no_such_page: 'bad',
  not_published: 'bad',
  broken: 'bad',
  goes_through_redirect: 'attention',
  reached_by_guess: 'attention',
  suspect: 'attention',
  redirected: 'neutral',
  blocked: 'neutral',
  unknown: 'neutral',
};

/** Why a link does not lead where it should, in a word or two; nothing for a link that does. */
export function ReasonChip({ reason }: { reason: string | null }) {
  const { reasons } = useWords().broken;
  if (reason === null) return null;
  if (!isReason(reason)) return <Chip>{reason}</Chip>;
  return <Chip meaning={MEANINGS[reason]}>{reasons[reason].name}</Chip>;
}

export const REASONS = Object.keys(MEANINGS).filter(isReason);

export function isReason(code: string): code is ReasonCode {
  return Object.hasOwn(MEANINGS, code);
}
