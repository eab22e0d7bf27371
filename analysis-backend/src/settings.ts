import type { DatabaseServer } from '@signpost/platform/sql';
import { ADDRESS_FORM, engineOfAddress } from '@signpost/platform/sql/address';
import { secretKeySetting } from '@signpost/platform/secrets';
import { commonSettings, setting, type Parsed, type Setting } from '@signpost/platform/settings';
import { DEFAULT_BASE_URLS, type Account } from './providers/engine-list.ts';

/** The fewest characters of the key that callers send. */
export const MIN_KEY_LENGTH = 16;

/** Every setting of the backend. `npm run docs` writes the table in `docs/analysis-backend.md` from it. */
export const SETTINGS = {
  ...commonSettings,
  host: setting.text('SIGNPOST_BACKEND_HOST', {
    form: 'address',
    fallback: '127.0.0.1',
    about: 'Address to listen on.',
  }),
  port: setting.integer('SIGNPOST_BACKEND_PORT', {
    range: [0, 65_535],
    fallback: 7576,
    about: 'Port to listen on; 0 for any free one.',
  }),
  socket: setting.textOrNull('SIGNPOST_BACKEND_SOCKET', {
    form: 'path',
    about: 'Unix socket to listen on in place of host and port.',
  }),
  apiKey: setting.text('SIGNPOST_BACKEND_API_KEY', {
    form: `${MIN_KEY_LENGTH} characters or more`,
    unset: 'none',
    hides: 'value',
    about:
      'The key that callers send as `x-cai-api-key`; `signpost serve` makes one for the backend it starts.',
  }),
  database: setting.of(
    'SIGNPOST_BACKEND_DATABASE_URL',
    {
      form: '`postgres://user:password@host:5432/database`, `mysql://…` or `mariadb://…`',
      unset: 'none',
      about: 'A database server that holds data and jobs in place of SQLite in the data folder.',
    },
    parseDatabase,
  ),
  secretKey: secretKeySetting,
  engines: setting.text('SIGNPOST_ENGINES', {
    form: 'comma-separated `provider/model`, then `+search`, `@CC` and `*weight` where wanted',
    unset: 'none',
    about: 'AI services to ask ([engines](#engines)); without them answers are invented samples.',
  }),
  extractionModel: setting.textOrNull('SIGNPOST_EXTRACTION_MODEL', {
    form: '`provider/model`, or `off`',
    unset: "a small model of the first engine's provider",
    about: 'The model that judges answers and writes queries.',
  }),
  accounts: {
    openai: accountSettings('openai', 'OpenAI'),
    anthropic: accountSettings('anthropic', 'Anthropic'),
    gemini: accountSettings('gemini', 'Gemini'),
    perplexity: accountSettings('perplexity', 'Perplexity'),
    compatible: accountSettings('compatible', 'the compatible server'),
  } satisfies Record<Account, AccountSettings>,
  prices: setting.textOrNull('SIGNPOST_PRICES', {
    form: 'JSON file',
    about: 'Prices of models, in front of those that come with the program ([costs](#runs-costs-budgets)).',
  }),
  budgets: {
    run: setting.usdOrNull('SIGNPOST_BUDGET_RUN_USD', { about: 'The most that one analysis may cost.' }),
    brandMonth: setting.usdOrNull('SIGNPOST_BUDGET_BRAND_MONTH_USD', {
      about: 'The most that one brand may cost in a month.',
    }),
    instanceDay: setting.usdOrNull('SIGNPOST_BUDGET_INSTANCE_DAY_USD', {
      about: 'The most that all brands together may cost in a day.',
    }),
  },
  queriesPerRun: setting.integer('SIGNPOST_ANALYSIS_QUERIES', {
    range: [1, 500],
    fallback: 20,
    about: 'The most queries of an analysis; as many are written for a new brand.',
  }),
  replicates: setting.integer('SIGNPOST_ANALYSIS_REPLICATES', {
    range: [1, 50],
    fallback: 3,
    about: 'How often each query is put to each engine.',
  }),
  stopAtPoints: setting.positiveOrNull('SIGNPOST_ANALYSIS_STOP_AT_POINTS', {
    form: 'points above 0',
    what: 'a number of points above 0 like 5',
    about:
      'Ends an analysis early once its score is known to this many points to either side ([runs](#runs-costs-budgets)).',
  }),
  concurrency: setting.integer('SIGNPOST_PROVIDER_CONCURRENCY', {
    range: [1, 100],
    fallback: 4,
    about: 'The most calls at once, per provider and process.',
  }),
  requestsPerMinute: setting.integer('SIGNPOST_PROVIDER_REQUESTS_PER_MINUTE', {
    range: [1, 100_000],
    fallback: 60,
    about: 'The most calls per minute, per provider and process.',
  }),
  answerTimeoutMs: setting.integer('SIGNPOST_ANSWER_TIMEOUT_MS', {
    range: [1000, 3_600_000],
    fallback: 120_000,
    about: 'Time limit of one call in milliseconds.',
  }),
  answerMaxKilobytes: setting.integer('SIGNPOST_ANSWER_MAX_KILOBYTES', {
    range: [1, 1000],
    fallback: 200,
    about:
      'The longest answer that is stored and read, in kilobytes; a longer one is cut there and has no rank.',
  }),
  rawDays: setting.integer('SIGNPOST_RAW_DAYS', {
    range: [0, 36_500],
    fallback: 90,
    about:
      'How many days the raw bodies of replies are stored; the text of answers and what was read from it stay.',
  }),
};

type AccountSettings = Record<'apiKey' | 'baseUrl', Setting<string | null>>;

function accountSettings(account: Account, name: string): AccountSettings {
  const prefix = `SIGNPOST_${account.toUpperCase()}`;
  const defaultUrl = DEFAULT_BASE_URLS[account];
  return {
    apiKey: setting.textOrNull(`${prefix}_API_KEY`, {
      form: 'key',
      hides: 'value',
      about:
        defaultUrl === null
          ? `Key of ${name}, if it wants one.`
          : `Key of ${name}; needed when an engine or the extraction model is one of its models.`,
    }),
    baseUrl: setting.addressOrNull(`${prefix}_BASE_URL`, {
      unset: defaultUrl === null ? 'none' : `\`${defaultUrl}\``,
      about:
        defaultUrl === null
          ? `Address of ${name}, such as \`http://127.0.0.1:11434/v1\`; needed when it is used.`
          : `Another address with the API of ${name}.`,
    }),
  };
}

const DATABASE_CONNECTIONS = 10;
/** The time limit of a statement, in milliseconds: longer than any of ours takes. */
const STATEMENT_MS = 30_000;

function parseDatabase(url: string): Parsed<DatabaseServer | null> {
  if (url === '') return { value: null };
  const engine = engineOfAddress(url);
  return engine === null
    ? { problem: `must be like ${ADDRESS_FORM}, or empty for SQLite in the data folder` }
    : { value: { engine, url, connections: DATABASE_CONNECTIONS, timeoutMs: STATEMENT_MS } };
}
