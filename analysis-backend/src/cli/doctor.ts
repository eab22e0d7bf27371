import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { dataOption, examine, tellFindings } from '@signpost/platform/command';
import { messageOf } from '@signpost/platform/errors';
import { realWait, systemClock } from '@signpost/platform/time';
import type { Command } from 'commander';
import { readConfig, type Config } from '../config.ts';
import type { Engines } from '../ports/engines.ts';
import type { Caps } from '../ports/spend-store.ts';
import { MIN_KEY_LENGTH } from '../settings.ts';
import { askEngines } from './ask-engines.ts';
import { findOllama, offerOf } from '../providers/find-ollama.ts';
import type { Finding } from './finding.ts';

const REACH_TIMEOUT_MS = 15_000;

export function addDoctorCommand(program: Command): void {
  dataOption(program.command('doctor'))
    .summary('show what is configured and works, and what to do')
    .description(
      'Show what is configured, reachable, priced and writable, and what to do about the rest; exits with 3 if anything is wrong.',
    )
    .option(
      '--ask',
      'ask every engine one short question and show what it costs: this COSTS MONEY, which counts against the daily limit',
    )
    .option('--json', 'print [{"check", "ok", "message"}], with "answer" for each engine that was asked')
    .action(async (options: DoctorOptions & { json?: boolean }) => {
      tellFindings(await examineAll(options), options);
    });
}

interface DoctorOptions {
  ask?: boolean;
  data?: string;
}

function addressOf({ socket, host, port }: Config): string {
  return socket === null ? `http://${host}:${port}/api/v1` : `unix:${socket}`;
}

async function examineAll({ data, ask = false }: DoctorOptions): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig({ overrides: { data } });
  } catch (error) {
    return [{ check: 'settings', ok: false, message: messageOf(error) }];
  }
  const { openConfiguredEngines } = await import('../compose.ts');
  const { engines, caps, problems } = await openConfiguredEngines(config);
  try {
    return [
      { check: 'runtime', ok: true, message: `Node ${process.version}` },
      { check: 'settings', ok: true, message: addressOf(config) },
      checkKey(config),
      await examine('storage', () => checkStorage(config)),
      ...checkEngines(engines),
      ...(await checkProviders(engines)),
      ...(ask ? await askAndPay(config, engines, caps) : []),
      ...problems.map((message) => ({ check: 'stored key', ok: false, message })),
      checkBudgets(engines, caps),
      ...(await offerOllama(engines)),
    ];
  } finally {
    await engines.close();
  }
}

/** A missing key is no problem when `signpost serve` starts the backend: it makes one. */
function checkKey({ apiKey }: Config): Finding {
  const message =
    apiKey.length >= MIN_KEY_LENGTH
      ? 'SIGNPOST_BACKEND_API_KEY is set'
      : `\`backend serve\` needs SIGNPOST_BACKEND_API_KEY with ${MIN_KEY_LENGTH} characters or more; \`signpost serve\` makes one itself when it starts the backend`;
  return { check: 'key', ok: true, message };
}

async function checkStorage(config: Config): Promise<string> {
  const { hasStorage, openStorage } = await import('../compose.ts');
  if (statSync(config.dataFolder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(`${config.dataFolder} must be a folder`);
  if (!hasStorage(config))
    return `no data in ${config.dataFolder} yet: \`signpost serve\` and \`backend serve\` make it`;
  await using storage = await openStorage(config);
  const brands = await storage.brands.listBrands();
  // Removes nothing, but shows that the storage can be written.
  await storage.facts.removeFact('none', 'none');
  return `${await storage.describe()}, is up to date and writable; ${brands.length} brand${brands.length === 1 ? '' : 's'}`;
}

async function askAndPay(config: Config, engines: Engines, caps: Caps): Promise<Finding[]> {
  const { hasStorage, openStorage } = await import('../compose.ts');
  if (!hasStorage(config)) return askEngines(engines, null);
  await using storage = await openStorage(config);
  const { answerTimeoutMs } = config.fixed.limits;
  return await askEngines(engines, {
    spend: storage.spend,
    caps,
    answerTimeoutMs,
    clock: systemClock,
    wait: realWait,
    newId: randomUUID,
  });
}

function checkEngines({ list, isDemo, model }: Engines): Finding[] {
  if (isDemo) {
    const message =
      'none configured: answers are invented samples, marked as such, until the first measurement; from then on nothing is invented. Set SIGNPOST_ENGINES, for example openai/gpt-5-mini+search, to measure';
    return [{ check: 'engines', ok: true, message }];
  }
  const priced = [
    ...list.map(({ engine, price }) => ({ name: engine.id, price })),
    ...(model === null ? [] : [{ name: `${model.name} (reads answers)`, price: model.price }]),
  ];
  return priced.map(({ name, price }) => ({
    check: 'engine',
    ok: true,
    message:
      price === null
        ? `${name}, price not known: costs are shown as unknown. Give it in the file that SIGNPOST_PRICES names`
        : `${name}, price of ${price.asOf}`,
  }));
}

async function checkProviders(engines: Engines): Promise<Finding[]> {
  const health = await engines.check(AbortSignal.timeout(REACH_TIMEOUT_MS));
  return health.map(({ provider, problem }) => ({
    check: 'provider',
    ok: problem === null,
    message: problem === null ? `${provider} answers and takes the key` : `${provider}: ${problem}`,
  }));
}

/** A spending limit without known prices stops every analysis. */
function checkBudgets({ list, model }: Engines, caps: Caps): Finding {
  const limits = Object.values(caps).filter((usd) => usd !== null);
  if (limits.length === 0)
    return {
      check: 'budget',
      ok: true,
      message: 'no limit of spending: set SIGNPOST_BUDGET_RUN_USD and others',
    };
  const unpriced = [
    ...list.filter(({ price }) => price === null).map(({ engine }) => engine.id),
    ...(model !== null && model.price === null ? [model.name] : []),
  ];
  return unpriced.length === 0
    ? { check: 'budget', ok: true, message: `${limits.length} of 3 limits are set, and all prices are known` }
    : {
        check: 'budget',
        ok: false,
        message: `there is a limit, but the price of ${unpriced.join(', ')} is not known, so no analysis starts. Add it to the file that SIGNPOST_PRICES names, or remove the limit`,
      };
}

async function offerOllama({ list, isDemo }: Engines): Promise<Finding[]> {
  if (!isDemo && list.length > 0) return [];
  const ollama = await findOllama();
  return ollama === null ? [] : [{ check: 'local model', ok: true, message: offerOf(ollama) }];
}
