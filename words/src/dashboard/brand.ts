import type { BackendAnalysisSummary } from '@signpost/contract/analyses';
import type { Estimate } from '../bands.ts';
import type { Change } from '../words.ts';

type Problem = BackendAnalysisSummary['problems'][number];

/** One brand: what stands above its tabs. */
export interface BrandWords {
  /** Names the list of tabs for screen readers. */
  tabsLabel: string;
  tabs: Readonly<Record<'overview' | 'questions' | 'answers' | 'sources' | 'competitors' | 'plan', string>>;
  status: Readonly<Record<'active' | 'inactive', string>>;
  headline: {
    /** `49 of 100, and it moved up`. A change is named only when it is one. */
    score: (score: Estimate, change: Change | null) => string;
    /** `95 % interval 43 to 55, before 41`. */
    certainty: (score: Estimate, change: Change | null) => string;
    noScore: string;
    /** `Named in 61 of 118 answers`. */
    named: (mentions: number, answers: number) => string;
    /** `your own pages are cited 20 times`, behind a semicolon. */
    cited: (citations: number) => string;
    /** In its place when no answer was made with a web search. */
    notSearched: string;
    howCounted: string;
    /** `measured 3 days ago`, beside the name. */
    measured: (ago: string) => string;
  };
  run: {
    now: string;
    /** Behind the verb on the button: `about $0.35`. */
    cost: (usd: number | null) => string;
    /** Why no run can start. */
    inactive: string;
    waiting: string;
    /** `Analysis under way: 37 of 60 answers`. */
    underWay: (done: number, expected: number) => string;
    /** `2 will not come`. */
    failed: (failed: number) => string;
    /** Until the first results: what a person may do. */
    mayLeave: string;
    cancel: string;
    /** In place of cancelling it. */
    goOn: string;
    confirmCancel: { title: string; meaning: string };
    cancelling: string;
    /** What goes wrong with one engine: `openai/gpt-5-mini: the key is wrong (12 answers missing, 3 asked again)`. */
    problem: (problem: Problem) => string;
  };
  /** The newest analysis, when the figures are not from it. */
  newest: {
    failed: (ago: string) => string;
    cancelled: (ago: string) => string;
    thin: (ago: string) => string;
    /** Some answers are missing in the analysis that is shown. */
    partial: (done: number, expected: number) => string;
  };
  pending: {
    underWay: { title: string; meaning: string };
    notStarted: { title: string; meaning: string };
    /** The next run may cost more than is left to spend. */
    overBudget: (usd: number, left: number) => string;
    noQuestions: { title: string; door: string };
    failed: { title: string };
  };
  /** The analysis backend knows only what every backend must. `named`: whether the answer to a question names the brand. */
  basic: { title: string; meaning: string; named: string; yes: string; no: string };
  /** The analysis backend is away. `since` is such as `12 minutes ago`; null when it is not known. */
  stale: (since: string | null) => string;
  menu: string;
  edit: {
    verb: string;
    title: (name: string) => string;
    name: string;
    /** Offers to keep the old name of a renamed brand. */
    keepOldName: (name: string) => string;
    url: string;
    description: string;
    descriptionHelp: string;
    country: string;
    countryHelp: string;
    aliases: string;
    aliasesHelp: string;
    domains: string;
    domainsHelp: string;
  };
  deactivate: { verb: string; title: (name: string) => string; meaning: string };
  activate: string;
  remove: { verb: string; title: (name: string) => string; meaning: string };
  /** The change that a person asked for has failed. */
  changeFailed: (message: string) => string;
  share: {
    verb: string;
    title: (name: string) => string;
    meaning: string;
    days: string;
    daysChoices: Readonly<Record<'7' | '30' | '90' | '365', string>>;
    create: string;
    copy: string;
    open: string;
    existing: string;
    none: string;
    /** `until 12 Dec 2026, shared 3 days ago`. */
    expires: (date: string, ago: string) => string;
    end: string;
    noAnalysis: string;
  };
}
