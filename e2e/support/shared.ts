import { chromium, type Browser } from 'playwright-core';
import { inject } from 'vitest';
import type { Sample } from './start-shared.ts';

/** The browser of this run. To close it closes the windows that were opened through it. */
export function connectBrowser(): Promise<Browser> {
  return chromium.connect(inject('browser'));
}

export function sharedSample(): Sample {
  return inject('sample');
}
