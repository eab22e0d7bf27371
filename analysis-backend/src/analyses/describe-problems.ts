import type { SlotEvidence } from '../ports/analysis-store.ts';

/** Services may have a lot to say. */
const MAX_LENGTH = 1000;

/** Why answers are missing, one reason after the other with how many it cost, for people; null when none is. */
export function describeProblems(evidence: readonly SlotEvidence[]): string | null {
  const counts = new Map<string, number>();
  for (const { slot } of evidence) {
    if (slot.state !== 'failed') continue;
    const message = slot.problem?.message ?? 'no reason given';
    // Money is short for all of them.
    const reason = slot.problem?.kind === 'budget' ? message : `${slot.engineId}: ${message}`;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const missing = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const reasons = [...counts].toSorted(([, one], [, other]) => other - one);
  const texts = reasons.map(([reason, count]) => (reasons.length === 1 ? reason : `${reason} (${count})`));
  if (missing > 0) {
    return cut(`${missing} of ${evidence.length} answers are missing. ${texts.join('; ')}`);
  }
  return evidence.some(({ extraction }) => extraction?.valid === true)
    ? null
    : 'Every answer was empty or a refusal.';
}

function cut(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1)}…`;
}
