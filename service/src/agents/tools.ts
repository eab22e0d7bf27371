import type { Tool } from './tool.ts';
import { brandAnswers } from './tools/brand-answers.ts';
import { brandFigures } from './tools/brand-figures.ts';
import { brands } from './tools/brands.ts';
import { brokenLinks } from './tools/broken-links.ts';
import { citedPages } from './tools/cited-pages.ts';
import { decideSuggestion } from './tools/decide-suggestion.ts';
import { findLinks } from './tools/find-links.ts';
import { findPosts } from './tools/find-posts.ts';
import { getPost } from './tools/get-post.ts';
import { linkSuggestions } from './tools/link-suggestions.ts';
import { makePlan } from './tools/make-plan.ts';
import { runAnalysis } from './tools/run-analysis.ts';
import { siteOverview } from './tools/site-overview.ts';
import { structure } from './tools/structure.ts';
import { whatChanged } from './tools/what-changed.ts';

/** Every tool, in the order in which agents see them. Those that change something are offered only on request. */
export const TOOLS: readonly Tool[] = [
  siteOverview,
  findPosts,
  getPost,
  findLinks,
  brokenLinks,
  linkSuggestions,
  structure,
  brands,
  brandFigures,
  brandAnswers,
  citedPages,
  whatChanged,
  decideSuggestion,
  makePlan,
  runAnalysis,
];

export function toolsFor({ mayWrite }: { mayWrite: boolean }): readonly Tool[] {
  return TOOLS.filter(({ writes }) => mayWrite || !writes);
}
