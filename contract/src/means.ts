import { Type, type TSchema } from './schema/index.ts';

/** A schema with the meaning of the field that it describes, as the reference, `/openapi.json` and `/docs` show it. */
export function means<Schema extends TSchema>(description: string, schema: Schema): Schema {
  // The type stays the same: it does not contain the description.
  return Type.With(schema, { description }) as unknown as Schema;
}
