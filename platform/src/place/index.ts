export { COMMAND, entryModule, installed } from './place.ts';
