import type { BackendAiService, BackendAiServices } from '@signpost/contract/analyses';
import { terminal } from '@signpost/platform/command';
import { AppError } from '@signpost/platform/errors';
import type { AnalysisDeps } from '../../analyses/analysis-deps.ts';
import { analysisRules } from '../../analyses/analysis-rules.ts';
import { passOnChange } from '../../analyses/pass-on-change.ts';
import { passOnRead } from '../../analyses/pass-on-read.ts';
import { askFor, askForHidden, askUntil, choose, isAgreed } from './ask.ts';

const NAMES: Readonly<Record<BackendAiService['account'], string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  gemini: 'Google Gemini',
  perplexity: 'Perplexity',
  compatible: 'A compatible server (Ollama, vLLM and others)',
};

/** Asks which AI service to measure brands with, puts one question to it, and keeps it. */
export async function askForAiService(analyses: AnalysisDeps): Promise<void> {
  terminal.note('\n4 of 4: an AI service, to see how it speaks of your brand.');
  const known = await findServices(analyses);
  if (known === null) return terminal.note('Your analysis backend connects them by itself.');
  if (known.engines_set_by === 'environment')
    return terminal.note('The environment sets them: signpost backend doctor --ask tests them.');
  const connected = known.services.filter(({ is_connected, engines }) => is_connected && engines.length > 0);
  const asItIs =
    connected.length === 0
      ? 'None for now: answers are invented, and marked as samples'
      : `Keep ${connected.map(({ account }) => NAMES[account]).join(', ')}`;
  const choices = [
    { title: asItIs, service: null },
    ...known.services.map((service) => ({ title: NAMES[service.account], service })),
  ];
  for (;;) {
    const { service } = await choose('Number:', choices);
    if (service === null) return;
    const problem = await connect(analyses, service, known.local);
    if (problem === null) return;
    terminal.note(problem);
  }
}

/** Null for another backend, which need not know of services. */
async function findServices(analyses: AnalysisDeps): Promise<BackendAiServices | null> {
  try {
    return (await passOnRead(analyses, analysisRules('fetchAiServices'), { ids: {} }, true)).payload;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** Null once it is connected, else why it is not. */
async function connect(
  analyses: AnalysisDeps,
  service: BackendAiService,
  local: BackendAiServices['local'],
): Promise<string | null> {
  const { account, can_search: search } = service;
  const connection = {
    account,
    ...(account === 'compatible' ? { address: await askForAddress(service, local) } : {}),
    ...(await askForKey(service)),
  };
  const { model, usd } = await askForModel(service);
  const cost = usd === null ? '' : ` It costs ${usd.toFixed(4)} USD at most.`;
  if (!(await isAgreed(`It will be asked one short question.${cost} Go on?`)))
    return 'It was not tested, and is not connected.';
  try {
    const tested = await passOnChange(analyses, analysisRules('testAiService'), {
      ids: {},
      body: { ...connection, model, search },
    });
    const { problem, answer } = tested.payload;
    if (problem !== null) return `It does not answer: ${problem.message}`;
    await passOnChange(analyses, analysisRules('saveAiService'), {
      ids: {},
      body: { ...connection, engines: [{ model, search }] },
    });
    terminal.note(`It answers: ${answer ?? ''}\n${NAMES[account]} is connected.`);
    return null;
  } catch (error) {
    if (error instanceof AppError) return `It cannot be connected: ${error.message}`;
    throw error;
  }
}

/** With none, the stored one is used. */
async function askForKey({ key, needs_key }: BackendAiService): Promise<{ key?: string }> {
  const hint = key !== null ? ' (Enter alone keeps the stored one)' : needs_key ? '' : ' (if it wants one)';
  const typed = await askUntil(
    () => askForHidden(`Key${hint}:`),
    (answer) =>
      answer === '' && needs_key && key === null
        ? { problem: 'It answers only with a key.' }
        : { value: answer },
  );
  return typed === '' ? {} : { key: typed };
}

async function askForAddress(
  { address }: BackendAiService,
  local: BackendAiServices['local'],
): Promise<string> {
  const usual = address?.value ?? local?.address ?? 'http://127.0.0.1:11434/v1';
  return (await askFor(`Address of its API [${usual}]:`)) || usual;
}

async function askForModel({ models }: BackendAiService): Promise<{ model: string; usd: number | null }> {
  if (models.length > 0) {
    const priced = models.map(({ model, test_usd, search_test_usd }) => ({
      title: model,
      model,
      usd: Math.max(test_usd, search_test_usd),
    }));
    return choose('Number:', priced);
  }
  const model = await askUntil(
    () => askFor('Model, such as llama3.2:'),
    (answer) => (answer === '' ? { problem: 'Type the name of a model there.' } : { value: answer }),
  );
  return { model, usd: null };
}
