import { messageOf } from '@signpost/platform/errors';
import { askModel, askModelOnce } from '../asking/ask-model.ts';
import type { QueryDeps } from './query-deps.ts';
import type { ModelQuestion } from '../ports/engines.ts';

/** Puts a question to the configured model. May throw. */
export type QueryModel = (question: ModelQuestion) => Promise<unknown>;

/** The time limit of the model, in milliseconds: the service waits for the reply and gives up after 30 seconds. */
const MODEL_TIMEOUT_MS = 20_000;

/** A higher number discards the queries that the model wrote before. */
const QUERIES_VERSION = 2;

/** The model that writes queries; null when none is configured. `mayRepeat`: its earlier reply to the same question may be reused. */
export function queryModel(
  deps: QueryDeps,
  brandId: string,
  { mayRepeat }: { mayRepeat: boolean },
): QueryModel | null {
  const { model } = deps.engines;
  if (model === null) return null;
  return async (question) => {
    const payer = { brandId, analysisId: null, purpose: 'queries' as const };
    const asking = { model, payer, signal: AbortSignal.timeout(MODEL_TIMEOUT_MS), version: QUERIES_VERSION };
    try {
      return await (mayRepeat ? askModelOnce : askModel)(deps.asking, asking, question);
    } catch (error) {
      deps.logger.warn({ brand: brandId, reason: messageOf(error) }, 'the model made no queries');
      throw error;
    }
  };
}

const SCHEMA = {
  type: 'object',
  properties: { queries: { type: 'array', items: { type: 'string' } } },
  required: ['queries'],
  additionalProperties: false,
};

/** The usable queries in the model's reply; none when it sends an empty list. Throws when the reply is of no use. */
export async function askForQueries(ask: QueryModel, question: string): Promise<string[]> {
  const reply = await ask({
    question,
    prompt: question,
    schema: SCHEMA,
    schemaName: 'queries',
    isUsable,
  });
  if (!isUsable(reply)) throw new Error('The model replied with something else than questions.');
  return parseReply(reply);
}

/** An empty list is a reply too: the data does not tell what to ask. */
function isUsable(reply: unknown): boolean {
  return listIn(reply)?.length === 0 || parseReply(reply).length > 0;
}

/** The reply may be anything: unusable texts are left out. */
function parseReply(reply: unknown): string[] {
  return (listIn(reply) ?? [])
    .filter((query: unknown) => typeof query === 'string')
    .map((query) => query.replace(/\s+/g, ' ').trim())
    .filter((query) => query.length >= 10 && query.length <= 300 && !/https?:\/\//i.test(query));
}

function listIn(reply: unknown): unknown[] | null {
  const queries = typeof reply === 'object' && reply !== null && 'queries' in reply ? reply.queries : null;
  return Array.isArray(queries) ? queries : null;
}
