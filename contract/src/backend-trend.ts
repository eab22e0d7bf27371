import type { ExtensionCall } from './backend-common.ts';

/** The series of scores, and what changed along it. */
export const trendCalls = {} as const satisfies Record<string, ExtensionCall>;
