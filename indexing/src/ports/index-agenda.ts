/** What is to be read of a source: all of it, or the documents that were announced as changed. */
export type AgendaItem = 'run' | 'changes';

/** A source and when it is due, in milliseconds since the epoch. */
export interface DueSource {
  sourceId: number;
  due: AgendaItem;
  at: number;
}

/** A document that was announced as changed and has not been read since. */
export interface ChangedDocument {
  /** Another one when it is announced again. */
  id: number;
  /** Its address or key. */
  name: string;
  /** Milliseconds since the epoch. */
  notedAt: number;
}

/** What is to be indexed without being asked again, and when. It outlives the processes that take part in it. */
export interface IndexAgenda {
  /** Whether a process holds a run. */
  isRunning(): Promise<boolean>;

  /** What is due at `now`, the earliest first. */
  listDue(now: number): Promise<readonly DueSource[]>;

  /** Sets another time for what is due. False when it is not due at `due.at` any more: of several processes that claim it, one succeeds. */
  claim(due: DueSource, until: number): Promise<boolean>;

  /** Adds documents to those that wait; one that waits already is announced anew. They are due at once unless others wait for a later time. */
  noteChanged(sourceId: number, names: readonly string[]): Promise<void>;

  /** In the order in which they were announced. */
  listChanged(sourceId: number): Promise<readonly ChangedDocument[]>;

  /** Forgets documents that were read, by their ids. Those that still wait are due at `nextAt`. */
  settleChanged(sourceId: number, ids: readonly number[], nextAt: number): Promise<void>;
}

export interface WithAgenda {
  readonly agenda: IndexAgenda;
}
