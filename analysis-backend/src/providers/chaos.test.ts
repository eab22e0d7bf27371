import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { aQuestion, openAdapter } from '../../test/conformance/provider.ts';
import { chaos } from '../../test/fakes/provider-server-chaos.ts';
import {
  anthropicDialect,
  chatDialect,
  geminiDialect,
  perplexityDialect,
  responsesDialect,
  type Dialect,
} from '../../test/fakes/provider-server-dialects.ts';
import { ProviderError, type Provider, type ProviderAnswer } from '../ports/provider.ts';
import type { AdapterOptions } from './adapter-options.ts';
import { anthropicProvider } from './anthropic.ts';
import { openGate } from './gate.ts';
import { geminiProvider } from './gemini.ts';
import { openaiChatProvider } from './openai-chat.ts';
import { openaiResponsesProvider } from './openai-responses.ts';
import { perplexityProvider } from './perplexity.ts';

const QUESTIONS = 24;

/** Asks an unreliable server all questions at once, over real sockets, with time moved by hand. */
async function askInChaos(dialect: Dialect, open: (options: AdapterOptions) => Provider, seed: number) {
  const { provider, server, time } = await openAdapter(dialect, open);
  server.script(chaos(dialect, seed, time.now));
  const gate = openGate({
    name: dialect.name,
    concurrency: 4,
    requestsPerMinute: 600,
    clock: time,
    wait: time.wait,
    logger: { warn() {} },
  });

  const attempts = new Map<string, number>();
  const counts = { inFlight: 0, unsettled: QUESTIONS };
  const outcomes = Array.from({ length: QUESTIONS }, (_, number) => {
    const question = aQuestion({ prompt: `Question ${number}?` });
    const ask = (): Promise<ProviderAnswer> => {
      counts.inFlight += 1;
      return provider.ask(question).finally(() => (counts.inFlight -= 1));
    };
    const announce = async (): Promise<void> => {
      attempts.set(question.prompt, (attempts.get(question.prompt) ?? 0) + 1);
    };
    return gate
      .run(ask, question.signal, announce)
      .catch((error: unknown) => error)
      .finally(() => (counts.unsettled -= 1));
  });

  while (counts.unsettled > 0) {
    await setImmediate();
    const next = time.untilNext();
    // Time moves only when all requests under way hang.
    if (counts.inFlight === server.hung && next !== null) time.advance(next);
  }
  // A server that is left hanging sees the connection go.
  while (server.hung > 0) await setImmediate();
  return { outcomes: await Promise.all(outcomes), attempts, server };
}

describe('a service on a bad day', () => {
  const services: [Dialect, (options: AdapterOptions) => Provider][] = [
    [responsesDialect, openaiResponsesProvider],
    [chatDialect, (options) => openaiChatProvider('compatible', options)],
    [anthropicDialect, anthropicProvider],
    [geminiDialect, geminiProvider],
    [perplexityDialect, perplexityProvider],
  ];
  const days = services.flatMap(([dialect, open]) =>
    [1, 2, 3, 4, 5, 6].map((seed) => ({ name: dialect.name, dialect, open, seed })),
  );

  it.each(days)(
    'gives an answer or a failure of a known kind for each question in one attempt ($name, seed $seed)',
    async ({ dialect, open, seed }) => {
      const { outcomes, attempts, server } = await askInChaos(dialect, open, seed);
      const answers = outcomes.filter((outcome) => !(outcome instanceof Error)) as ProviderAnswer[];
      const failures = outcomes.filter((outcome) => outcome instanceof ProviderError);
      expect(answers.length + failures.length).toBe(QUESTIONS);
      expect(answers.length).toBeGreaterThan(0);
      expect(failures.length).toBeGreaterThan(0);
      for (const { text } of answers) expect(text).toBe('Yes.');
      expect(Math.max(...attempts.values())).toBe(1);
      const announced = [...attempts.values()].reduce((sum, count) => sum + count, 0);
      expect(server.seen).toHaveLength(announced);
    },
  );
});
