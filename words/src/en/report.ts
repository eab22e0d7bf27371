import type { ReportWords } from '../words.ts';
import { numbers } from './numbers.ts';

const { count, dateOf, decimal, whole } = numbers;

export const report: ReportWords = {
  headings: {
    kicker: 'Visibility in the answers of AI assistants',
    score: 'Score',
    carry: 'How reliable these figures are',
    leaderboard: 'Leaderboard',
    queries: 'Questions',
    brandedQueries: 'Questions that name the brand',
    pages: 'Cited pages',
    engines: 'Engines',
  },
  columns: {
    leaderboard: ['Place', 'Name', 'Score', null, 'Answers that name it'],
    queries: ['Question', 'Named in', null, 'Rank', 'Sentiment', 'Own pages cited, in answers'],
    pages: ['Page', 'Whose', 'Answers that cite it'],
    engines: ['Engine', 'Model that answered', 'Web search', 'Country', 'Named in', 'Score'],
    definitions: ['Word', 'Meaning'],
  },
  cells: {
    thisBrand: '(this brand)',
    own: 'own',
    other: 'other',
    modelNotTold: 'not reported',
    on: 'on',
    off: 'off',
    noCountry: 'none',
    noValidAnswer: 'no valid answer',
    noData: 'no data',
  },
  sample: {
    mark: 'SAMPLE',
    heading: 'Sample answers, not from any AI service.',
    onPaper: 'Sample answers, not from any AI service',
    meaning:
      'Everything below was made from invented answers, to show what a report looks like. It says nothing about any real brand.',
  },
  noReport: {
    heading: 'There is no report here',
    meaning:
      'The link may be incomplete, may have expired, or may have been withdrawn. Ask the sender for a new one.',
  },
  title: (brand, date, isDemo) =>
    `${isDemo ? 'SAMPLE: ' : ''}${brand} in the answers of AI assistants, ${date}`,
  measuredOn: (date) => `measured on ${date}`,
  footer: (sharedAt, expiresAt) =>
    `${expiresAt === undefined ? writtenOn(sharedAt) : sharedOn(sharedAt, expiresAt)} Made with Signpost.`,
  leaderboardCaption:
    'By score, with its 95 % interval. Names are compared question by question in the same answers; where these do not show who is ahead, the place is a range.',
  queryCaption: (brand) => [
    'What was asked, and how many of the answers name ',
    brand,
    '. Few answers to each leave room for chance: the bar shows how much.',
  ],
  recognitionCaption: (recognition) => {
    const outcome =
      recognition === null
        ? ''
        : `${outOf(recognition.mentions, recognition.answers)} answers name it again. `;
    return `${outcome}They show whether the brand is recognised, and are not counted in the figures above.`;
  },
  pageCaption: (leftOut) => {
    const rest = leftOut > 0 ? `; ${count(leftOut, 'more is', 'more are')} left out` : '';
    return `Pages that answers give as their sources, the most cited first${rest}.`;
  },
  noPages: (wasWebSearched) =>
    wasWebSearched
      ? 'No answer cites a page.'
      : 'No answer was made with a web search, so no page could be cited.',
  engineCaption: (isWeighted) =>
    `Who was asked. The score is the mean over the engines${isWeighted ? ', weighted as the owner chose' : ''}.`,
  outOf,
  citations: ({ citations, citingAnswers, answers }) =>
    typeof citingAnswers === 'number'
      ? `${whole(citations)} in ${outOf(citingAnswers, answers)}`
      : whole(citations),
  chartLabel: ({ value, interval }, isDemo) => {
    const range =
      interval === null ? '' : `, 95 % interval from ${decimal(interval.low)} to ${decimal(interval.high)}`;
    return `${isDemo ? 'Sample: ' : ''}Score ${decimal(value)} on a scale from 0 to 100${range}.`;
  },
};

function sharedOn(sharedAt: string, expiresAt: number): string {
  return `This page shows the figures as they were when it was shared, on ${dateOf(sharedAt)}. The link works until ${dateOf(new Date(expiresAt).toISOString())} unless it is withdrawn before.`;
}

function writtenOn(date: string): string {
  return `This page shows the figures as they were on ${dateOf(date)}.`;
}

function outOf(some: number, all: number): string {
  return `${whole(some)} of ${whole(all)}`;
}
