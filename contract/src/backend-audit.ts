import type { ExtensionCall } from './backend-common.ts';

/** Labels by people, and how well the extraction agrees with them. */
export const auditCalls = {} as const satisfies Record<string, ExtensionCall>;
