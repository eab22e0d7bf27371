import type { Clock, Wait } from '@signpost/platform/time';
import type { IndexRunner } from './ports/index-runner.ts';
import type { LedgerPlace } from './ports/site-ledger.ts';
import type { AllowedPlaces } from './sources/allowed-places.ts';

/** What the calls about sources and runs work with; made once in `compose.ts`. */
export interface IndexDeps {
  ledger: LedgerPlace;
  runner: IndexRunner;
  allowedPlaces: AllowedPlaces;
  clock: Clock;
  wait: Wait;
}
