import type { CitedSourcesWords } from '../../dashboard/cited-sources.ts';
import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

export const citedSources: CitedSourcesWords = {
  summary: ({ pages, citing, answers, orphans }) => {
    if (pages === 0) return `None of ${count(answers, 'answer', 'answers')} cites a page of yours.`;
    const linked =
      orphans === 0 ? '' : ` ${whole(orphans)} of them ${orphans === 1 ? 'has' : 'have'} no incoming link.`;
    return `${count(pages, 'page of yours is', 'pages of yours are')} cited, in ${whole(citing)} of ${count(answers, 'answer', 'answers')}.${linked}`;
  },
  noSearch: {
    title: 'No answer could cite a page',
    meaning:
      'No web search was made for any answer. Add an engine with web search to see which pages are cited.',
  },
  nothingCited: { title: 'No page is cited', meaning: 'The answers were given without sources.' },
  own: {
    title: 'Your pages',
    none: 'No page of yours is cited.',
    noneNext: 'Look below which pages are cited in your place.',
  },
  missed: {
    title: 'Competitors are cited, you are not',
    meaning: 'Questions whose answers cite pages of competitors and none of yours.',
    none: 'There is no question for which only competitors are cited.',
    answers: (citing, counted) =>
      `${whole(citing)} of ${count(counted, 'answer', 'answers')} ${citing === 1 ? 'cites' : 'cite'} competitors`,
    fitting: 'Your posts that fit',
  },
  searches: {
    title: 'What the engines searched for',
    meaning:
      'The words that they put to a search before they answered. A page that is found with them can be cited.',
    answers: (answers) => `for ${count(answers, 'answer', 'answers')}`,
    more: (searches) => count(searches, 'other search', 'other searches'),
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
  orphan: 'orphan',
  notIndexed: 'not indexed',
  openAnswers: (answers, page) => `${count(answers, 'answer', 'answers')} with ${page}`,
  openPost: (links, title) => `${count(links, 'link', 'links')} to ${title}`,
};
