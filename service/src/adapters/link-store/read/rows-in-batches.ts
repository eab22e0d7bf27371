export const BATCH = 2000;

/** All rows of a query by ascending id, a batch at a time, so that a table of any size passes through little memory. */
export async function* rowsInBatches<Row extends { id: number }>(
  query: (after: number) => { execute(): Promise<Row[]> },
): AsyncGenerator<Row> {
  let after = -1;
  for (;;) {
    const rows = await query(after).execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
