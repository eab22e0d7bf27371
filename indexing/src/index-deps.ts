import type { Clock, Wait } from '@signpost/platform/time';
import type { IndexRunner } from './ports/index-runner.ts';
import type { OpenPlace, ReadPlace } from './ports/ledger-place.ts';
import type { SiteLedger } from './ports/site-ledger.ts';

/** The places on this machine and its network that may be named over the API. The command line may name all. */
export interface AllowedPlaces {
  /** Folders that may be named, with all that is below them. */
  folders: readonly string[];
  /** Hosts of databases, each with its port unless that is the usual one. */
  databaseHosts: readonly string[];
}

/** What the calls about sources and runs work with; made once in `compose/`. A call names the ports of the ledger that it needs. */
export interface IndexDeps<Ports = SiteLedger> {
  ledger: ReadPlace<Ports> & OpenPlace<Ports>;
  runner: IndexRunner;
  allowedPlaces: AllowedPlaces;
  clock: Clock;
  wait: Wait;
}
