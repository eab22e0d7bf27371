import { sql, type Kysely } from 'kysely';

/** Competitors from before the first measured analysis of their brand were found in invented answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const typed = db as Kysely<{
    competitor: { brand_id: string; origin: string; created_at: number };
    analysis: { brand_id: string; is_demo: number; created_at: number };
  }>;
  await typed
    .updateTable('competitor')
    .set({ origin: 'invented' })
    .where('origin', '=', 'answers')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('analysis')
            .select(sql<number>`1`.as('one'))
            .whereRef('analysis.brand_id', '=', 'competitor.brand_id')
            .whereRef('analysis.created_at', '<=', 'competitor.created_at')
            .where('analysis.is_demo', '=', 0),
        ),
      ),
    )
    .execute();
}
