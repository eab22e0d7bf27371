import type { ExtensionCall } from './backend-common.ts';

/** Named or cited, by engine and query. */
export const matrixCalls = {} as const satisfies Record<string, ExtensionCall>;
