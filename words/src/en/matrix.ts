import type { MatrixBody } from '@signpost/contract/analyses';

type Cell = MatrixBody['advice'][number]['cell'];

const WORDS: { [Name in Cell]: { meaning: string; advice: string } } = {
  named_and_cited: {
    meaning: 'The answers name the brand and cite a page of its own.',
    advice:
      'Keep what works: leave the cited pages at their addresses and keep them up to date, because the answers rely on them.',
  },
  named_only: {
    meaning: 'The answers name the brand but take what they say about it from other pages.',
    advice:
      'Other sites tell your story: publish a page of your own that answers the question, and link to it from your other pages, so that it can be found and cited.',
  },
  cited_only: {
    meaning: 'Your own page feeds the answers, but the brand is not named in them.',
    advice:
      'Your page is used and you are not named: put the name of the brand into the passage that answers the question, next to what it offers, and into the title of the page.',
  },
  neither: {
    meaning: 'The answers neither name the brand nor cite a page of its own.',
    advice:
      'Publish a page that answers the question in plain words, and try to get the brand named on the pages that the answers do cite.',
  },
  unclear: {
    meaning: 'The answers disagree: no outcome has more than half of them.',
    advice:
      'Do nothing yet: ask more often, until most of the answers agree or it is clear that they never will.',
  },
  not_measurable: {
    meaning: 'No web search was made for these answers, so they could not cite anything.',
    advice:
      'Use an engine with web search to see which pages feed the answers. Whether the brand is named is measured without it.',
  },
  no_answers: {
    meaning: 'No valid answer arrived.',
    advice: 'Check the analysis for the reason, then run it again.',
  },
};

/** What each cell means, and what to do about it. */
export const matrix: MatrixBody['advice'] = Object.entries(WORDS).map(([cell, words]) => ({
  cell: cell as Cell,
  ...words,
}));
