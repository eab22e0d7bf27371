import type { Language } from '../languages.ts';
import type { Words } from '../words.ts';
import type { AnswersWords } from './answers.ts';
import type { CitedSourcesWords } from './cited-sources.ts';
import type { CompetitorsWords } from './competitors.ts';
import type { FactsWords } from './facts.ts';
import type { ExplanationWords } from './explanation.ts';
import type { AdministrationWords } from './administration.ts';
import type { AccountWords } from './account.ts';
import type { BrandOverviewWords } from './brand-overview.ts';
import type { BrandPlanWords } from './brand-plan.ts';
import type { BrandQuestionsWords } from './brand-questions.ts';
import type { BrandWords } from './brand.ts';
import type { BrandsWords } from './brands.ts';
import type { AllLinksWords } from './all-links.ts';
import type { BrokenWords } from './broken.ts';
import type { OnePostWords } from './one-post.ts';
import type { PostsWords } from './posts.ts';
import type { ShellWords } from './shell.ts';
import type { SourceWords } from './sources.ts';
import type { StateWords } from './states.ts';
import type { StructureWords } from './structure.ts';
import type { TableWords } from './table.ts';
import type { TimeWords } from './time.ts';
import type { TodayWords } from './today.ts';

/**
 * Everything that the dashboard says: the parts that all screens use, what is said about brands elsewhere too, and one part per
 * screen. A new screen adds its interface in this folder, its texts in `en/dashboard/` and `de/dashboard/`, and one line in each
 * of the three indexes.
 */
export interface DashboardWords extends Omit<Words, 'headline' | 'method' | 'report'> {
  answers: AnswersWords;
  administration: AdministrationWords;
  account: AccountWords;
  brand: BrandWords;
  brandOverview: BrandOverviewWords;
  brandPlan: BrandPlanWords;
  brandQuestions: BrandQuestionsWords;
  brands: BrandsWords;
  citedSources: CitedSourcesWords;
  competitors: CompetitorsWords;
  explanation: ExplanationWords;
  facts: FactsWords;
  shell: ShellWords;
  sources: SourceWords;
  states: StateWords;
  structure: StructureWords;
  table: TableWords;
  time: TimeWords;
  today: TodayWords;
  posts: PostsWords;
  onePost: OnePostWords;
  allLinks: AllLinksWords;
  broken: BrokenWords;
}

const LOAD: { [Name in Language]: () => Promise<DashboardWords> } = {
  en: async () => (await import('../en/dashboard/index.ts')).dashboard,
  de: async () => (await import('../de/dashboard/index.ts')).dashboard,
};

/** The words of a language. Loaded when they are first asked for, so that a browser fetches one language only. */
export async function loadDashboardWords(language: Language): Promise<DashboardWords> {
  return LOAD[language]();
}
