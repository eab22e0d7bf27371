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
import type { Engine } from './ports/provider.ts';
import type { Caps } from './ports/spend-store.ts';
import {
  accountOf,
  defaultExtractionModel,
  DEFAULT_BASE_URLS,
  parseEngines,
  parseModelName,
  type Account,
  type ModelName,
} from './providers/engine-list.ts';
import type { EngineSettings } from './providers/open-engines.ts';
import { LISTED_PRICES, readPrices, type Prices } from './providers/prices.ts';
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
  readonly engines: EngineSettings;
  readonly caps: Caps;
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
  data?: string;
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
  const { budgets } = SETTINGS;
  const config: Config = {
    dataFolder: path.resolve(reader.read(SETTINGS.data, option('data'))),
    database: reader.read(SETTINGS.database),
    host: reader.read(SETTINGS.host, option('host')),
    port: reader.read(SETTINGS.port, option('port')),
    socket: readSocket(reader.read(SETTINGS.socket, option('socket'))),
    apiKey: readApiKey(reader, serves),
    logLevel: reader.read(SETTINGS.logLevel),
    logFormat: reader.read(SETTINGS.logFormat),
    engines: readEngines(reader),
    caps: {
      runUsd: reader.read(budgets.run),
      brandMonthUsd: reader.read(budgets.brandMonth),
      instanceDayUsd: reader.read(budgets.instanceDay),
    },
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

function readEngines(reader: SettingsReader): EngineSettings {
  const { engines, problems } = parseEngines(reader.read(SETTINGS.engines));
  for (const problem of problems) reader.problem(`${SETTINGS.engines.name}: ${problem}`);
  const extractionModel = readExtractionModel(reader, engines);
  // The configured engines are real ones: the demo engine cannot be named.
  const named = engines.map(({ provider }) => provider).filter((provider) => provider !== 'demo');
  const used = new Set(
    [...named, ...(extractionModel === null ? [] : [extractionModel.provider])].map(accountOf),
  );
  return {
    engines,
    extractionModel,
    accounts: readAccounts(reader, used),
    prices: readPriceFile(reader),
    concurrency: reader.read(SETTINGS.concurrency),
    requestsPerMinute: reader.read(SETTINGS.requestsPerMinute),
    answerTimeoutMs: reader.read(SETTINGS.answerTimeoutMs),
    maxReplyBytes: MAX_REPLY_BYTES,
    maxTextBytes: 1000 * reader.read(SETTINGS.answerMaxKilobytes),
  };
}

function readExtractionModel(reader: SettingsReader, engines: readonly Engine[]): ModelName | null {
  const text = reader.read(SETTINGS.extractionModel);
  if (text === null) return defaultExtractionModel(engines);
  if (text === 'off') return null;
  const parsed = parseModelName(text);
  if (!('problem' in parsed)) return parsed;
  reader.problem(`${SETTINGS.extractionModel.name}: ${parsed.problem} Use off for none.`);
  return null;
}

/** The accounts of the providers in use. The settings of all others are read too, so that mistakes in them are reported. */
function readAccounts(reader: SettingsReader, used: ReadonlySet<Account>): EngineSettings['accounts'] {
  const accounts: Partial<Record<Account, { apiKey: string | null; baseUrl: string }>> = {};
  for (const [account, defaultUrl] of Object.entries(DEFAULT_BASE_URLS) as [Account, string | null][]) {
    const settings = SETTINGS.accounts[account];
    const apiKey = reader.read(settings.apiKey);
    const baseUrl = reader.read(settings.baseUrl) ?? defaultUrl;
    if (!used.has(account)) continue;
    if (apiKey === null && account !== 'compatible')
      reader.problem(
        `${settings.apiKey.name} must be set: an engine or the extraction model of ${account} is configured`,
      );
    if (baseUrl === null)
      reader.problem(
        `${settings.baseUrl.name} must be set to the address of the server, such as http://127.0.0.1:11434/v1 for Ollama`,
      );
    else accounts[account] = { apiKey, baseUrl };
  }
  return accounts;
}

/** The operator's prices, which win over the built-in ones. */
function readPriceFile(reader: SettingsReader): Prices {
  const file = reader.read(SETTINGS.prices);
  if (file === null) return LISTED_PRICES;
  try {
    const { prices, problems } = readPrices(JSON.parse(readFileSync(file, 'utf8')));
    for (const problem of problems) reader.problem(`${SETTINGS.prices.name}: ${problem}`);
    return new Map([...LISTED_PRICES, ...prices]);
  } catch (error) {
    reader.problem(`${SETTINGS.prices.name} must name a readable JSON file (${messageOf(error)})`);
    return LISTED_PRICES;
  }
}
