import type { ExtensionCall } from './backend-common.ts';

/** Where engines and wordings disagree. */
export const disagreementCalls = {} as const satisfies Record<string, ExtensionCall>;
