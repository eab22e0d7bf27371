import type { DashboardWords } from '../../dashboard/index.ts';
import { changes } from '../changes.ts';
import { definitions } from '../definitions.ts';
import { explain } from '../explain.ts';
import { figures } from '../figures.ts';
import { matrix } from '../matrix.ts';
import { numbers } from '../numbers.ts';
import { plan } from '../plan.ts';
import { queries } from '../queries.ts';
import { answers } from './answers.ts';
import { citedSources } from './cited-sources.ts';
import { competitors } from './competitors.ts';
import { facts } from './facts.ts';
import { explanation } from './explanation.ts';
import { administration } from './administration.ts';
import { account } from './account.ts';
import { brandOverview } from './brand-overview.ts';
import { brandPlan } from './brand-plan.ts';
import { brandQuestions } from './brand-questions.ts';
import { brand } from './brand.ts';
import { brands } from './brands.ts';
import { allLinks } from './all-links.ts';
import { broken } from './broken.ts';
import { onePost } from './one-post.ts';
import { posts } from './posts.ts';
import { shell } from './shell.ts';
import { sources } from './sources.ts';
import { states } from './states.ts';
import { structure } from './structure.ts';
import { table } from './table.ts';
import { time } from './time.ts';
import { today } from './today.ts';

export const dashboard: DashboardWords = {
  language: 'de',
  numbers,
  figures,
  changes,
  queries,
  explain,
  matrix,
  plan,
  definitions,
  answers,
  administration,
  account,
  brand,
  brandOverview,
  brandPlan,
  brandQuestions,
  brands,
  citedSources,
  competitors,
  explanation,
  facts,
  shell,
  sources,
  states,
  structure,
  table,
  time,
  today,
  posts,
  onePost,
  allLinks,
  broken,
};
