import type { BackendAnalysisSummary } from '@signpost/contract/analyses';
import type { Estimate } from '../../bands.ts';
import type { Change } from '../../words.ts';
import { isUnusable } from '../../unusable.ts';
import { engines } from '../engines.ts';
import { numbers } from '../numbers.ts';

const { count, decimal, dollars, whole } = numbers;

const VERDICTS: { [Verdict in Change['verdict']]: (change: Change) => string } = {
  moved: ({ difference }) => ((difference?.value ?? 0) > 0 ? 'moved up' : 'moved down'),
  within_noise: () => 'no clear change',
  insufficient_data: () => 'too little measured to see a change',
  not_comparable: () => 'not comparable with the analysis before',
};

type Problem = BackendAnalysisSummary['problems'][number];

const PROBLEMS: { [Kind in Problem['kind']]: string } = {
  auth: 'the key is wrong or does not allow this',
  quota: 'the account with the service has no credit left',
  rate: 'the service gets too many requests',
  transient: 'the service fails, is too slow or cannot be reached',
  bad_request: 'the service does not accept the question',
  bad_reply: 'the reply cannot be understood',
  budget: 'a spending limit is reached',
  stopped: 'the engine was removed from the settings, or the backend was stopped',
  cancelled: 'the analysis was cancelled',
  empty: 'the answers are empty',
  refused: 'the answers are refusals',
  cut_off: 'the answers were cut off for their length',
};

function problemSentence({ engine_id: engine, kind, failed, retrying }: Problem): string {
  const counts = [
    ...(failed > 0 ? [`${count(failed, 'answer', 'answers')}${isUnusable(kind) ? '' : ' missing'}`] : []),
    ...(retrying > 0 ? [`${whole(retrying)} asked again`] : []),
  ].join(', ');
  return `${engine === null ? 'All engines' : engines.engine(engine)}: ${PROBLEMS[kind]}${counts === '' ? '' : ` (${counts})`}`;
}

