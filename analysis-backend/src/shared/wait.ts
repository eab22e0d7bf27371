import { setTimeout } from 'node:timers/promises';
import type { Wait } from '../ports/clock.ts';

export const realWait: Wait = (ms, signal) =>
  setTimeout(ms, undefined, { signal, ref: false }).catch(() => {});
