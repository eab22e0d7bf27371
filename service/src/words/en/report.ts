import type { Estimate } from '../bands.ts';
import { dateOf, decimal } from './numbers.ts';

export const HEADINGS = {
  kicker: 'Visibility in the answers of AI assistants',
  score: 'Score',
  carry: 'How far these figures carry',
  leaderboard: 'Leaderboard',
  queries: 'Questions',
  brandedQueries: 'Questions that name the brand',
  pages: 'Cited pages',
  engines: 'Engines',
};

/** The title of the window or tab. */
export function titleOf(brand: string, date: string, isDemo: boolean): string {
  return `${isDemo ? 'SAMPLE: ' : ''}${brand} in the answers of AI assistants, ${date}`;
}

export function measuredOn(date: string): string {
  return `measured on ${date}`;
}

/** For a report with invented answers. */
export const SAMPLE = {
  mark: 'SAMPLE',
  heading: 'Sample answers, not from any AI service.',
  /** Printed on every sheet; stands in a style sheet, so it has no apostrophe and no backslash. */
  onPaper: 'Sample answers, not from any AI service',
  meaning:
    'Everything below was made from invented answers, to show what a report looks like. It says nothing about any real brand.',
};

/** The last lines of a page. `expiresAt` is in milliseconds since the epoch; missing when there is no link to the page. */
export function footerOf(sharedAt: string, expiresAt: number | undefined): string {
  return `${expiresAt === undefined ? writtenOn(sharedAt) : sharedOn(sharedAt, expiresAt)} Made with Signpost.`;
}

function sharedOn(sharedAt: string, expiresAt: number): string {
  return `This page shows the figures as they were when it was shared, on ${dateOf(sharedAt)}. The link works until ${dateOf(new Date(expiresAt).toISOString())} unless it is withdrawn before.`;
}

function writtenOn(date: string): string {
  return `This page shows the figures as they were on ${dateOf(date)}.`;
}

export const NO_REPORT = {
  heading: 'There is no report here',
  meaning:
    'The link may be incomplete, may have expired, or may have been withdrawn. Ask the sender for a new one.',
};

/** The headings of the columns; null for a column of charts. */
export const COLUMNS = {
  leaderboard: ['Place', 'Name', 'Score', null, 'Answers that name it'],
  queries: ['Question', 'Named in', null, 'Rank', 'Sentiment', 'Own pages cited, in answers'],
  pages: ['Page', 'Whose', 'Answers that cite it'],
  engines: ['Engine', 'Model that answered', 'Web search', 'Country', 'Named in', 'Score'],
  definitions: ['Word', 'Meaning'],
} satisfies Record<string, (string | null)[]>;

export const LEADERBOARD_CAPTION =
  'By score, with its 95 % interval. A place is 1 and one more for each name whose whole interval lies above. An = marks a shared place: the intervals overlap, so that the answers do not tell who is ahead.';

/** In parts: the page marks the name of the brand as text from outside. */
export function queryCaption<Part>(brand: Part): (string | Part)[] {
  return [
    'What was asked, and how many of the answers name ',
    brand,
    '. Few answers to each leave room for chance: the bar shows how much.',
  ];
}

/** For the questions that name the brand. */
export function recognitionCaption(recognition: { mentions: number; answers: number } | null): string {
  const outcome =
    recognition === null ? '' : `${outOf(recognition.mentions, recognition.answers)} answers name it again. `;
  return `${outcome}They show whether the brand is recognised, and count in none of the figures above.`;
}

export function pageCaption(leftOut: number): string {
  const rest = leftOut > 0 ? `; ${leftOut} more are left out` : '';
  return `Pages that answers give as their sources, the most cited first${rest}.`;
}

export function noPagesSentence(wasWebSearched: boolean): string {
  if (wasWebSearched) return 'No answer cites a page.';
  return 'No answer was made with a web search, so that no page could be cited.';
}

export function engineCaption(isWeighted: boolean): string {
  return `Who was asked. The score is the mean over the engines${isWeighted ? ', weighted as the owner chose' : ''}.`;
}

/** Words in the cells of tables. */
export const CELLS = {
  thisBrand: '(this brand)',
  own: 'own',
  other: 'other',
  modelNotTold: 'not told',
  on: 'on',
  off: 'off',
  noCountry: 'none',
  noValidAnswer: 'no valid answer',
  /** Read aloud in place of a minus. */
  noData: 'no data',
};

/** `2 of 3`. */
export function outOf(some: number, all: number): string {
  return `${some} of ${all}`;
}

interface QueryCitations {
  citations: number;
  /** Missing in reports that were shared before these answers were counted. */
  citingAnswers?: number | null;
  answers: number;
}

/** `4 in 2 of 3`: pages in answers. */
export function citationWords({ citations, citingAnswers, answers }: QueryCitations): string {
  return typeof citingAnswers === 'number'
    ? `${citations} in ${outOf(citingAnswers, answers)}`
    : String(citations);
}

/** Says what the chart of the score shows, for people who cannot see it. */
export function chartLabel({ value, interval }: Estimate, isDemo: boolean): string {
  const range =
    interval === null ? '' : `, 95 % interval from ${decimal(interval.low)} to ${decimal(interval.high)}`;
  return `${isDemo ? 'Sample: ' : ''}Score ${decimal(value)} on a scale from 0 to 100${range}.`;
}