/** One brand: what is above its tabs. */
export const brand = {
  /** Names the list of tabs for screen readers. */
  tabsLabel: 'Parts of this brand',
  tabs: {
    overview: 'Overview',
    questions: 'Questions',
    answers: 'Answers',
    sources: 'Sources',
    competitors: 'Competitors',
    plan: 'Plan and cost',
  },
  status: { active: 'active', inactive: 'inactive' },
  headline: {
    score: ({ value }: Estimate, change: Change | null): string =>
      `${decimal(value)} of 100, ${change === null ? 'measured for the first time' : VERDICTS[change.verdict](change)}`,
    certainty: ({ interval }: Estimate, change: Change | null): string => {
      const range =
        interval === null
          ? 'too few questions for an interval'
          : `95 % interval ${decimal(interval.low)} to ${decimal(interval.high)}`;
      const before = change?.before ?? null;
      return before === null
        ? range
        : `${range}, before ${decimal(before)} over the same questions and engines`;
    },
    noScore: 'There is no score: no valid answer came back.',
    named: (mentions: number, answers: number): string =>
      `Named in ${whole(mentions)} of ${count(answers, 'answer', 'answers')}`,
    cited: (citations: number): string =>
      citations === 0 ? 'your own pages are not cited' : `your own pages are cited ${times(citations)}`,
    /** In its place when no answer was made with a web search. */
    notSearched: 'citations were not measured, because no engine searched the web',
    howCounted: 'How this is counted',
    measured: (ago: string): string => `measured ${ago}`,
  },
  run: {
    now: 'Run now',
    /** After the verb on the button: `about $0.35`. */
    cost: (usd: number | null): string => {
      if (usd === null) return 'price not known';
      return usd === 0 ? 'no cost' : `about ${dollars(usd)}`;
    },
    /** Why no run can start. */
    inactive: 'An inactive brand is not analysed: activate it first.',
    waiting: 'The analysis is about to start.',
    underWay: (done: number, expected: number): string =>
      `Analysis under way: ${whole(done)} of ${count(expected, 'answer', 'answers')}`,
    failed: (failed: number): string => `${whole(failed)} will not arrive`,
    /** Until the first results: what a person may do. */
    mayLeave: 'It continues if you leave this page.',
    cancel: 'Cancel the run',
    /** In place of cancelling it. */
    goOn: 'Keep running',
    confirmCancel: {
      title: 'Cancel this run?',
      meaning: 'No more questions are asked. Answers received so far are kept and have been paid for.',
    },
    cancelling: 'Cancelling…',
    /** What goes wrong with one engine: `openai/gpt-5-mini: the key is wrong (12 answers missing, 3 asked again)`. */
    problem: problemSentence,
  },
  /** The newest analysis, when the figures are not from it. */
  newest: {
    failed: (ago: string): string =>
      `The newest run, ${ago}, has no figures. These are from the run before it.`,
    cancelled: (ago: string): string =>
      `The newest run, ${ago}, was cancelled. These figures are from the run before it.`,
    thin: (ago: string): string =>
      `The newest run, ${ago}, has too few answers. These figures are from the last sound run before it.`,
    /** Some answers are missing in the analysis that is shown. */
    partial: (done: number, expected: number): string =>
      `${whole(done)} of ${count(expected, 'answer', 'answers')} arrived. The figures are based on these.`,
  },
  pending: {
    underWay: {
      title: 'The first analysis is under way',
      meaning: 'The figures will appear here as soon as it finishes.',
    },
    notStarted: {
      title: 'There is no analysis yet',
      meaning: 'A run puts every question to every engine and reads the answers.',
    },
    /** The next run may cost more than is left to spend. */
    overBudget: (usd: number, left: number): string =>
      `A run may cost ${dollars(usd)}, but the spending limits leave only ${dollars(left)}. Raise a limit, or ask fewer questions.`,
    noQuestions: { title: 'There are no questions to ask', door: 'Go to the questions' },
    failed: { title: 'The last run has no figures' },
  },
  /** The analysis backend knows only what every backend must. `named`: whether the answer to a question names the brand. */
  basic: {
    title: 'This analysis backend provides only basic figures',
    meaning:
      'It offers no intervals, no trend, no answers to read, no sources, no list of competitors and no costs. Below are the figures and the questions that it provides.',
    named: 'Names the brand',
    yes: 'yes',
    no: 'no',
  },
  /** The analysis backend is away. `since` is such as `12 minutes ago`; null when it is not known. */
  stale: (since: string | null): string =>
    `The analysis backend does not answer. ${since === null ? 'You are looking at the last copy.' : `You are looking at data fetched ${since}.`} Signpost keeps trying; changes and runs have to wait.`,
  menu: 'More',
  edit: {
    verb: 'Edit',
    title: (name: string): string => `Edit ${name}`,
    name: 'Name',
    /** Offers to keep the old name of a renamed brand. */
    keepOldName: (name: string): string =>
      `Keep “${name}” as another name: answers will keep using it for a while.`,
    url: 'Address',
    description: 'What it offers',
    descriptionHelp: 'In a sentence or two. New questions are written from it.',
    country: 'Country',
    countryHelp: 'Two letters such as DE; empty for none.',
    aliases: 'Other names',
    aliasesHelp: 'One per line. Answers that use them count as mentions, in earlier runs too.',
    domains: 'Other hosts',
    domainsHelp: 'One per line, such as shop.example. Their pages count as your own.',
  },
  deactivate: {
    verb: 'Deactivate',
    title: (name: string): string => `Deactivate ${name}?`,
    meaning:
      'It will no longer be analysed every week. Its figures and answers are kept, and you can activate it again.',
  },
  activate: 'Activate',
  remove: {
    verb: 'Remove',
    title: (name: string): string => `Remove ${name} for good?`,
    meaning:
      'Its questions, competitors, analyses, answers and labels are deleted, and the links to its reports stop working. This cannot be undone.',
  },
  /** The change that a person asked for has failed. */
  changeFailed: (message: string): string => `That did not work: ${message}`,
  share: {
    verb: 'Share report',
    title: (name: string): string => `Share the report of ${name}`,
    meaning:
      'Anyone with the link can read the figures of the latest analysis as they are now, without signing in. Answers and costs are not part of it.',
    days: 'The link works for',
    daysChoices: { '7': '7 days', '30': '30 days', '90': '90 days', '365': 'a year' },
    create: 'Create a link',
    copy: 'Copy link',
    open: 'Open',
    existing: 'Active links',
    none: 'None yet.',
    expires: (date: string, ago: string): string => `until ${date}, shared ${ago}`,
    end: 'End',
    noAnalysis: 'There is nothing to share until the first analysis has finished.',
  },
};

function times(number: number): string {
  return number === 1 ? 'once' : `${whole(number)} times`;
}
