/**
 * Everything that the dashboard says: the parts that all screens use, what is said about brands elsewhere too, and one part per
 * screen. English is also the type: another language that lacks a text does not compile.
 */
export const language = 'en';
export { changeProblems } from '../change-problems.ts';
export { changes } from '../changes.ts';
export { definitions } from '../definitions.ts';
export { explain } from '../explain.ts';
export { figures } from '../figures.ts';
export { matrix } from '../matrix.ts';
export { numbers } from '../numbers.ts';
export { plan } from '../plan.ts';
export { queries } from '../queries.ts';
export { answers } from './answers.ts';
export { citedSources } from './cited-sources.ts';
export { competitors } from './competitors.ts';
export { facts } from './facts.ts';
export { explanation } from './explanation.ts';
export { administration } from './administration.ts';
export { account } from './account.ts';
export { aiServices } from './ai-services.ts';
export { agents } from './agents.ts';
export { brandOverview } from './brand-overview.ts';
export { brandPlan } from './brand-plan.ts';
export { brandQuestions } from './brand-questions.ts';
export { brand } from './brand.ts';
export { brands } from './brands.ts';
export { allLinks } from './all-links.ts';
export { broken } from './broken.ts';
export { mend } from './mend.ts';
export { outsideChecks } from './outside-checks.ts';
export { onePost } from './one-post.ts';
export { noticeScreen } from './notices.ts';
export { plans } from './plans.ts';
export { posts } from './posts.ts';
export { schedules } from './schedules.ts';
export { shell } from './shell.ts';
export { sources } from './sources.ts';
export { states } from './states.ts';
export { structure } from './structure.ts';
export { table } from './table.ts';
export { time } from './time.ts';
export { today } from './today.ts';
