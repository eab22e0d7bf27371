import type { Random } from '../random.ts';
import type { NoteProblem } from '../report.ts';
import type { World } from '../world/world.ts';
import { outcomeOf, type Asked, type Caller } from './ask.ts';
import type { Ledger, Value } from './ledger.ts';
import type { CallName } from '@signpost/contract/calls';

export interface ClientDeps {
  world: World;
  caller: Caller;
  ledger: Ledger;
  random: Random;
  note: NoteProblem;
}

/** One kind of client. It does one thing at a time, and makes a note of every change that is acknowledged. */
export interface Client {
  name: string;
  /** How many of its kind act at the same time; one when missing. */
  loops?: number;
  /** Makes what it works with, before the storm. */
  prepare(): Promise<void>;
  /** One thing, such as a change or a read. */
  act(): Promise<void>;
  /** Reads everything at rest, and compares it with what was acknowledged. */
  check(): Promise<void>;
  /** Forgets what a restored backup may not have. */
  restored?(): void;
}

/** A service by chance, with the token of the administrator. */
export function anyService({ world, random }: Pick<ClientDeps, 'world' | 'random'>) {
  return { url: random.pick(world.serviceUrls), token: world.token };
}

/** Makes a change by a call, and notes what came of it. An answer 4xx shows that the stored value is another than the one that is known. */
export async function change<Name extends CallName>(
  { ledger, note }: Pick<ClientDeps, 'ledger' | 'note'>,
  key: string,
  value: Value,
  ask: () => Promise<Asked<Name>>,
): Promise<Asked<Name>> {
  let asked: Asked<Name> | undefined;
  await ledger.attempt(key, value, async () => {
    asked = await ask();
    return { outcome: outcomeOf(asked), said: `${asked.status} ${asked.problem}` };
  });
  if (asked === undefined) throw new Error('It was asked');
  if (asked.status >= 400 && asked.status < 500)
    note('lost', `${key}: ${asked.status} ${asked.problem}\n${ledger.history(key)}`);
  return asked;
}

/** A value that was read at rest must be one that is possible; from then on it is known. */
export function settle(
  { ledger, note }: Pick<ClientDeps, 'ledger' | 'note'>,
  key: string,
  read: Value,
): void {
  if (!ledger.possible(key).has(read))
    note('lost', `${key}: ${read ?? '(none)'} was read\n${ledger.history(key)}`);
  ledger.know(key, read, 'read at rest');
}

/** The body of a call that must succeed: nothing is broken at that time. */
export async function mustAsk<Name extends CallName>(
  { caller, note }: Pick<ClientDeps, 'caller' | 'note'>,
  service: { url: string; token: string },
  name: Name,
  given: object = {},
) {
  const { body, status, problem } = await caller.ask(service, name, given);
  if (body === null) note('contract', `${name} answers ${status} ${problem} while nothing is broken`);
  return body;
}
