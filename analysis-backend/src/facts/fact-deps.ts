import type { Clock } from '@signpost/platform/time';
import type { BrandStore } from '../ports/brand-store.ts';
import type { FactStore } from '../ports/fact-store.ts';

/** What the calls that keep the fact sheet of a brand need. */
export interface FactDeps {
  brands: BrandStore;
  facts: FactStore;
  clock: Clock;
  newId(): string;
}
