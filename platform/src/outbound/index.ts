export { openBreaker, type Breaker } from './breaker.ts';
export { call, OutOfTime, sendingOnce, type Reply } from './call.ts';
export type { LookupAll } from './guarded-agent.ts';
export {
  FetchError,
  openGuardedFetch,
  type FetchProblem,
  type GuardedReply,
  type GuardedRequest,
  type Hop,
} from './guarded-fetch.ts';
export { openPace, type Pace } from './pace.ts';
export { isPublicAddress } from './public-address.ts';
export { retryAfterMs } from './retry-after.ts';
