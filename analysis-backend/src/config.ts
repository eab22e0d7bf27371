import { readFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '@signpost/platform/errors';
import {
  listSettings,
  SettingsReader,
  type Environment,
  type LogFormat,
  type LogLevel,
  type ReadSetting,
} from '@signpost/platform/settings';
import type { DatabaseServer } from '@signpost/platform/sql';
import { accountsOf, type FixedServices } from './ai-services/services-in-effect.ts';
import {
  defaultExtractionModel,
  DEFAULT_BASE_URLS,
  parseEngines,
  parseModelName,
  type Account,
} from './providers/engine-list.ts';
import { readPrices, type Prices } from './providers/prices.ts';
import { MIN_KEY_LENGTH, SETTINGS } from './settings.ts';

/** The settings, read and checked. */
export interface Config {
  readonly dataFolder: string;
  /** The database server; null when the data folder is used. */
  readonly database: DatabaseServer | null;
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** The Unix socket to listen on; null to use host and port. */
  readonly socket: string | null;
  /** The key that callers must send; '' for commands that do not serve. */
  readonly apiKey: string;
  readonly logLevel: LogLevel;
  /** `auto`: text on a terminal, JSON elsewhere. */
  readonly logFormat: LogFormat;
  /** The AI services and limits that the environment sets. */
  readonly fixed: FixedServices;
  /** The key that stored secrets are encrypted with; null for the file of the data folder. */
  readonly secretKey: string | null;
  readonly queriesPerRun: number;
  readonly replicates: number;
  /** How well the score must be known, in points, to stop early; null to ask every replicate. */
  readonly stopAtPoints: number | null;
  readonly rawDays: number;
  /** All settings as they were read, for administrators. Texts may hold secrets. */
  readonly settings: readonly ReadSetting[];
}

/** Values of command line options, which win over the environment. */
export interface Overrides {
  data?: string | undefined;
  host?: string;
  port?: string;
  socket?: string;
}

/** The largest accepted reply of an AI service, in bytes: far above any real one. */
const MAX_REPLY_BYTES = 8 * 1024 * 1024;

export interface ConfigSource {
  overrides?: Overrides;
  /** Whether the command answers callers, which requires a key. */
  serves?: boolean;
  environment?: Environment;
}

/** Reads the settings. Throws one error with all problems. */
export function readConfig({
  overrides = {},
  serves = false,
  environment = process.env,
}: ConfigSource = {}): Config {
  const reader = new SettingsReader(environment);
  const option = (name: keyof Overrides) => ({ name: `--${name}`, text: overrides[name] });
  const config: Config = {
    dataFolder: path.resolve(reader.read(SETTINGS.data, option('data'))),
    database: reader.read(SETTINGS.database),
    host: reader.read(SETTINGS.host, option('host')),
    port: reader.read(SETTINGS.port, option('port')),
    socket: readSocket(reader.read(SETTINGS.socket, option('socket'))),
    apiKey: readApiKey(reader, serves),
    logLevel: reader.read(SETTINGS.logLevel),
    logFormat: reader.read(SETTINGS.logFormat),
    fixed: readFixedServices(reader),
    secretKey: reader.read(SETTINGS.secretKey),
    queriesPerRun: reader.read(SETTINGS.queriesPerRun),
    replicates: reader.read(SETTINGS.replicates),
    stopAtPoints: reader.read(SETTINGS.stopAtPoints),
    rawDays: reader.read(SETTINGS.rawDays),
    settings: listSettings(SETTINGS).map((setting) => reader.find(setting)),
  };
  reader.finish();
  return Object.freeze(config);
}

function readSocket(file: string | null): string | null {
  return file === null ? null : path.resolve(file);
}

function readApiKey(reader: SettingsReader, serves: boolean): string {
  const key = reader.read(SETTINGS.apiKey);
  if (serves && key.length < MIN_KEY_LENGTH) {
    reader.problem(
      `${SETTINGS.apiKey.name} must be a key of ${MIN_KEY_LENGTH} characters or more: give the same key to the callers of this backend. To make one: openssl rand -hex 24`,
    );
  }
  return key;
}

function readFixedServices(reader: SettingsReader): FixedServices {
  const { budgets } = SETTINGS;
  const { engines, problems } = parseEngines(reader.read(SETTINGS.engines));
  for (const problem of problems) reader.problem(`${SETTINGS.engines.name}: ${problem}`);
  const extractionModel = readExtractionModel(reader);
  const accounts = readAccounts(reader);
  const model = extractionModel === 'default' ? defaultExtractionModel(engines) : extractionModel;
  checkAccounts(reader, accounts, accountsOf(engines, model));
  return {
    engines,
    extractionModel,
    accounts,
    prices: readPriceFile(reader),
    caps: {
      runUsd: reader.read(budgets.run),
      brandMonthUsd: reader.read(budgets.brandMonth),
      instanceDayUsd: reader.read(budgets.instanceDay),
    },
    limits: {
      concurrency: reader.read(SETTINGS.concurrency),
      requestsPerMinute: reader.read(SETTINGS.requestsPerMinute),
      answerTimeoutMs: reader.read(SETTINGS.answerTimeoutMs),
      maxReplyBytes: MAX_REPLY_BYTES,
      maxTextBytes: 1000 * reader.read(SETTINGS.answerMaxKilobytes),
    },
  };
}

function readExtractionModel(reader: SettingsReader): FixedServices['extractionModel'] {
  const text = reader.read(SETTINGS.extractionModel);
  if (text === null) return 'default';
  if (text === 'off') return null;
  const parsed = parseModelName(text);
  if (!('problem' in parsed)) return parsed;
  reader.problem(`${SETTINGS.extractionModel.name}: ${parsed.problem} Use off for none.`);
  return null;
}

/** What is set of each account, in use or not, so that mistakes are reported. */
function readAccounts(reader: SettingsReader): FixedServices['accounts'] {
  const read = (account: Account) => ({
    apiKey: reader.read(SETTINGS.accounts[account].apiKey),
    baseUrl: reader.read(SETTINGS.accounts[account].baseUrl),
  });
  return {
    openai: read('openai'),
    anthropic: read('anthropic'),
    gemini: read('gemini'),
    perplexity: read('perplexity'),
    compatible: read('compatible'),
  };
}

/** What the environment has in use must be whole there: a key that an administrator may take away is no part of it. */
function checkAccounts(
  reader: SettingsReader,
  accounts: FixedServices['accounts'],
  used: ReadonlySet<Account>,
): void {
  for (const account of Object.keys(DEFAULT_BASE_URLS) as Account[]) {
    if (!used.has(account)) continue;
    const settings = SETTINGS.accounts[account];
    if (accounts[account].apiKey === null && account !== 'compatible')
      reader.problem(
        `${settings.apiKey.name} must be set: an engine or the extraction model of ${account} is configured`,
      );
    if ((accounts[account].baseUrl ?? DEFAULT_BASE_URLS[account]) === null)
      reader.problem(
        `${settings.baseUrl.name} must be set to the address of the server, such as http://127.0.0.1:11434/v1 for Ollama`,
      );
  }
}

/** The operator's prices, which win over all others. */
function readPriceFile(reader: SettingsReader): Prices {
  const file = reader.read(SETTINGS.prices);
  if (file === null) return new Map();
  try {
    const { prices, problems } = readPrices(JSON.parse(readFileSync(file, 'utf8')));
    for (const problem of problems) reader.problem(`${SETTINGS.prices.name}: ${problem}`);
    return prices;
  } catch (error) {
    reader.problem(`${SETTINGS.prices.name} must name a readable JSON file (${messageOf(error)})`);
    return new Map();
  }
}
