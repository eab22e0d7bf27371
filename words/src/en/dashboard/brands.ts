import type { BrandsWords } from '../../dashboard/brands.ts';
import { MISSING } from '../../numbers.ts';
import { numbers } from '../numbers.ts';

const { count, dollars, list, whole } = numbers;

export const brands: BrandsWords = {
  answer: (all, active, mean) => {
    const watched =
      active === all
        ? `${count(all, 'brand is', 'brands are')} watched`
        : `${whole(active)} of ${count(all, 'brand', 'brands')} are watched`;
    return mean === null
      ? `${watched}; none has a score yet.`
      : `${watched}; the mean score is ${whole(mean)} of 100.`;
  },
  empty: {
    heading: 'No brands yet',
    meaning:
      'Add one, and Signpost asks AI assistants the questions that its customers ask, and counts who is named.',
  },
  columns: {
    brand: 'Brand',
    score: 'Score (95 % interval)',
    trend: 'Trend',
    change: 'Change',
    rank: 'Rank',
    sentiment: 'Sentiment',
    mentions: 'Named in',
    citations: 'Pages cited',
    measured: 'Measured',
    times: 'Measured',
  },
  noSentiment: { never_named: 'never named', not_judged: 'not judged', no_opinion: 'no opinion given' },
  verdicts: {
    up: 'moved up',
    down: 'moved down',
    none: 'no clear change',
    too_little: 'too few answers to say',
    not_comparable: 'not comparable',
    first: 'first measurement',
  },
  score: (score, low, high) => {
    if (score === null) return MISSING.score;
    return low === null || high === null ? whole(score) : `${whole(score)} (${whole(low)}–${whole(high)})`;
  },
  named: (mentions, answers) => `${whole(mentions)} of ${whole(answers)}`,
  trend: (first, last, runs) =>
    `From ${whole(first)} to ${whole(last)} over ${count(runs, 'analysis', 'analyses')}`,
  next: (when) => `next ${when}`,
  notScheduled: 'not scheduled',
  states: {
    running: 'running',
    failed: 'failed',
    partial: 'answers missing',
    inactive: 'not watched',
    neverMeasured: 'not measured yet',
    noQuestions: 'no questions to ask',
  },
  filters: {
    search: 'Search brands',
    status: 'Which brands',
    all: 'All',
    active: 'Watched',
    inactive: 'Not watched',
  },
  form: {
    title: 'Add a brand',
    add: 'Add a brand',
    name: 'Name',
    url: 'Address',
    urlHelp: 'Its web site, such as https://acme.example',
    description: 'What it offers',
    descriptionHelp:
      'One sentence that a customer would understand, such as “project management software for small teams”. The questions are written from it.',
    locale: 'Country',
    localeHelp:
      'Two letters, such as DE; leave empty for none. Assistants that support countries are asked for this one.',
    firstRun: ({ queries, replicates, engines, usd }) =>
      `Adding it starts a first run: up to ${count(queries, 'question', 'questions')}, ${replicates === 1 ? 'once' : `${whole(replicates)} times`} each, to ${list(engines)}. ${usd === null ? 'The cost is not known.' : `That costs about ${dollars(usd)}.`} After that it runs every week.`,
    firstRunDemo: 'No AI service is connected: its answers will be invented samples, which cost nothing.',
    submit: 'Add the brand',
    added: (name) => `${name} was added`,
    open: 'Open the brand',
    failed: 'The brand was not added.',
    required: 'Please fill this in.',
    problems: {
      name: 'This name cannot be used.',
      url: 'Not a web address: it must begin with https:// or http://.',
      description: 'This text cannot be used.',
      locale: 'Use the two letters of a country, such as DE.',
    },
  },
};
