export { systemClock, type Clock } from './clock.ts';
export { realPause, realWait, type Wait } from './wait.ts';
