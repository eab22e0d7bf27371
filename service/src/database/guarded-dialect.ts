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
import { DatabaseUnavailableError } from '../shared/errors.ts';

/** What a failure of the driver is to us: a database that is not there for now, or the driver's own error. */
export type ToError = (error: unknown) => unknown;

/** A dialect whose failures have gone through `toError`: the one place where drivers' errors are translated. */
export class GuardedDialect implements Dialect {
  readonly #inner: Dialect;
  readonly #toError: ToError;

  constructor(inner: Dialect, toError: ToError) {
    this.#inner = inner;
    this.#toError = toError;
  }

  createDriver(): Driver {
    return new GuardedDriver(this.#inner.createDriver(), this.#toError);
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

  constructor(inner: Driver, toError: ToError) {
    this.#inner = inner;
    this.#toError = toError;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return new GuardedConnection(await this.#inner.acquireConnection(), this.#toError);
    } catch (error) {
      // Whatever it is, there is no connection to be had.
      throw new DatabaseUnavailableError(error);
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
