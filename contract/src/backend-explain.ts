import type { ExtensionCall } from './backend-common.ts';

/** How a number was worked out, down to the answers. */
export const explainCalls = {} as const satisfies Record<string, ExtensionCall>;
