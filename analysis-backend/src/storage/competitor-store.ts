import { inTransaction } from '@signpost/platform/sql';
import { folded, isSameText } from '@signpost/platform/text';
import type { Clock } from '@signpost/platform/time';
import type { BrandStore, CompetitorRecord, MergedCompetitor } from '../ports/brand-store.ts';
import { WireError } from '../shared/errors.ts';
import { fromCompetitor, toCompetitor } from './rows/brand-rows.ts';
import { logChanges } from './change-log.ts';
import { competitorDifferences } from './differences.ts';
import { lockBrand } from './lock-brand.ts';
import { insertAll, toJson, type Db } from './rows/rows.ts';

type CompetitorStore = Pick<
  BrandStore,
  'listCompetitors' | 'addCompetitors' | 'updateCompetitor' | 'mergeCompetitors' | 'separateCompetitor'
>;

export function competitorStore(db: Db, clock: Clock): CompetitorStore {
  /** Does the work under the lock of the competitor's brand; null when there is no such competitor. */
  async function changing<Result>(
    competitorId: string,
    work: (transaction: Db, competitor: CompetitorRecord) => Promise<Result>,
  ): Promise<Result | null> {
    return inTransaction(db, async (transaction) => {
      const before = await find(transaction, competitorId);
      if (before === null) return null;
      await lockBrand(transaction, before.brandId);
      const competitor = await find(transaction, competitorId);
      return competitor === null ? null : work(transaction, competitor);
    });
  }

  return {
    async listCompetitors(brandId, isDemo) {
      return (await list(db, brandId)).filter(({ origin }) => isDemo || origin !== 'invented');
    },

    async addCompetitors(competitors) {
      const brandIds = new Set(competitors.map(({ brandId }) => brandId));
      for (const brandId of brandIds) {
        await inTransaction(db, async (transaction) => {
          await lockBrand(transaction, brandId);
          await makeRoom(
            transaction,
            competitors.filter((competitor) => competitor.brandId === brandId),
          );
          // A name that was merged into another competitor is an alias of it now.
          const taken = new Set((await list(transaction, brandId)).flatMap(foldedNames));
          const fresh = competitors.filter((competitor) => {
            const name = folded(competitor.name);
            if (competitor.brandId !== brandId || taken.has(name)) return false;
            taken.add(name);
            return true;
          });
          await insertAll(transaction, 'competitor', fresh.map(fromCompetitor));
          await logChanges(
            transaction,
            brandId,
            clock.now(),
            fresh
              .filter(({ origin }) => origin === 'user')
              .map(({ id, name }) => ({ kind: 'competitor_added', competitorId: id, competitor: name })),
          );
        });
      }
    },

    updateCompetitor: (competitorId, changes) =>
      changing(competitorId, async (transaction, competitor) => {
        const changed = withoutGone({ ...competitor, ...changes });
        await makeRoom(transaction, [changed]);
        await refuseTakenName(transaction, changed);
        await save(transaction, changed);
        const changesMade = competitorDifferences(competitor, changed);
        await logChanges(transaction, changed.brandId, clock.now(), changesMade);
        return changed;
      }),

    mergeCompetitors: (into, from) =>
      changing(into, async (transaction, competitor) => {
        const other = await find(transaction, from);
        if (other === null || other.brandId !== competitor.brandId || from === into) return null;
        await transaction.deleteFrom('competitor').where('id', '=', from).execute();
        await logChanges(transaction, competitor.brandId, clock.now(), [
          { kind: 'competitor_merged', competitorId: into, before: other.name, after: competitor.name },
        ]);
        const both = joined(competitor, other);
        await save(transaction, both);
        return both;
      }),

    separateCompetitor: (from, mergedId) =>
      changing(from, async (transaction, competitor) => {
        const apart = competitor.merged.find((one) => one.competitor.id === mergedId);
        if (apart === undefined) return null;
        const { competitor: other, aliases, domains } = apart;
        await refuseTakenName(transaction, other);
        await save(transaction, {
          ...competitor,
          aliases: competitor.aliases.filter((alias) => !aliases.some((one) => isSameText(one, alias))),
          domains: competitor.domains.filter((domain) => !domains.includes(domain)),
          merged: competitor.merged.filter((one) => one !== apart),
        });
        await insertAll(transaction, 'competitor', [fromCompetitor(other)]);
        await logChanges(transaction, competitor.brandId, clock.now(), [
          {
            kind: 'competitor_separated',
            competitorId: other.id,
            before: competitor.name,
            after: other.name,
          },
        ]);
        return other;
      }),
  };
}

async function list(db: Db, brandId: string): Promise<CompetitorRecord[]> {
  const rows = await db
    .selectFrom('competitor')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('seq')
    .execute();
  return rows.map(toCompetitor);
}

/** Removes invented competitors that have the name of a real one that is being added. */
async function makeRoom(transaction: Db, competitors: readonly CompetitorRecord[]): Promise<void> {
  for (const { brandId, name, origin } of competitors) {
    if (origin === 'invented') continue;
    await transaction
      .deleteFrom('competitor')
      .where('brand_id', '=', brandId)
      .where('folded_name', '=', toJson(folded(name)))
      .where('origin', '=', 'invented')
      .execute();
  }
}

async function find(db: Db, competitorId: string): Promise<CompetitorRecord | null> {
  const row = await db.selectFrom('competitor').selectAll().where('id', '=', competitorId).executeTakeFirst();
  return row === undefined ? null : toCompetitor(row);
}

async function save(transaction: Db, competitor: CompetitorRecord): Promise<void> {
  await transaction
    .updateTable('competitor')
    .set(fromCompetitor(competitor))
    .where('id', '=', competitor.id)
    .execute();
}

async function refuseTakenName(transaction: Db, { id, brandId, name }: CompetitorRecord): Promise<void> {
  const others = (await list(transaction, brandId)).filter((other) => other.id !== id);
  if (others.some((other) => isSameText(other.name, name)))
    throw new WireError(409, 'The brand has a competitor of this name already: merge the two instead.');
}

function joined(into: CompetitorRecord, from: CompetitorRecord): CompetitorRecord {
  const aliases = new Map<string, string>();
  for (const name of [...into.aliases, from.name, ...from.aliases]) {
    if (!isSameText(name, into.name) && !aliases.has(folded(name))) aliases.set(folded(name), name);
  }
  const both = { aliases: [...aliases.values()], domains: [...new Set([...into.domains, ...from.domains])] };
  const got = {
    aliases: both.aliases.filter((alias) => !into.aliases.includes(alias)),
    domains: both.domains.filter((domain) => !into.domains.includes(domain)),
  };
  return { ...into, ...both, merged: [...into.merged, { competitor: from, ...got }] };
}

/** One whose name a person took away from the other names is not part of the competitor any more. */
function withoutGone(competitor: CompetitorRecord): CompetitorRecord {
  const names = [competitor.name, ...competitor.aliases];
  const isLeft = ({ competitor: { name } }: MergedCompetitor): boolean =>
    names.some((own) => isSameText(own, name));
  return { ...competitor, merged: competitor.merged.filter(isLeft) };
}

function foldedNames({ name, aliases }: CompetitorRecord): string[] {
  return [name, ...aliases].map(folded);
}
