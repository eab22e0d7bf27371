import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';

/** Translates a driver's error; an error without a translation is returned unchanged. */
export type ToError = (error: unknown) => unknown;

type Unavailable = new (cause: unknown) => Error;

/** A dialect whose failures go through `toError`: the one place where drivers' errors are translated. */
export function guardedDialect(inner: Dialect, toError: ToError, Unavailable: Unavailable): Dialect {
  return {
    createDriver: () => guardedDriver(inner.createDriver(), toError, Unavailable),
    createQueryCompiler: () => inner.createQueryCompiler(),
    createAdapter: () => inner.createAdapter(),
    createIntrospector: (db) => inner.createIntrospector(db),
  };
}

function guardedDriver(inner: Driver, toError: ToError, Unavailable: Unavailable): Driver {
  return {
    init: () => inner.init(),
    async acquireConnection() {
      try {
        return new GuardedConnection(await inner.acquireConnection(), toError);
      } catch (error) {
        // Whatever the driver's reason, there is no connection.
        throw new Unavailable(error);
      }
    },
    beginTransaction: (connection, settings) =>
      guarded(inner.beginTransaction(innerOf(connection), settings), toError),
    commitTransaction: (connection) => guarded(inner.commitTransaction(innerOf(connection)), toError),
    rollbackTransaction: (connection) => guarded(inner.rollbackTransaction(innerOf(connection)), toError),
    releaseConnection: (connection) => inner.releaseConnection(innerOf(connection)),
    destroy: () => inner.destroy(),
  };
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
