import type { Engine } from './plan.ts';
import type { AskCounts } from './clients/ask.ts';

export type ProblemKind =
  | 'lost'
  | 'torn'
  | 'not marked'
  | 'contract'
  | 'paid twice'
  | 'verify'
  | 'left'
  | 'memory';
/** Notes what went wrong, with the history of what it is about. */
export type NoteProblem = (kind: ProblemKind, what: string) => void;

export interface Problem {
  kind: ProblemKind;
  round: number;
  what: string;
}

/** Of a program with its workers, at rest after the first and the last round, and the most; in megabytes. */
export interface ProgramMemory {
  first: number;
  last: number;
  most: number;
}

export interface Paid {
  /** Questions that the analyses consist of. */
  wanted: number;
  /** Questions that the AI service has answered in full. */
  answered: number;
  /** Answered questions beyond those that are wanted and those that were on their way when something broke. */
  twice: number;
}

export interface StormReport {
  engine: Engine;
  seed: number;
  minutes: number;
  rounds: number;
  /** How often each kind of fault happened. */
  faults: ReadonlyMap<string, number>;
  restores: number;
  counts: AskCounts;
  acknowledged: number;
  unsure: number;
  /** Answers that were marked as stale. */
  marked: number;
  paid: Paid;
  verified: number;
  /** By program. */
  memory: ReadonlyMap<string, ProgramMemory>;
  /** From the end of the last fault of a round until everything answers, in milliseconds. */
  recoveryMs: number[];
  problems: Problem[];
}

/** The outcome as a table of two columns. */
export function reportLines(report: StormReport): string[] {
  const { counts, faults, paid, recoveryMs, problems, memory } = report;
  const found = (...kinds: ProblemKind[]): number =>
    problems.filter(({ kind }) => kinds.includes(kind)).length;
  const sorted = recoveryMs.toSorted((one, other) => one - other);
  const rows: [string, string | number][] = [
    ['Engine, seed, minutes', `${report.engine}, ${report.seed}, ${report.minutes}`],
    ['Rounds', report.rounds],
    ['Kills (SIGKILL)', faults.get('kill') ?? 0],
    [
      'Other faults',
      [...faults]
        .filter(([kind]) => kind !== 'kill')
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', '),
    ],
    ['Backups restored', report.restores],
    [
      'Requests',
      `${counts.requests}: ${counts.good} good, ${counts.refused} errors, ${counts.unanswered} without an answer`,
    ],
    ['Changes acknowledged, unsure', `${report.acknowledged}, ${report.unsure}`],
    ['Answers marked as stale', report.marked],
    ['Lost', found('lost')],
    ['Torn, or done twice', found('torn')],
    ['Old answers without a mark', found('not marked')],
    ['Outside the contract', found('contract')],
    ['Questions to the AI service', `${paid.wanted} wanted, ${paid.answered} answered, ${paid.twice} twice`],
    ['verify', `${report.verified} times, ${found('verify')} differences`],
    ['Left processes, files, handles', found('left')],
    [
      'Memory at rest, MB',
      [...memory]
        .map(([name, { first, last, most }]) => `${name} ${first} → ${last}, most ${most}`)
        .join('; '),
    ],
    [
      'Recovery, s',
      `median ${seconds(sorted[Math.floor(sorted.length / 2)])}, longest ${seconds(sorted.at(-1))}`,
    ],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
}

function seconds(ms = 0): string {
  return (ms / 1000).toFixed(1);
}
