/** The message of whatever was thrown. A connection that fails at each of several addresses has none itself: then the message of each. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
