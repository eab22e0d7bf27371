import type { QueryFunction, QueryKey } from '@tanstack/react-query';
import { callParts, type CallParts } from '@signpost/contract/call-parts';
import type { AnswerOf, CallName, Given, RestOf } from '@signpost/contract/calls';
import { callKey } from './call-key.ts';
import { addressOfPath, send, type Answer, type Query } from './client.ts';
import { isTouched } from './touches.ts';

/** Method and path of each call and the paths that it touches, such as `POST /brands /today`: made from the contract's table when the dashboard is built. */
declare const SERVICE_CALLS: Readonly<Record<CallName, string>>;
// Read once: the build writes the table wherever it is named.
const CALLS = SERVICE_CALLS;

export type { AnswerOf, Given };

/** What asks for an answer and keeps it. */
export interface Asks<Body> {
  /** Follows from the path, so that `['links']` is everything below it. */
  queryKey: QueryKey;
  queryFn: QueryFunction<Body>;
}

/** A query that shows what a call answers. */
export function query<Name extends CallName>(
  name: Name,
  ...[given]: RestOf<NoInfer<Name>>
): Asks<AnswerOf<Name>> {
  return {
    queryKey: keyOf(name, given),
    queryFn: async ({ signal }) => (await ask(name, given, signal)).body,
  };
}

/** Has the service change something. What that makes out of date is fetched again at the end of the mutation: `takeOutdated`. */
export async function change<Name extends CallName>(
  name: Name,
  ...given: RestOf<NoInfer<Name>>
): Promise<AnswerOf<Name>> {
  return (await makeChange(name, ...given)).body;
}

/** The same, with what the headers of the answer say. */
export async function makeChange<Name extends CallName>(
  name: Name,
  ...[given]: RestOf<NoInfer<Name>>
): Promise<Answer<AnswerOf<Name>>> {
  try {
    return await ask(name, given);
  } finally {
    outdated.push(outdatedBy(name, given));
  }
}

/** Whether an answer, by its key, is out of date. */
type IsOutdated = (key: QueryKey) => boolean;

let outdated: IsOutdated[] = [];

/** What a call makes out of date, as the table of calls has it: a change once it is made, a stream of events when it ends. */
export function outdatedBy(name: CallName, given: object = {}): IsOutdated {
  return (key) => isTouched(CALLS[name], given, key);
}

/** What all changes since the last time made out of date. */
export function takeOutdated(): IsOutdated {
  const taken = outdated;
  outdated = [];
  return (key) => taken.some((isOutdated) => isOutdated(key));
}

/** An answer with what its headers say. */
export function call<Name extends CallName>(
  name: Name,
  given: NoInfer<Given<Name>>,
  signal?: AbortSignal,
): Promise<Answer<AnswerOf<Name>>> {
  return ask(name, given, signal);
}

async function ask<Name extends CallName>(
  name: Name,
  given: object = {},
  signal?: AbortSignal,
): Promise<Answer<AnswerOf<Name>>> {
  const { method, path, rest } = partsOf(name, given);
  const sent =
    method === 'GET' ? { query: rest as Query } : Object.keys(rest).length === 0 ? {} : { body: rest };
  const { body, ...marks } = await send(path, { method, ...sent, ...(signal && { signal }) });
  // Calls about brands wrap what they answer: `{ success, data }`. The service checks its answers by the same schemas in its tests.
  const data = path.startsWith('/ai-visibility/') ? (body as { data: unknown }).data : body;
  return { body: data as AnswerOf<Name>, ...marks };
}

/** The whole address of a call, for links that download and for event streams. */
export function addressOf<Name extends CallName>(name: Name, ...[given]: RestOf<NoInfer<Name>>): string {
  const { path, rest } = partsOf(name, given);
  return addressOfPath(path, rest as Query);
}

export function keyOf(name: CallName, given?: object): QueryKey {
  return callKey(partsOf(name, given));
}

function partsOf(name: CallName, given?: object): CallParts {
  return callParts(CALLS[name], given);
}
