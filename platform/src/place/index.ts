export { entryModule, installed } from './place.ts';
