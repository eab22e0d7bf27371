import type {
  CompiledQuery,
  DatabaseConnection,
  DatabaseIntrospector,
  Dialect,
  DialectAdapter,
  Driver,
  Kysely,
  QueryCompiler,
  QueryResult,
  TransactionSettings,
} from 'kysely';

/** Translates a driver's error; an error without a translation is returned unchanged. */
export type ToError = (error: unknown) => unknown;

type Unavailable = new (cause: unknown) => Error;

/** A dialect whose failures go through `toError`: the one place where drivers' errors are translated. */
export class GuardedDialect implements Dialect {
  readonly #inner: Dialect;
  readonly #toError: ToError;
  readonly #Unavailable: Unavailable;

  constructor(inner: Dialect, toError: ToError, Unavailable: Unavailable) {
    this.#inner = inner;
    this.#toError = toError;
    this.#Unavailable = Unavailable;
  }

  createDriver(): Driver {
    return new GuardedDriver(this.#inner.createDriver(), this.#toError, this.#Unavailable);
  }

  createQueryCompiler(): QueryCompiler {
    return this.#inner.createQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return this.#inner.createAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return this.#inner.createIntrospector(db);
  }
}

class GuardedDriver implements Driver {
  readonly #inner: Driver;
  readonly #toError: ToError;
  readonly #Unavailable: Unavailable;

  constructor(inner: Driver, toError: ToError, Unavailable: Unavailable) {
    this.#inner = inner;
    this.#toError = toError;
    this.#Unavailable = Unavailable;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return new GuardedConnection(await this.#inner.acquireConnection(), this.#toError);
    } catch (error) {
      // Whatever the driver's reason, there is no connection.
      throw new this.#Unavailable(error);
    }
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return guarded(this.#inner.beginTransaction(innerOf(connection), settings), this.#toError);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return guarded(this.#inner.commitTransaction(innerOf(connection)), this.#toError);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return guarded(this.#inner.rollbackTransaction(innerOf(connection)), this.#toError);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(innerOf(connection));
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #toError: ToError;

  constructor(inner: DatabaseConnection, toError: ToError) {
    this.inner = inner;
    this.#toError = toError;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return guarded(this.inner.executeQuery<Row>(query), this.#toError);
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncGenerator<QueryResult<Row>> {
    try {
      yield* this.inner.streamQuery<Row>(query, chunkSize);
    } catch (error) {
      throw this.#toError(error);
    }
  }
}

async function guarded<Result>(work: Promise<Result>, toError: ToError): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw toError(error);
  }
}

function innerOf(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof GuardedConnection ? connection.inner : connection;
}
