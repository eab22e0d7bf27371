import { seededRandom, type Random } from './random.ts';

export const ENGINES = ['sqlite', 'postgres', 'mariadb'] as const;
export type Engine = (typeof ENGINES)[number];

/** A program that can be killed, stopped and started again. */
export type Victim =
  | 'service one'
  | 'service two'
  | 'a worker'
  | 'backend'
  | 'index run'
  | 'database'
  | 'redis';
/** A connection that a relay is in the middle of. */
export type Line =
  | 'clients to one'
  | 'clients to two'
  | 'services to backend'
  | 'services to database'
  | 'services to redis'
  | 'services to mail'
  | 'backend to AI service'
  | 'services to site';

export type Fault =
  /** SIGKILL, and started again after a while. */
  | { kind: 'kill'; victim: Victim }
  /** SIGSTOP, and SIGCONT after a while. */
  | { kind: 'freeze'; victim: Victim }
  /** SIGTERM, and started again. */
  | { kind: 'restart'; victim: 'service one' | 'service two' | 'backend' }
  /** Connections break, and new ones are refused for a while. */
  | { kind: 'cut'; line: Line }
  /** Everything arrives late. */
  | { kind: 'delay'; line: Line; byMs: number }
  /** Nothing arrives, and there is no error. */
  | { kind: 'silence'; line: Line }
  /** The disk of the data folder has no room left. */
  | { kind: 'full disk' }
  /** The clock of all our programs is wrong. */
  | { kind: 'clock'; bySeconds: number };

export interface PlannedFault {
  fault: Fault;
  /** When it begins, from the beginning of the round, and how long it lasts; in milliseconds. */
  atMs: number;
  forMs: number;
}

export interface Round {
  number: number;
  faults: PlannedFault[];
  /** True when a backup that is made under load is put back at the end, with everything stopped. */
  restores: boolean;
}

export interface PlanOptions {
  seed: number;
  engine: Engine;
  /** Whether the data folder is on a small disk of its own. */
  hasSmallDisk: boolean;
  /** Whether the clock of our programs can be moved. */
  hasClock: boolean;
}

/** In each fourth round a backup is restored. */
const RESTORE_EVERY = 4;
const LONGEST_MS = 6000;

/** The round with this number, from 1. It depends on nothing but the seed and the options. */
export function planRound(options: PlanOptions, number: number): Round {
  const random = seededRandom(options.seed, `round ${number}`);
  const count = random.between(2, 4);
  const faults: PlannedFault[] = [];
  let atMs = random.between(500, 2500);
  for (let at = 0; at < count; at += 1) {
    const forMs = random.between(1000, LONGEST_MS);
    faults.push({ fault: anyFault(random, options), atMs, forMs });
    // Some overlap with the next one.
    atMs += random.between(800, 5000);
  }
  return { number, faults, restores: number % RESTORE_EVERY === 0 };
}

function anyFault(random: Random, { engine, hasSmallDisk, hasClock }: PlanOptions): Fault {
  const victims = victimsOn(engine);
  const lines = linesOn(engine);
  // What cannot be had on this machine does not change the rest of the plan.
  const kind = random.pick(KINDS);
  if (kind === 'full disk' && hasSmallDisk) return { kind };
  if (kind === 'clock' && hasClock) return { kind, bySeconds: random.between(-MOST_SECONDS, MOST_SECONDS) };
  if (kind === 'full disk' || kind === 'clock') return { kind: 'kill', victim: random.pick(victims) };
  if (kind === 'kill' || kind === 'freeze') return { kind, victim: random.pick(victims) };
  if (kind === 'restart') return { kind, victim: random.pick(RESTARTED) };
  const line = random.pick(lines);
  return kind === 'delay' ? { kind, line, byMs: random.between(50, 800) } : { kind, line };
}

const KINDS = [
  ...(['kill', 'kill', 'kill', 'freeze', 'restart'] as const),
  ...(['cut', 'delay', 'silence', 'full disk', 'clock'] as const),
];
/** How far the clock is moved at most. */
const MOST_SECONDS = 600;

const RESTARTED = ['service one', 'service two', 'backend'] as const;

function victimsOn(engine: Engine): Victim[] {
  const always: Victim[] = ['service one', 'service two', 'a worker', 'backend', 'index run', 'redis'];
  return engine === 'sqlite' ? always : [...always, 'database'];
}

function linesOn(engine: Engine): Line[] {
  const always: Line[] = [
    'clients to one',
    'clients to two',
    'services to backend',
    'services to redis',
    'services to mail',
    'services to site',
    'backend to AI service',
  ];
  return engine === 'sqlite' ? always : [...always, 'services to database'];
}

/** The fault in a few words, for the log. */
export function describeFault(fault: Fault): string {
  if (fault.kind === 'full disk') return 'full disk';
  if (fault.kind === 'clock') return `clock by ${fault.bySeconds} s`;
  if ('victim' in fault) return `${fault.kind} ${fault.victim}`;
  return `${fault.kind} ${fault.line}${fault.kind === 'delay' ? ` by ${fault.byMs} ms` : ''}`;
}
