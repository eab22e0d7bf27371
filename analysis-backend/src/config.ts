import { readFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '@signpost/platform/errors';
import { LOG_FORMATS, LOG_LEVELS, type LogFormat, type LogLevel } from '@signpost/platform/settings';
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
import { SettingsReader, type Environment } from './shared/settings-reader.ts';

/** Every setting, checked. `docs/analysis-backend.md` has the table. */
export interface Config {
  readonly dataFolder: string;
  /** PostgreSQL in place of the data folder; may hold a password: never shown. */
  readonly databaseUrl: string | null;
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** A Unix socket to listen on in place of host and port; null for those. */
  readonly socket: string | null;
  /** What callers must send; '' where nobody is served. */
  readonly apiKey: string;
  readonly logLevel: LogLevel;
  /** `auto`: text on a terminal, JSON elsewhere. */
  readonly logFormat: LogFormat;
  readonly engines: EngineSettings;
  readonly caps: Caps;
  readonly queriesPerRun: number;
  readonly replicates: number;
  /** Null: every replicate is asked. */
  readonly stopAtPoints: number | null;
  readonly rawDays: number;
}

/** What the command line may set in place of the environment. */
export interface Overrides {
  data?: string;
  host?: string;
  port?: string;
  socket?: string;
}

export const MIN_KEY_LENGTH = 16;

/** Far above any reply, with the pages that were read for it. What is larger is not received to its end. */
const MAX_REPLY_BYTES = 8 * 1024 * 1024;

export interface ConfigSource {
  overrides?: Overrides;
  /** Whether somebody is to be served, which takes a key. */
  serves?: boolean;
  environment?: Environment;
}

/** Reads the settings; when any is wrong, all problems are told at once. */
export function readConfig({
  overrides = {},
  serves = false,
  environment = process.env,
}: ConfigSource = {}): Config {
  const read = new SettingsReader(environment);
  const config: Config = {
    dataFolder: path.resolve(overrides.data ?? read.text('SIGNPOST_DATA', 'data')),
    databaseUrl: readDatabaseUrl(read),
    host: overrides.host ?? read.text('SIGNPOST_BACKEND_HOST', '127.0.0.1'),
    port: read.integer('SIGNPOST_BACKEND_PORT', 7576, [0, 65_535], { name: '--port', text: overrides.port }),
    socket: readSocket(overrides.socket ?? read.textOrNull('SIGNPOST_BACKEND_SOCKET')),
    apiKey: readApiKey(read, serves),
    logLevel: read.oneOf('SIGNPOST_LOG_LEVEL', LOG_LEVELS, 'info'),
    logFormat: read.oneOf('SIGNPOST_LOG_FORMAT', LOG_FORMATS, 'auto'),
    engines: readEngines(read),
    caps: {
      runUsd: read.usdOrNull('SIGNPOST_BUDGET_RUN_USD'),
      brandMonthUsd: read.usdOrNull('SIGNPOST_BUDGET_BRAND_MONTH_USD'),
      instanceDayUsd: read.usdOrNull('SIGNPOST_BUDGET_INSTANCE_DAY_USD'),
    },
    queriesPerRun: read.integer('SIGNPOST_ANALYSIS_QUERIES', 20, [1, 500]),
    replicates: read.integer('SIGNPOST_ANALYSIS_REPLICATES', 3, [1, 50]),
    stopAtPoints: read.positiveOrNull(
      'SIGNPOST_ANALYSIS_STOP_AT_POINTS',
      'a number of points above 0 like 5',
    ),
    rawDays: read.integer('SIGNPOST_RAW_DAYS', 90, [0, 36_500]),
  };
  read.finish();
  return Object.freeze(config);
}

function readSocket(text: string | null): string | null {
  return text === null ? null : path.resolve(text);
}

function readDatabaseUrl(read: SettingsReader): string | null {
  const url = read.textOrNull('SIGNPOST_BACKEND_DATABASE_URL');
  if (url === null || isPostgresUrl(url)) return url;
  read.problem(
    'SIGNPOST_BACKEND_DATABASE_URL must be like postgres://user:password@host:5432/database, or empty for SQLite in the data folder',
  );
  return null;
}

function isPostgresUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname } = new URL(text);
  return /^postgres(ql)?:$/.test(protocol) && pathname.length > 1;
}

