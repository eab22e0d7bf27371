/**
 * Everything that the dashboard says: the parts that all screens use, what is said about brands elsewhere too, and one part per
 * screen. English is also the type: another language that lacks a text does not compile.
 */
export const language = 'en';
export { figures } from '../figures.ts';
export { numbers } from '../numbers.ts';
export { account } from './account.ts';
export { allLinks } from './all-links.ts';
export { brands } from './brands.ts';
export { broken } from './broken.ts';
export { mend } from './mend.ts';
export { outsideChecks } from './outside-checks.ts';
export { onePost } from './one-post.ts';
export { plans } from './plans.ts';
export { posts } from './posts.ts';
export { shell } from './shell.ts';
export { sources } from './sources.ts';
export { states } from './states.ts';
export { structure } from './structure.ts';
export { table } from './table.ts';
export { time } from './time.ts';
export { today } from './today.ts';
