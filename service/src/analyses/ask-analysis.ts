import type { Static, TSchema } from 'typebox';
import { untilTriedAgain, type Answer } from '../backend-data/answer.ts';
import { askBackend } from '../backend-data/ask-backend.ts';
import { replyKey, type ReplyKey } from '../brands/brand-cache.ts';
import type { BrandDeps } from '../brands/brand-deps.ts';
import { isNotFound } from '../backend-data/is-not-found.ts';
import { parseReply } from '../backend-data/parse-reply.ts';

/** A call to the backend whose reply is kept for a while. */
export interface Question<Schema extends TSchema> {
  /** The call; it names the kept reply and the flight that fetches it. */
  key: ReplyKey;
  schema: Schema;
  freshMs: number;
  /** What a kept reply belongs to: it is the answer no longer when this is another. */
  mark?: string;
  /** Replies that are not kept are asked for each time. */
  isKept?: (reply: Static<Schema>) => boolean;
  /** Replies that are not final are kept for when the backend fails, and asked for each time. */
  isFinal?: (reply: Static<Schema>) => boolean;
}

export interface Asked<Reply extends object> extends Pick<Answer<Reply>, 'keptUntil'> {
  /** The same object as long as it comes from the cache. */
  reply: Reply;
  isStale: boolean;
}

/** A fresh reply from the cache, or else from the backend; when that fails, an older one if there is any. */
export async function askThrough<Schema extends TSchema>(
  deps: BrandDeps,
  question: Question<Schema>,
  refresh: boolean,
): Promise<Asked<Static<Schema> & object>> {
  type Reply = Static<Schema> & object;
  const { key, freshMs, mark } = question;
  await deps.follower.ready();
  const kept = await deps.cache.readReply<Reply>(key, freshMs, mark);
  if (kept !== null && kept.freshUntil !== null && !refresh) {
    return { reply: kept.value, isStale: false, keptUntil: kept.freshUntil };
  }
  try {
    const reply = await deps.flights.run(replyKey(key), () => fetchReply<Reply>(deps, question, refresh));
    return { reply, isStale: false };
  } catch (error) {
    if (kept === null || isNotFound(error)) throw error;
    return { reply: kept.value, isStale: true, ...untilTriedAgain(error) };
  }
}

async function fetchReply<Reply extends object>(
  deps: BrandDeps,
  { key, schema, freshMs, mark, isKept = () => true, isFinal = () => true }: Question<TSchema>,
  refresh: boolean,
): Promise<Reply> {
  // Another request may have fetched it between our first look and now.
  const known = await deps.cache.readReply<Reply>(key, freshMs, mark);
  if (known !== null && known.freshUntil !== null && !refresh) return known.value;
  const { body, origin } = await askBackend(deps, key.name, key.ids.id ?? '', (backend) =>
    backend.callBeyond(key),
  );
  // Checked against the schema that `Reply` is the type of.
  const reply = (await parseReply(schema, body)) as Reply;
  if (isKept(reply)) await deps.cache.writeReply(key, reply, origin, isFinal(reply) ? mark : null);
  return reply;
}
