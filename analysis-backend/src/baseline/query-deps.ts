import type { AskingDeps } from '../asking/asking-deps.ts';
import type { BrandStore } from '../ports/brand-store.ts';
import type { Clock } from '@signpost/platform/time';
import type { Engines } from '../ports/engines.ts';

export interface QueryDeps {
  brands: BrandStore;
  engines: Engines;
  /** For queries and wordings that the model writes. */
  asking: AskingDeps;
  settings: { queriesPerRun: number };
  clock: Clock;
  newId(): string;
  logger: { warn(fields: object, message: string): void };
}
