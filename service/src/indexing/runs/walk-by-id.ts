const ROWS_AT_ONCE = 100;

/** Every row behind the id `after`, some at a time. */
export async function* walkById<Row extends { id: number }>(
  after: number,
  page: (next: { after: number; per_page: number }) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let behind = after; ;) {
    const rows = await page({ after: behind, per_page: ROWS_AT_ONCE });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    behind = last.id;
  }
}
