import type { ExtensionCall } from './backend-common.ts';

/** One analysis as a file that can be verified elsewhere. */
export const runFileCalls = {} as const satisfies Record<string, ExtensionCall>;
