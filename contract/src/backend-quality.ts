import type { ExtensionCall } from './backend-common.ts';

/** What is wrong with queries. */
export const qualityCalls = {} as const satisfies Record<string, ExtensionCall>;
