/** A program that uses a database: its words for messages, and the error it throws. */
export interface DatabaseUser {
  /** The name under which a server lists our connections. */
  readonly applicationName: string;
  /** The setting that holds the address of a server. */
  readonly setting: string;
  /** The start of a sentence about the database, such as `The database`. */
  readonly theDatabase: string;
  /** The start of a sentence about what is stored, such as `The data`. */
  readonly theData: string;
  /** Thrown while the database cannot be reached, has no connection free, or takes too long. The driver's error is the cause. */
  readonly Unavailable: new (cause: unknown) => Error;
}
