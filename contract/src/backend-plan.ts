import type { ExtensionCall } from './backend-common.ts';

/** How many queries and answers it takes to see a change. */
export const planCalls = {} as const satisfies Record<string, ExtensionCall>;
