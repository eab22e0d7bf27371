/** The message of a thrown value. An `AggregateError` without a message, as failed connections throw, gives those of its parts. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
