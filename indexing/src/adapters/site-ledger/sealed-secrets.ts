import { ReadOnlyError } from '@signpost/platform/errors';
import { isSealed, SecretError, type SecretBox } from '@signpost/platform/secrets';
import { storable } from '@signpost/platform/sql';
import type { SiteLedger } from '../../ports/site-ledger.ts';
import type { SourceRecord } from '../../ports/sources.ts';

/** A ledger that stores the passwords of its sources encrypted, each for its own source only. */
export function withSealedSecrets(ledger: SiteLedger, secrets: SecretBox): SiteLedger {
  return {
    ...ledger,

    ensureSource: ({ secret, ...source }) =>
      ledger.ensureSource({ ...source, ...sealed(secrets, secret, source) }),

    async updateSource(id, { secret, ...change }) {
      const source = typeof secret === 'string' ? await ledger.findSource(id) : null;
      const given =
        source === null ? { ...(secret === null && { secret }) } : sealed(secrets, secret, source);
      await ledger.updateSource(id, { ...change, ...given });
    },

    async secretOf(id) {
      const stored = await ledger.secretOf(id);
      const source = stored === null ? null : await ledger.findSource(id);
      if (stored === null || source === null) return null;
      return isSealed(stored) ? secrets.open(stored, placeOf(source)) : stored;
    },
  };
}

/** Encrypts the passwords that an earlier version has stored as they are. True when there were any. */
export async function sealStoredSecrets(ledger: SiteLedger, secrets: SecretBox): Promise<boolean> {
  const open = [];
  for (const source of await ledger.listSources()) {
    const stored = await ledger.secretOf(source.id);
    if (stored !== null && !isSealed(stored)) open.push({ source, stored });
  }
  try {
    for (const { source, stored } of open)
      await ledger.updateSource(source.id, sealed(secrets, stored, source));
  } catch (error) {
    // They stay readable as they are; the next start tries again, and a new password says what is wrong.
    if (error instanceof SecretError || error instanceof ReadOnlyError) return false;
    throw error;
  }
  return open.length > 0;
}

type Named = Pick<SourceRecord, 'kind' | 'location'>;

function sealed(
  secrets: SecretBox,
  secret: string | null | undefined,
  source: Named,
): { secret?: string | null } {
  if (secret === undefined) return {};
  return { secret: secret === null ? null : secrets.seal(secret, placeOf(source)) };
}

/** A source keeps its kind and its address. */
function placeOf({ kind, location }: Named) {
  return { table: 'ledger_source', row: `${kind} ${storable(location)}`, field: 'secret' };
}
