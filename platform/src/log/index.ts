export { openLogger, type LogTo } from './open-logger.ts';
