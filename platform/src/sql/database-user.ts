/** The program that keeps data in a database: what it is called in messages, and what it throws. */
export interface DatabaseUser {
  /** By which a server lists our connections. */
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
