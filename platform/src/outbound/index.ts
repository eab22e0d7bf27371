export { call, OutOfTime, sendingOnce, type Reply } from './call.ts';
export { retryAfterMs } from './retry-after.ts';
