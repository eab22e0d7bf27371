import type { SelectQueryBuilder } from 'kysely';
import type { GenerationSchema } from '../build/generation-schema.ts';

export async function countRows<Table extends keyof GenerationSchema>(
  rows: SelectQueryBuilder<GenerationSchema, Table, object>,
): Promise<number> {
  const counted = rows.select((eb) => eb.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}
