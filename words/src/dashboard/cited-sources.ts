/** The pages that answers cite. */
export interface CitedSourcesWords {
  /** The answer in one line. `orphans` are own cited pages without an incoming link. */
  summary: (figures: { pages: number; citing: number; answers: number; orphans: number }) => string;
  /** When no answer could cite anything. */
  noSearch: { title: string; meaning: string };
  nothingCited: { title: string; meaning: string };
  own: { title: string; none: string; noneNext: string };
  missed: {
    title: string;
    meaning: string;
    none: string;
    /** `3 of 6 answers cite competitors`. */
    answers: (citing: number, counted: number) => string;
    /** Above posts of the own site that fit the question. */
    fitting: string;
  };
  searches: {
    title: string;
    meaning: string;
    answers: (answers: number) => string;
    more: (searches: number) => string;
  };
  others: { title: string; filter: string; all: string; competitors: string; rest: string };
  columns: Readonly<Record<'page' | 'answers' | 'fetched' | 'engines' | 'incoming' | 'seoScore', string>>;
  /** Beside a page that no post links to. */
  orphan: string;
  /** A page of the own site that is not among the indexed posts. */
  notIndexed: string;
  openAnswers: (answers: number, page: string) => string;
  /** On the number of links that lead to a post. */
  openPost: (links: number, title: string) => string;
}
