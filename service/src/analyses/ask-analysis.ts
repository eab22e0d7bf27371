import type { TSchema } from '@signpost/contract/schema';
import { untilTriedAgain, type Answer } from '../backend-data/answer.ts';
import { askBackend } from '../backend-data/ask-backend.ts';
import { isNotFound } from '../backend-data/is-not-found.ts';
import { parseReply } from '../backend-data/parse-reply.ts';
import type { AnalysisDeps } from './analysis-deps.ts';
import { flightOf, type ReplyKey } from './reply-cache.ts';

/** A call to the backend whose reply is kept for a while. */
export interface KeptCall<Reply extends object> {
  key: ReplyKey;
  /** The schema of `Reply`. */
  schema: TSchema;
  freshMs: number;
  /** Names the data that a reply was made from: a kept reply is fresh only while the name is the same. */
  mark?: string;
  /** False for a reply that is asked for each time. */
  isKept?: (reply: Reply) => boolean;
  /** False for a reply that is asked for each time, but kept for when the backend fails. */
  isFinal?: (reply: Reply) => boolean;
}

export interface Asked<Reply extends object> extends Pick<Answer<Reply>, 'keptUntil' | 'staleSince'> {
  /** From the cache it is the same object each time. */
  reply: Reply;
  isStale: boolean;
}

/** A fresh reply from the cache, else one from the backend; when the backend fails, an older reply if there is one. */
export async function askAnalysis<Reply extends object>(
  deps: AnalysisDeps,
  call: KeptCall<Reply>,
  refresh: boolean,
): Promise<Asked<Reply>> {
  const { key, freshMs, mark } = call;
  await deps.follower.ready();
  const kept = await deps.cache.read<Reply>(key, freshMs, mark);
  if (kept !== null && kept.freshUntil !== null && !refresh) {
    return { reply: kept.value, isStale: false, keptUntil: kept.freshUntil };
  }
  try {
    // A request after a change does not join those from before it: their reply may not include the change.
    const { latest } = await deps.changes.read();
    const reply = await deps.flights.run(`${flightOf(key)} ${latest}`, () => fetchReply(deps, call, refresh));
    return { reply, isStale: false };
  } catch (error) {
    if (kept === null || isNotFound(error)) throw error;
    return { reply: kept.value, isStale: true, staleSince: kept.storedAt, ...untilTriedAgain(error) };
  }
}

async function fetchReply<Reply extends object>(
  deps: AnalysisDeps,
  { key, schema, freshMs, mark, isKept = () => true, isFinal = () => true }: KeptCall<Reply>,
  refresh: boolean,
): Promise<Reply> {
  // Another request may have fetched it between our first look and now.
  const known = await deps.cache.read<Reply>(key, freshMs, mark);
  if (known !== null && known.freshUntil !== null && !refresh) return known.value;
  const { body, origin } = await askBackend(deps, key.name, key.ids.id ?? '', (backend) =>
    backend.callAnalysis(key),
  );
  const reply = parseReply(schema, body) as Reply;
  if (isKept(reply)) await deps.cache.write(key, reply, origin, isFinal(reply) ? mark : null);
  return reply;
}
