import { Type, type Static } from '../schema/index.ts';
import { get, patch, post, remove, Usd } from './common.ts';
import {
  choice,
  flag,
  list,
  means,
  nullable,
  number,
  object,
  oneOf,
  rows,
  text,
  textOrNull,
  titled,
} from '../fields.ts';

const Account = oneOf({
  openai: '',
  anthropic: '',
  gemini: '',
  perplexity: '',
  compatible: 'a server that speaks as OpenAI does, such as Ollama',
});

const SetBy = choice('Where it comes from. What the environment sets wins and cannot be changed here.', [
  'environment',
  'stored',
  'default',
]);

const Model = Type.String({ minLength: 1, maxLength: 100 });
const Country = nullable(Type.String({ minLength: 2, maxLength: 2 }));
const Key = Type.String({ minLength: 1, maxLength: 500 });
const Address = Type.String({ minLength: 1, maxLength: 500 });
const Amount = Type.Number({ minimum: 0, maximum: 100_000 });
const Limit = nullable(Type.Number({ minimum: 0, maximum: 1_000_000 }));

const price = {
  input_usd_per_million: number('US dollars per million tokens of the question.'),
  output_usd_per_million: number('US dollars per million tokens of the answer.'),
  search_usd: number('US dollars for one search.'),
};

const limit = (description: string) =>
  object(description, { usd: means('US dollars; null for no limit.', Usd), set_by: SetBy });

export const BackendAiService = titled('AI service', {
  account: means('The service.', Account),
  is_connected: flag('Whether there is all that is needed to ask it.'),
  needs_key: flag('Whether it answers only with a key.'),
  can_search: flag('Whether its models can search the web.'),
  can_choose_country: flag('Whether a search can be made as from a country.'),
  key: nullable(
    object('Its key, which is never shown; null when there is none.', {
      ends_with: textOrNull('The last four characters; null for a key too short to show any.'),
      set_by: SetBy,
      is_readable: flag('False when it was encrypted with another secret key, and must be entered again.'),
    }),
  ),
  address: nullable(
    object('The address of its API; null when it has none.', {
      value: text('The address.'),
      set_by: SetBy,
    }),
  ),
  engines: rows('What is asked of it in an analysis.', {
    id: text('Such as `openai/gpt-5-mini+search@DE`.'),
    model: text('The model.'),
    search: flag('Whether it may search the web.'),
    country: textOrNull('The country that it searches as from.'),
    is_on: flag('Whether analyses ask it.'),
    set_by: SetBy,
  }),
  models: rows('The models whose price is known.', {
    model: text('The model.'),
    ...price,
    as_of: text('The day the price was looked up.'),
    test_usd: number('What a test costs at most.'),
    search_test_usd: number('What a test with web search costs at most.'),
  }),
});
export type BackendAiService = Static<typeof BackendAiService>;

export const BackendAiServices = Type.Object({
  services: list('All services that can be connected.', BackendAiService),
  engines_set_by: SetBy,
  extraction_model: object('The model that reads answers and writes queries.', {
    in_use: textOrNull('The one in use, such as `openai/gpt-5-nano`; null when there is none.'),
    chosen: textOrNull(
      'The one that was chosen; `off` for none; null for a small model of the first engine.',
    ),
    set_by: SetBy,
  }),
  budgets: object('The limits of spending.', {
    run: limit('The most that one analysis may cost.'),
    brand_month: limit('The most for one brand in a month.'),
    instance_day: limit('The most for all brands on one day.'),
  }),
  prices: rows('Prices that were entered here, in place of those that the program knows.', {
    model: text('The model with its service, such as `compatible/llama3.2`.'),
    ...price,
  }),
  local: nullable(
    object('An Ollama that answers on this machine and is not used; null when there is none.', {
      address: text('The address of its API.'),
      models: list('Its models that can answer questions.', Type.String()),
    }),
  ),
});
export type BackendAiServices = Static<typeof BackendAiServices>;

const NewEngine = Type.Object({
  model: means('The model.', Model),
  search: Type.Optional(flag('Whether it may search the web; false when missing.')),
  country: Type.Optional(means('The country to search as from, in two letters.', Country)),
  is_on: Type.Optional(flag('Whether analyses ask it; true when missing.')),
});

const Connection = {
  account: means('The service.', Account),
  key: Type.Optional(means('Its key; the stored one is used when it is missing.', Key)),
  address: Type.Optional(
    means('The address of a compatible server; the stored one is used when it is missing.', Address),
  ),
};

