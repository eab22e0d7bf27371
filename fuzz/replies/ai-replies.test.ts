import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  ProviderError,
  type Provider,
  type ProviderAnswer,
} from '../../analysis-backend/src/ports/provider.ts';
import type { AdapterOptions } from '../../analysis-backend/src/providers/adapter-options.ts';
import { anthropicProvider } from '../../analysis-backend/src/providers/anthropic.ts';
import { geminiProvider } from '../../analysis-backend/src/providers/gemini.ts';
import { openaiChatProvider } from '../../analysis-backend/src/providers/openai-chat.ts';
import { openaiResponsesProvider } from '../../analysis-backend/src/providers/openai-responses.ts';
import { perplexityProvider } from '../../analysis-backend/src/providers/perplexity.ts';
import { aQuestion, openAdapter } from '../../analysis-backend/test/conformance/provider.ts';
import {
  anthropicDialect,
  chatDialect,
  geminiDialect,
  perplexityDialect,
  responsesDialect,
  type Dialect,
} from '../../analysis-backend/test/fakes/provider-server-dialects.ts';
import type { Step } from '../../analysis-backend/test/fakes/provider-server.ts';
import { Type, describeProblem, findProblems } from '@signpost/contract/schema';
import { amountOf, PATIENT } from '../amount.ts';
import { tryMany, type Outcome } from '../try-many.ts';
import { anyReply, type AnyReply } from './any-reply.ts';

const SERVICES: readonly [Dialect, (options: AdapterOptions) => Provider][] = [
  [responsesDialect, openaiResponsesProvider],
  [chatDialect, (options) => openaiChatProvider('compatible', options)],
  [anthropicDialect, anthropicProvider],
  [geminiDialect, geminiProvider],
  [perplexityDialect, perplexityProvider],
];

const Texts = Type.Array(Type.String());
const Tokens = Type.Union([Type.Number({ minimum: 0 }), Type.Null()]);
/** What the port promises of every answer. */
const AnswerShape = Type.Object({
  text: Type.String(),
  citedUrls: Texts,
  retrievedUrls: Texts,
  searchQueries: Texts,
  grounded: Type.Boolean(),
  servedModel: Type.Union([Type.String(), Type.Null()]),
  finishReason: Type.Enum(['stop', 'length', 'refusal', 'other']),
  usage: Type.Object({ inputTokens: Tokens, outputTokens: Tokens, searches: Tokens }),
  raw: Type.String(),
});

/** The bodies that the service is known to answer with. */
function bodiesOf({ name }: Dialect): object[] {
  const folder = new URL(`../../analysis-backend/test/fixtures/providers/${name}/`, import.meta.url);
  return readdirSync(folder).map(
    (file) => (JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { body: object }).body,
  );
}

function stepOf({ status, raw = '', headers, hangup, truncate, resetAfterBytes, wire }: AnyReply): Step {
  if (hangup === true || wire !== undefined) return { mishap: 'reset' };
  const mishap = truncate === true ? 'truncated' : resetAfterBytes === undefined ? null : 'reset in body';
  return {
    body: typeof raw === 'string' ? raw : Buffer.from(raw).toString('latin1'),
    ...(status === undefined ? {} : { status }),
    ...(headers === undefined ? {} : { headers }),
    ...(mishap === null ? {} : { mishap }),
  };
}

async function outcomeOf(provider: Provider, webSearch: boolean, isExtract: boolean): Promise<Outcome> {
  try {
    if (isExtract) {
      await provider.extract({ ...aQuestion(), schema: { type: 'object' }, schemaName: 'x' });
      return { outcome: 'extracted', problems: [] };
    }
    const answer: ProviderAnswer = await provider.ask(aQuestion({ webSearch }));
    return {
      outcome: 'answered',
      problems: findProblems(AnswerShape, answer).map(
        (problem) => `${provider.id}: ${describeProblem(problem)}`,
      ),
    };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { outcome: error.kind, problems: error.message === '' ? [`${provider.id}: no message`] : [] };
  }
}

it('any reply of an AI service gives an answer, or a failure of a known kind', PATIENT, async () => {
  const adapters = await Promise.all(
    SERVICES.map(async ([dialect, open]) => ({
      ...(await openAdapter(dialect, open)),
      bodies: bodiesOf(dialect),
    })),
  );
  const tries = fc.nat({ max: adapters.length - 1 }).chain((at) =>
    fc.record({
      at: fc.constant(at),
      reply: anyReply(fc.constantFrom(...(adapters[at]?.bodies ?? []))),
      webSearch: fc.boolean(),
      isExtract: fc.boolean(),
    }),
  );
  const problems = await tryMany(
    'replies of AI services',
    amountOf(150),
    tries,
    async ({ at, reply, webSearch, isExtract }) => {
      const adapter = adapters[at];
      if (adapter === undefined) throw new Error('There is an adapter for each number');
      adapter.server.script(() => stepOf(reply));
      return outcomeOf(adapter.provider, webSearch, isExtract);
    },
  );
  expect(problems).toEqual([]);
});
