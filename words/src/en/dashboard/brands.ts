import type { NoSentiment, StandingVerdict } from '@signpost/contract/standings';
import { MISSING } from '../../numbers.ts';
import { numbers } from '../numbers.ts';

type Column =
  | 'brand'
  | 'score'
  | 'trend'
  | 'change'
  | 'rank'
  | 'sentiment'
  | 'mentions'
  | 'citations'
  | 'measured'
  | 'times';

const { count, dollars, list, whole } = numbers;

/** All brands, and the rows of brands on the start page. */
export const brands = {
  /** The answer of the page. `mean` is the mean score of active brands with figures. */
  answer: (all: number, active: number, mean: number | null): string => {
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
  } satisfies Readonly<Record<Column, string>>,
  /** In place of a sentiment, in the column of this name. */
  noSentiment: {
    never_named: 'never named',
    not_judged: 'not judged',
    no_opinion: 'no opinion given',
  } satisfies Readonly<Record<NoSentiment, string>>,
  verdicts: {
    up: 'moved up',
    down: 'moved down',
    none: 'no clear change',
    too_little: 'too few answers to say',
    not_comparable: 'not comparable',
    first: 'first measurement',
  } satisfies Readonly<Record<StandingVerdict, string>>,
  score: (score: number | null, low: number | null, high: number | null): string => {
    if (score === null) return MISSING.score;
    return low === null || high === null ? whole(score) : `${whole(score)} (${whole(low)}–${whole(high)})`;
  },
  named: (mentions: number, answers: number): string => `${whole(mentions)} of ${whole(answers)}`,
  /** What a spark line shows, for people who do not see it. */
  trend: (first: number, last: number, runs: number): string =>
    `From ${whole(first)} to ${whole(last)} over ${count(runs, 'analysis', 'analyses')}`,
  next: (when: string): string => `next ${when}`,
  /** In place of the time of the next analysis. */
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
    /** What adding the brand sets going. `usd` is null when a price is not known. */
    firstRun: ({
      queries,
      replicates,
      engines,
      usd,
    }: {
      queries: number;
      replicates: number;
      engines: readonly string[];
      usd: number | null;
    }): string =>
      `Adding it starts a first run: up to ${count(queries, 'question', 'questions')}, ${replicates === 1 ? 'once' : `${whole(replicates)} times`} each, to ${list(engines)}. ${usd === null ? 'The cost is not known.' : `That costs about ${dollars(usd)}.`} After that it runs every week.`,
    firstRunDemo: 'No AI service is connected: its answers will be invented samples, which cost nothing.',
    submit: 'Add the brand',
    /** After a brand was added although its questions need care. */
    added: (name: string): string => `${name} was added`,
    open: 'Open the brand',
    /** Followed by the reason. */
    failed: 'The brand was not added.',
    required: 'Please fill this in.',
    /** When the service refuses the text of a field. */
    problems: {
      name: 'This name cannot be used.',
      url: 'Not a web address: it must begin with https:// or http://.',
      description: 'This text cannot be used.',
      locale: 'Use the two letters of a country, such as DE.',
    },
  },
};
