import type { DatabaseServer } from '@signpost/platform/sql';
import type { ImportProgress } from '@signpost/indexing/ports/published-links';
import type { ChangedKeys } from '../build/generation-schema.ts';
import type { Generation } from '../read/generation.ts';

/** Where generations are kept: one file each in a folder, or tables of their own on a database server. */
export type GenerationPlace = { folder: string } | { server: DatabaseServer };

/** Keeps generations, and knows which one readers see. */
export interface Generations {
  /** What a query thread needs to open one. */
  readonly place: GenerationPlace;

  /** The number of the one that readers see; 0 before the first import. Cheap: asked on every request. */
  current(): number | Promise<number>;

  /** One that is complete. Number 0 is an empty site. */
  open(number: number): Promise<Generation>;

  /** Gets the rows of one into memory where they are in a file of this machine: a database server sees to that itself. */
  readAhead(number: number): Promise<void>;

  /** Starts the next one. Refused with `ImportRunningError` while another import or undo runs, in any process. */
  begin(): Promise<NextGeneration>;

  /** Starts to go back to the one before the current one; refused as `begin` is, and when there is none to go back to. */
  beginUndo(): Promise<EarlierGeneration>;
}

/** The next generation while it is made. Only one is held at a time, until it is published or given up. */
export interface NextGeneration {
  /** Where its SQLite file is to be built. */
  readonly file: string;

  /** A file of the one that readers see; null when there is none. */
  readonly before: string | null;

  /** How much of the work, from 0 to 1, is left when the file is finished. */
  readonly publishingShare: number;

  /** Makes the finished file the generation that readers see, at once and durably. `changed` tells how it differs from `before`. */
  publish(onProgress: ImportProgress, changed?: ChangedKeys): Promise<void>;

  /** Removes what was built. Safe to call after a failed `publish`. */
  giveUp(): Promise<void>;
}

/** The generation before the current one. Only one is held at a time, until it is published or given up. */
export interface EarlierGeneration {
  readonly number: number;

  /** Makes it the generation that readers see, at once and durably. */
  publish(): Promise<void>;

  /** Leaves everything as it is. */
  giveUp(): Promise<void>;
}
