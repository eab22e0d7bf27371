import type { BackendAiServiceTest, BackendTestAiService } from '@signpost/contract/analyses';
import type { EngineClient } from '../ports/engines.ts';
import { ProviderError, type ProviderAnswer } from '../ports/provider.ts';
import type { AskingDeps } from '../asking/asking-deps.ts';
import { BudgetReached, reservationFor, type PayingDeps } from '../asking/budget.ts';
import { WireError } from '../shared/errors.ts';
import type { AiServiceDeps } from './ai-service-deps.ts';
import { openKeys } from './current-services.ts';
import { refuseFixed } from './refuse-fixed.ts';
import { addressFor, toEngine, trimmed } from './save-service.ts';
import { servicesInEffect } from './services-in-effect.ts';

/** Takes a short answer, and asks about the present, so that a service that can search has a reason to. */
export const TEST_QUESTION =
  'Which three brands of running shoes are recommended most at the moment? Answer with one sentence.';

/** How long the service may take, in milliseconds: a person waits for it. */
const LONGEST_MS = 25_000;
/** How much of the answer is shown, in characters. */
const SHOWN = 300;

/** Puts one question to a service, with the given key or the stored one. Stores nothing but what it cost. */
export async function testService(
  deps: AiServiceDeps & { asking: AskingDeps },
  service: BackendTestAiService,
  stop: AbortSignal = new AbortController().signal,
): Promise<BackendAiServiceTest> {
  const { account, key } = service;
  const engine = toEngine(account, service);
  refuseFixed(deps, { account, ...(key === undefined ? {} : { key }) });
  const stored = await deps.aiServices.read();
  const { keys } = openKeys(deps.secrets, stored);
  if (key !== undefined) keys.set(account, trimmed(key));
  const before = stored.services.find((each) => each.account === account);
  const baseUrl = await addressFor(deps, service, before);
  const services = [
    ...stored.services.filter((each) => each.account !== account),
    { account, sealedKey: null, keyEnd: null, baseUrl, engines: [{ name: engine.id, isOn: true }] },
  ];
  const { engines: settings } = servicesInEffect(
    { ...deps.fixed, engines: [] },
    { ...stored, services },
    keys,
  );
  if (settings.accounts[account] === undefined)
    throw new WireError(400, 'The service needs a key: key is missing, and no readable one is stored.');
  const engines = deps.openEngines({ ...settings, engines: [engine], extractionModel: null });
  try {
    const [client] = engines.list;
    if (client === undefined) throw new Error('an engine was opened');
    return await ask(deps.asking, client, AbortSignal.any([stop, AbortSignal.timeout(LONGEST_MS)]));
  } finally {
    await engines.close();
  }
}

async function ask(
  asking: AskingDeps,
  client: EngineClient,
  signal: AbortSignal,
): Promise<BackendAiServiceTest> {
  try {
    return toTest(client, await askForTest(asking, client, signal));
  } catch (error) {
    if (error instanceof BudgetReached) throw new WireError(402, `The test costs money. ${error.message}.`);
    const problem = problemIn(error, signal);
    if (problem === null) throw error;
    return { problem, answer: null, served_model: null, has_searched: false, usd: null };
  }
}

/** It counts against the daily limit. Without a price it counts for nothing: the person was warned that its cost is not known. */
export async function askForTest(
  deps: PayingDeps,
  client: EngineClient,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  const call = { brandId: null, analysisId: null, purpose: 'test', engineId: client.engine.id } as const;
  const reservation = reservationFor(deps, call, client);
  try {
    const answer = await client.ask({ prompt: TEST_QUESTION, signal }, async () => {
      if (client.estimateUsd !== null) await reservation.reserve(signal);
    });
    await reservation.settle(answer.usage);
    return answer;
  } catch (error) {
    await reservation.settleFailed(error);
    throw error;
  }
}

function toTest({ costOf }: EngineClient, answer: ProviderAnswer): BackendAiServiceTest {
  const text = answer.text.trim();
  const isAnswer = text !== '' && answer.finishReason !== 'refusal';
  return {
    problem: isAnswer
      ? null
      : { kind: 'no_answer', message: 'The service gave no answer to a harmless question.' },
    answer: text === '' ? null : text.slice(0, SHOWN).toWellFormed(),
    served_model: answer.servedModel,
    has_searched: answer.grounded,
    usd: costOf(answer.usage),
  };
}

/** Null for a failure that is a fault of ours. */
function problemIn(error: unknown, signal: AbortSignal): BackendAiServiceTest['problem'] {
  if (error instanceof ProviderError) return { kind: error.kind, message: error.message };
  if (!signal.aborted) return null;
  return { kind: 'transient', message: `The service did not answer within ${LONGEST_MS / 1000} seconds.` };
}
