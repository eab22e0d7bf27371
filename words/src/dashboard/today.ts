import type { Door, Notice, NoticeCode } from '@signpost/contract/today';

/** A notice in words: what it is, and one line that says more. */
export interface NoticeWords {
  title: string;
  detail: string;
}

type Figure = 'posts' | 'orphans' | 'links' | 'broken_links';
type Step = 'site' | 'brand' | 'ai_service';

/** The start page. */
export interface TodayWords {
  /** The answer of the page: how many things there are, and how many of them somebody should look after. */
  answer: (things: number, needYou: number) => string;
  /** While a site is still to be indexed. */
  firstAnswer: string;
  /** Names the list of notices. */
  list: string;
  /** Read aloud beside a notice that somebody should look after. */
  needsYou: string;
  notices: { [Code in NoticeCode]: (notice: Extract<Notice, { code: Code }>) => NoticeWords };
  /** What is behind a notice, on its button. */
  doors: Readonly<Record<Door, string>>;
  figures: Readonly<Record<Figure, string>>;
  /** `+3 since 9 Nov`. `since` is a day such as `2026-11-09`. */
  change: (change: number, since: string) => string;
  /** In place of a number that nothing is known of. */
  unknown: string;
  /** What the line of a figure shows, for people who do not see it. */
  line: (first: number, firstDay: string, last: number) => string;
  linksFailed: string;
  brands: { heading: string; none: string; noBackend: string; add: string };
  start: {
    heading: string;
    /** On a step that is done, read aloud. */
    done: string;
    steps: Readonly<Record<Step, { title: string; todo: string; done: string; action: string }>>;
    /** While the step is done with invented data only. */
    sample: Readonly<Record<Step, string>>;
  };
}
