import type { TableSpelling } from '@signpost/platform/sql';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { StorageEngine, StorageSpelling } from '../engines/storage-engine.ts';
import * as brands from './0001-brands.ts';
import * as analyses from './0002-analyses.ts';
import * as spend from './0003-spend.ts';
import * as jobs from './0004-jobs.ts';
import * as changes from './0005-changes.ts';
import * as keptReplies from './0006-kept-replies.ts';
import * as auditLabels from './0007-audit-labels.ts';
import * as facts from './0008-facts.ts';
import * as wordings from './0009-wordings.ts';
import * as scoredNames from './0010-scored-names.ts';
import * as revisions from './0011-revisions.ts';
import * as runs from './0012-runs.ts';
import * as inventedCompetitors from './0013-invented-competitors.ts';
import * as mergedCompetitors from './0014-merged-competitors.ts';
import * as aiServices from './0015-ai-services.ts';

interface SpelledMigration {
  up(db: Kysely<unknown>, on: StorageSpelling): Promise<void>;
}

/** In order. A released migration never changes; a new one goes at the end. */
const migrations: Record<string, SpelledMigration> = {
  '0001-brands': brands,
  '0002-analyses': analyses,
  '0003-spend': spend,
  '0004-jobs': jobs,
  '0005-changes': changes,
  '0006-kept-replies': keptReplies,
  '0007-audit-labels': auditLabels,
  '0008-facts': facts,
  '0009-wordings': wordings,
  '0010-scored-names': scoredNames,
  '0011-revisions': revisions,
  '0012-runs': runs,
  '0013-invented-competitors': inventedCompetitors,
  '0014-merged-competitors': mergedCompetitors,
  '0015-ai-services': aiServices,
};

export function migrationsFor({
  key,
  countChanges,
}: StorageEngine): (spelling: TableSpelling) => Record<string, Migration> {
  return (spelling) => {
    const on = { ...spelling, key, countChanges };
    return Object.fromEntries(
      Object.entries(migrations).map(([name, { up }]) => [name, { up: (db) => up(db, on) }]),
    );
  };
}
