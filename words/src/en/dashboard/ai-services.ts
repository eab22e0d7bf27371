import type { BackendAiService, BackendAiServiceTest } from '@signpost/contract/analyses';
import { numbers } from '../numbers.ts';

const { count, dollars } = numbers;

type Account = BackendAiService['account'];
type Problem = NonNullable<BackendAiServiceTest['problem']>['kind'];

export const aiServices = {
  answer: (services: number): string =>
    services === 0
      ? 'No AI service is connected: answers about brands are invented until one is.'
      : `${count(services, 'AI service is', 'AI services are')} connected.`,
  connect: 'Connect an AI service',
  connected: 'Connected',
  names: {
    openai: 'OpenAI',
    anthropic: 'Anthropic',
    gemini: 'Google Gemini',
    perplexity: 'Perplexity',
    compatible: 'Compatible server (Ollama, vLLM and others)',
  } satisfies Readonly<Record<Account, string>>,
  atOnce:
    'It takes effect at once. Brands that have only sample figures are then measured, within the spending limits below.',
  fields: {
    account: 'Service',
    key: 'Key',
    keyHelp: 'It is stored encrypted and never shown again; only its last four characters are.',
    keyOptional: 'Only if the server asks for one. It is stored encrypted and never shown again.',
    address: 'Address',
    addressHelp: 'Where its API begins, such as http://127.0.0.1:11434/v1.',
    model: 'Model',
    otherModel: 'Another model…',
    modelName: 'Name of the model',
    modelHelp: 'As the service itself writes it.',
    search: 'Search the web before answering',
    country: 'Country to search from',
    countryHelp: 'Two letters, such as DE. Leave it empty for none.',
  },
  /** A model in the list, with its price. */
  model: (name: string, input: number, output: number): string =>
    `${name} · ${dollars(input)} in, ${dollars(output)} out`,
  perMillion:
    'Prices are per million tokens, as listed by the service. One answer takes some thousand tokens.',
  testCost: (usd: number | null): string =>
    usd === null
      ? 'A test puts one short question to the model. Its price is not known here, so it counts against no limit.'
      : `A test puts one short question to the model and costs ${dollars(usd)} at most, which counts against the daily limit.`,
  test: 'Test',
  testing: 'The service is being asked…',
  save: 'Save',
  missing: { key: 'Enter the key.', address: 'Enter the address.', model: 'Enter the name of the model.' },
  tested: {
    works: 'It works.',
    answered: (model: string | null): string => (model === null ? 'It answered:' : `${model} answered:`),
    cost: (usd: number | null): string =>
      usd === null ? 'The cost is not known.' : `It cost ${dollars(usd)}.`,
    notSearched: 'It answered without searching the web.',
    problems: {
      auth: 'The service refuses the key.',
      quota: 'The account with the service has no credit left.',
      rate: 'The service is getting too many requests at the moment. Try again in a minute.',
      transient: 'The service fails or cannot be reached.',
      bad_request: 'The service does not know this model, or refuses the question.',
      bad_reply: 'The reply cannot be understood. Check the address.',
      no_answer: 'The model gave no answer.',
    } satisfies Readonly<Record<Problem, string>>,
    says: (message: string): string => `In its own words: ${message}`,
  },
  key: {
    ends: (end: string | null): string => (end === null ? 'Key stored' : `Key ends with ${end}`),
    none: 'No key',
    unreadable: 'The stored key cannot be read: it was encrypted with another secret key. Enter it again.',
    change: 'Change the key',
    changed: 'New key',
  },
  fixed: 'Set in the environment of the service; change it there',
  engine: {
    isOn: (name: string): string => `Ask ${name}`,
    add: 'Add a model',
    remove: (name: string): string => `Remove ${name}`,
  },
  noPrice: 'price not known',
  remove: {
    verb: 'Remove',
    title: (name: string): string => `Remove ${name}?`,
    meaning: 'Its key and its models are removed. Figures that were measured with it stay.',
  },
  local: {
    title: 'Ollama is running on this machine',
    meaning: (models: number): string =>
      models === 0
        ? 'It has no model yet. Load one with Ollama, then open this page again.'
        : 'It can answer the questions here, without a key and at no cost. Its answers are those of the model that you choose.',
    use: (model: string): string => `Use ${model}`,
  },
  limits: {
    title: 'Spending limits',
    meaning: 'In US dollars. An empty field sets no limit.',
    run: 'One analysis',
    brandMonth: 'One brand in a month',
    instanceDay: 'All brands on one day',
    bad: 'Enter an amount such as 2.50.',
    saved: 'Saved.',
  },
  reading: {
    title: 'The model that reads answers',
    meaning: 'It judges answers and writes questions. A small model is enough.',
    label: 'Model',
    automatic: (name: string | null): string => (name === null ? 'Automatic' : `Automatic (${name})`),
    off: 'None: answers are read by rules alone',
  },
  prices: {
    title: 'Price of a model',
    meaning: 'Spending limits need the prices of all models. Enter those that are not known here.',
    input: 'Per million tokens of questions',
    output: 'Per million tokens of answers',
    enter: 'Enter the price',
  },
};
