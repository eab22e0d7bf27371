import type { Selectable } from 'kysely';
import type { SourceSite } from '../../../ports/content-source.ts';
import type { Db } from './rows.ts';
import type { LedgerSchema } from './schema.ts';

/** The one row of what is true of the whole ledger. */
export type LedgerState = Selectable<LedgerSchema['ledger_state']>;

export function readState(db: Db): Promise<LedgerState> {
  return db.selectFrom('ledger_state').selectAll().executeTakeFirstOrThrow();
}

/** A site as the ledger keeps it. Earlier versions kept what is known of a WordPress site in a field of its own. */
export function parseSite(text: string): SourceSite {
  const fields = Object.entries(JSON.parse(text) as SourceSite).map(([name, value]: [string, unknown]) =>
    name === 'wordpress'
      ? ['platform', value === null ? null : { rules: 'wordpress', data: value }]
      : [name, value],
  );
  // The fields of a site, as they were stored.
  return Object.fromEntries(fields) as SourceSite;
}