function readApiKey(read: SettingsReader, serves: boolean): string {
  const key = read.text('SIGNPOST_BACKEND_API_KEY', '');
  if (serves && key.length < MIN_KEY_LENGTH) {
    read.problem(
      `SIGNPOST_BACKEND_API_KEY must be a key of ${MIN_KEY_LENGTH} characters or more: give the same to whoever calls this backend. One can be made with: openssl rand -hex 24`,
    );
  }
  return key;
}

function readEngines(read: SettingsReader): EngineSettings {
  const { engines, problems } = parseEngines(read.text('SIGNPOST_ENGINES', ''));
  for (const problem of problems) read.problem(`SIGNPOST_ENGINES: ${problem}`);
  const extractionModel = readExtractionModel(read, engines);
  // The configured engines are real ones: the demo engine cannot be named.
  const named = engines.map(({ provider }) => provider).filter((provider) => provider !== 'demo');
  const used = new Set(
    [...named, ...(extractionModel === null ? [] : [extractionModel.provider])].map(accountOf),
  );
  return {
    engines,
    extractionModel,
    accounts: readAccounts(read, used),
    prices: readPriceFile(read),
    concurrency: read.integer('SIGNPOST_PROVIDER_CONCURRENCY', 4, [1, 100]),
    requestsPerMinute: read.integer('SIGNPOST_PROVIDER_REQUESTS_PER_MINUTE', 60, [1, 100_000]),
    answerTimeoutMs: read.integer('SIGNPOST_ANSWER_TIMEOUT_MS', 120_000, [1000, 3_600_000]),
    maxReplyBytes: MAX_REPLY_BYTES,
    maxTextBytes: 1000 * read.integer('SIGNPOST_ANSWER_MAX_KILOBYTES', 200, [1, 1000]),
  };
}

function readExtractionModel(read: SettingsReader, engines: readonly Engine[]): ModelName | null {
  const text = read.textOrNull('SIGNPOST_EXTRACTION_MODEL');
  if (text === null) return defaultExtractionModel(engines);
  if (text === 'off') return null;
  const parsed = parseModelName(text);
  if (!('problem' in parsed)) return parsed;
  read.problem(`SIGNPOST_EXTRACTION_MODEL: ${parsed.problem} Use off for none.`);
  return null;
}

/** Of the providers that are used. The settings of the others are read as well, so that a mistake in them is told. */
function readAccounts(read: SettingsReader, used: ReadonlySet<Account>): EngineSettings['accounts'] {
  const accounts: Partial<Record<Account, { apiKey: string | null; baseUrl: string }>> = {};
  for (const [account, defaultUrl] of Object.entries(DEFAULT_BASE_URLS) as [Account, string | null][]) {
    const prefix = `SIGNPOST_${account.toUpperCase()}`;
    const apiKey = read.textOrNull(`${prefix}_API_KEY`);
    const baseUrl = read.addressOrNull(`${prefix}_BASE_URL`) ?? defaultUrl;
    if (!used.has(account)) continue;
    if (apiKey === null && account !== 'compatible')
      read.problem(
        `${prefix}_API_KEY must be set: an engine or the extraction model of ${account} is configured`,
      );
    if (baseUrl === null)
      read.problem(
        `${prefix}_BASE_URL must be set to the address of the server, such as http://127.0.0.1:11434/v1 for Ollama`,
      );
    else accounts[account] = { apiKey, baseUrl };
  }
  return accounts;
}

/** The prices of the operator in front of those that come with us. */
function readPriceFile(read: SettingsReader): Prices {
  const file = read.textOrNull('SIGNPOST_PRICES');
  if (file === null) return LISTED_PRICES;
  try {
    const { prices, problems } = readPrices(JSON.parse(readFileSync(file, 'utf8')));
    for (const problem of problems) read.problem(`SIGNPOST_PRICES: ${problem}`);
    return new Map([...LISTED_PRICES, ...prices]);
  } catch (error) {
    read.problem(`SIGNPOST_PRICES must name a readable JSON file (${messageOf(error)})`);
    return LISTED_PRICES;
  }
}
