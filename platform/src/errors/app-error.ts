/** A failure whose answer is known: `http/error-response.ts` turns it into the contract's error body. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  /** Further members of the body's `data`. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Response headers that belong to this failure, such as Retry-After. */
  readonly headers: Readonly<Record<string, string>>;
  /** Until this time, in milliseconds since the epoch, the same attempt is known to fail again. */
  readonly failsUntil: number | undefined;
  /** True when the work may have been done all the same: no reply came, or none that can be read. */
  readonly mayBeDone: boolean;

  constructor(
    code: string,
    status: number,
    message: string,
    options: {
      cause?: unknown;
      data?: Record<string, unknown>;
      headers?: Record<string, string>;
      failsUntil?: number;
      mayBeDone?: boolean;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.data = options.data ?? {};
    this.headers = options.headers ?? {};
    this.failsUntil = options.failsUntil;
    this.mayBeDone = options.mayBeDone ?? false;
  }
}

const DOES_NOT_ANSWER = 'The database does not answer at the moment. Try again shortly.';
const DISK_FULL =
  'The disk of the database is full, and nothing was changed. Make room on it, or remove something, then try again.';

/** As SQLite, PostgreSQL, MySQL and the file system say it. */
const FULL = new Set(['SQLITE_FULL', '53100', 'ER_DISK_FULL', 'ER_RECORD_FILE_FULL', 'ENOSPC']);

function isDiskFull(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && FULL.has(String(cause.code));
}

/** The database cannot be reached, has no connection free, has no room left, or took too long. The driver's error is the cause, for the log. */
export class DatabaseUnavailableError extends AppError {
  constructor(cause: unknown) {
    if (isDiskFull(cause)) super('rest_disk_full', 507, DISK_FULL, { cause });
    else super('rest_database_unavailable', 503, DOES_NOT_ANSWER, { cause });
    this.name = 'DatabaseUnavailableError';
  }
}
