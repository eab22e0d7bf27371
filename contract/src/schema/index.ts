export { clean } from './clean.ts';
export { describeProblem, findProblems, fits, type SchemaProblem } from './find-problems.ts';
export * from './type.ts';