export const BackendSaveAiService = Type.Object({
  ...Connection,
  engines: Type.Optional(
    Type.Array(NewEngine, {
      minItems: 1,
      maxItems: 20,
      description: 'What is asked of it in an analysis; the stored ones stay when it is missing.',
    }),
  ),
});
export type BackendSaveAiService = Static<typeof BackendSaveAiService>;

export const BackendTestAiService = Type.Object({ ...Connection, ...NewEngine.properties });
export type BackendTestAiService = Static<typeof BackendTestAiService>;

export const BackendAiServiceTest = Type.Object({
  problem: nullable(
    object('Why it did not answer; null when it did.', {
      kind: choice('What is wrong.', {
        auth: 'it refuses the key',
        quota: 'its account has no money or allowance left',
        rate: 'it was asked too often',
        transient: 'it cannot be reached, or is out of order',
        bad_request: 'it does not know the model, or refuses the question',
        bad_reply: 'its reply cannot be understood',
        no_answer: 'its answer is empty, or a refusal',
      }),
      message: text('The same in its own words, in English, without the key.'),
    }),
  ),
  answer: textOrNull('The beginning of its answer.'),
  served_model: textOrNull('The model that answered, as far as it says so.'),
  has_searched: flag('Whether it has searched the web.'),
  usd: means('What the test cost; null when that is not known.', Usd),
});
export type BackendAiServiceTest = Static<typeof BackendAiServiceTest>;

export const BackendChangeAiSettings = Type.Object({
  extraction_model: Type.Optional(
    means(
      'Such as `openai/gpt-5-nano`; `off` for none; null for a small model of the first engine.',
      nullable(Type.String({ minLength: 1, maxLength: 130 })),
    ),
  ),
  run_usd: Type.Optional(means('The most that one analysis may cost; null for no limit.', Limit)),
  brand_month_usd: Type.Optional(means('The most for one brand in a month; null for no limit.', Limit)),
  instance_day_usd: Type.Optional(means('The most for all brands on one day; null for no limit.', Limit)),
  prices: Type.Optional(
    Type.Array(
      Type.Object({
        model: means('The model with its service.', Type.String({ minLength: 1, maxLength: 130 })),
        input_usd_per_million: means('US dollars per million tokens of the question.', Amount),
        output_usd_per_million: means('US dollars per million tokens of the answer.', Amount),
        search_usd: means('US dollars for one search.', Amount),
      }),
      { maxItems: 200, description: 'All prices that are entered here.' },
    ),
  ),
});
export type BackendChangeAiSettings = Static<typeof BackendChangeAiSettings>;

const FIXED = 'the environment sets it';

export const aiServiceCalls = {
  fetchAiServices: get(
    '/ai-services',
    'The AI services that are or can be connected, and what they may cost',
    {
      description: 'Keys are never part of a reply.',
      reply: BackendAiServices,
    },
  ),
  saveAiService: post('/ai-services', 'Connects an AI service, or changes its key or what is asked of it', {
    description:
      'Takes effect at once, in all processes. The key is stored encrypted. Brands that have only sample figures are measured next.',
    example: {
      account: 'openai',
      key: 'sk-…',
      engines: [{ model: 'gpt-5-mini', search: true, country: 'DE' }],
    },
    errors: { 409: FIXED },
    request: BackendSaveAiService,
    reply: BackendAiServices,
  }),
  testAiService: post('/ai-services/test', 'Puts one short question to an AI service, connected or not', {
    description:
      'Costs what `test_usd` of the model says, at most, which no limit of spending counts. Nothing is stored.',
    example: { account: 'openai', key: 'sk-…', model: 'gpt-5-mini', search: true },
    errors: { 409: FIXED },
    request: BackendTestAiService,
    reply: BackendAiServiceTest,
  }),
  removeAiService: remove('/ai-services/{account}', 'Takes an AI service away, with its key', {
    description: 'Figures that were measured with it stay.',
    errors: { 409: FIXED },
    reply: BackendAiServices,
  }),
  changeAiSettings: patch(
    '/ai-services',
    'Changes the limits of spending, prices, or the model that reads answers',
    {
      description: 'At least one field.',
      example: { instance_day_usd: 2.5 },
      errors: { 409: FIXED },
      request: BackendChangeAiSettings,
      reply: BackendAiServices,
    },
  ),
};
