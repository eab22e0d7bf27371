import type { BackendRunProblem } from '@signpost/contract/analyses';
import type { Static } from '@signpost/contract/schema';
import type { UnusableAnswers } from '../../model/scoring.ts';
import type { SlotEvidence, SlotProblem, SlotRecord } from '../../ports/analysis-store.ts';

/** Why answers of an analysis are missing, or are being asked for again. */
export type RunProblem = Static<typeof BackendRunProblem>;

/** The longest description, in characters: services may send long messages. */
const MAX_LENGTH = 1000;

/** One entry for each engine and kind of problem, the most frequent first. */
export function problemsOf(
  slots: readonly SlotRecord[],
  unusable: readonly UnusableAnswers[] = [],
): RunProblem[] {
  const troubled = slots.flatMap(({ engineId, state, problem }) => {
    if (state === 'failed') return { engineId, state, problem: problem ?? NO_REASON };
    return state === 'waiting' && problem !== null ? { engineId, state, problem } : [];
  });
  const groups = Map.groupBy(troubled, ({ engineId, problem: { kind } }) =>
    JSON.stringify([isForAll(kind) ? null : engineId, kind]),
  );
  const missing = [...groups].map(([key, group]): RunProblem => {
    // The key was made by the `groupBy` above.
    const [engine_id, kind] = JSON.parse(key) as [string | null, SlotProblem['kind']];
    const failed = group.filter(({ state }) => state === 'failed').length;
    const message = mostFrequent(group.map(({ problem }) => problem.message));
    return { engine_id, kind, message, failed, retrying: group.length - failed };
  });
  const useless = unusable.map(({ engine_id, kind, answers }): RunProblem => {
    return { engine_id, kind, message: '', failed: answers, retrying: 0 };
  });
  return [...missing, ...useless].toSorted((one, other) => countOf(other) - countOf(one));
}

/** The problems in one text, for people; null when there are none. */
export function describeProblems(slots: readonly SlotRecord[]): string | null {
  const problems = problemsOf(slots);
  if (problems.length === 0) return null;
  const [failed, retrying] = (['failed', 'retrying'] as const).map((name) =>
    problems.reduce((sum, problem) => sum + problem[name], 0),
  );
  const counts = [
    ...(failed === 0 ? [] : [`${failed} of ${slots.length} answers are missing.`]),
    ...(retrying === 0 ? [] : [`${retrying} of ${slots.length} answers are being asked for again.`]),
  ];
  const reasons = problems.map((problem) => {
    const text = `${problem.engine_id === null ? '' : `${problem.engine_id}: `}${problem.message}`;
    return problems.length === 1 ? text : `${text} (${countOf(problem)})`;
  });
  return cut([...counts, reasons.join('; ')].join(' '));
}

/** Why answers are missing, could not be read or cannot be used, for people; null when none is. */
export function describeEvidence(
  evidence: readonly SlotEvidence[],
  unusable: readonly UnusableAnswers[],
): string | null {
  const missing = describeProblems(evidence.map(({ slot }) => slot));
  const unread = evidence.flatMap(({ extraction }) => extraction?.readingProblem ?? []);
  const parts = [
    ...(missing === null ? [] : [missing]),
    ...(unread.length === 0
      ? []
      : [`${unread.length} of ${evidence.length} answers could not be read. ${mostFrequent(unread)}`]),
    ...(unusable.length === 0 ? [] : [describeUnusable(evidence.length, unusable)]),
  ];
  return parts.length === 0 ? null : cut(parts.join(' '));
}

const UNUSABLE: { [Kind in UnusableAnswers['kind']]: string } = {
  empty: 'empty',
  refused: 'refused',
  cut_off: 'cut off',
};

/** `60 of 120 answers cannot be used. a/b: 58 empty; a/b: 2 refused`. */
function describeUnusable(expected: number, unusable: readonly UnusableAnswers[]): string {
  const total = unusable.reduce((sum, { answers }) => sum + answers, 0);
  const each = unusable.map(
    ({ engine_id: engine, kind, answers }) => `${engine}: ${answers} ${UNUSABLE[kind]}`,
  );
  return `${total} of ${expected} answers cannot be used. ${each.join('; ')}`;
}

const NO_REASON: SlotProblem = { kind: 'stopped', message: 'no reason given' };

function isForAll(kind: SlotProblem['kind']): boolean {
  return kind === 'budget' || kind === 'cancelled';
}

function countOf({ failed, retrying }: RunProblem): number {
  return failed + retrying;
}

function mostFrequent(texts: readonly string[]): string {
  const [first] = [...Map.groupBy(texts, (text) => text)].toSorted(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? '';
}

function cut(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1)}…`;
}
