export { systemClock, type Clock } from './clock.ts';
export { realWait, type Wait } from './wait.ts';
