/** What only the screens of brands say. */
export { changes } from '../changes.ts';
export { explain } from '../explain.ts';
export { matrix } from '../matrix.ts';
export { plan } from '../plan.ts';
export { queries } from '../queries.ts';
export { answers } from './answers.ts';
export { citedSources } from './cited-sources.ts';
export { competitors } from './competitors.ts';
export { facts } from './facts.ts';
export { explanation } from './explanation.ts';
export { brandOverview } from './brand-overview.ts';
export { brandPlan } from './brand-plan.ts';
export { brandQuestions } from './brand-questions.ts';
export { brand } from './brand.ts';
