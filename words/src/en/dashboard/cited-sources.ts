import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

/** The pages that answers cite. */
export const citedSources = {
  /** The answer in one line. `orphans` are own cited pages without an incoming link. */
  summary: ({
    pages,
    citing,
    answers,
    orphans,
  }: {
    pages: number;
    citing: number;
    answers: number;
    orphans: number;
  }): string => {
    if (pages === 0) return `None of ${count(answers, 'answer', 'answers')} cites a page of yours.`;
    const linked =
      orphans === 0 ? '' : ` ${whole(orphans)} of them ${orphans === 1 ? 'has' : 'have'} no incoming link.`;
    return `${count(pages, 'page of yours is', 'pages of yours are')} cited, in ${whole(citing)} of ${count(answers, 'answer', 'answers')}.${linked}`;
  },
  /** When no answer could cite anything. */
  noSearch: {
    title: 'No answer could cite a page',
    meaning:
      'No web search was made for any answer. Add an engine with web search to see which pages are cited.',
  },
  nothingCited: { title: 'No page is cited', meaning: 'The answers were given without sources.' },
  own: {
    title: 'Your pages',
    none: 'No page of yours is cited.',
    noneNext: 'See below which pages are cited instead.',
  },
  missed: {
    title: 'Competitors are cited, you are not',
    meaning: 'Questions whose answers cite pages of competitors and none of yours.',
    none: 'No question has answers that cite only competitors.',
    answers: (citing: number, counted: number): string =>
      `${whole(citing)} of ${count(counted, 'answer', 'answers')} ${citing === 1 ? 'cites' : 'cite'} competitors`,
    /** Above posts of the own site that fit the question. */
    fitting: 'Your matching posts',
  },
  searches: {
    title: 'What the engines searched for',
    meaning: 'What they searched for before answering. A page found that way can be cited.',
    answers: (answers: number): string => `for ${count(answers, 'answer', 'answers')}`,
    more: (searches: number): string => count(searches, 'other search', 'other searches'),
  },
  others: {
    title: 'All other pages',
    filter: 'Whose pages',
    all: 'All',
    competitors: 'Competitors',
    rest: 'Others',
  },
  columns: {
    page: 'Page',
    answers: 'Answers',
    fetched: 'Read only',
    engines: 'Engines',
    incoming: 'Incoming links',
    seoScore: 'SEO score',
  },
  /** Beside a page that no post links to. */
  orphan: 'orphan',
  /** A page of the own site that is not among the indexed posts. */
  notIndexed: 'not indexed',
  openAnswers: (answers: number, page: string): string =>
    `${count(answers, 'answer', 'answers')} with ${page}`,
  /** On the number of links that lead to a post. */
  openPost: (links: number, title: string): string => `${count(links, 'link', 'links')} to ${title}`,
};
