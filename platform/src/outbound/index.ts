export { openBreaker, type Breaker } from './breaker.ts';
export { call, OutOfTime, sendingOnce, type Reply } from './call.ts';
export { retryAfterMs } from './retry-after.ts';
