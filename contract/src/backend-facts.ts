import type { ExtensionCall } from './backend-common.ts';

/** What is true of a brand, and which answers say otherwise. */
export const factCalls = {} as const satisfies Record<string, ExtensionCall>;
