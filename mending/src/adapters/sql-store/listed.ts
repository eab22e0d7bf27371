import type { NewEdition, OpenSuggestion } from '../../ports/suggestion-store.ts';
import { inBatches } from './batches.ts';
import { shownSuggestions } from './editions.ts';
import type { MendingDatabase } from './open.ts';
import { toShare } from './rows.ts';

/** By key, whether it is to be listed for the whole site. */
type Listed = ReadonlyMap<string, boolean>;

/** Marks what the list will have of the edition, and gives what has to change in it of the other suggestions. */
export async function chooseNext(db: MendingDatabase, made: NewEdition): Promise<Listed> {
  const added = await openOfEdition(db, made);
  const changes = new Map(made.chooseListed([...added, ...(await openOfOthers(db, made))]));
  const keys = added.map(({ id }) => id).filter((id) => changes.get(id) === true);
  for (const some of inBatches(keys)) {
    await made.goOn();
    await setListed(db, new Map(some.map((key) => [key, true])));
  }
  for (const { id } of added) changes.delete(id);
  return changes;
}

export async function setListed(db: MendingDatabase, changes: Listed): Promise<void> {
  for (const isListed of [true, false]) {
    const keys = [...changes].filter(([, listed]) => listed === isListed).map(([key]) => key);
    for (const some of inBatches(keys))
      await db
        .updateTable('mending_suggestion')
        .set({ is_listed: isListed ? 1 : 0 })
        .where('id', 'in', some)
        .execute();
  }
}

async function openOfEdition(
  db: MendingDatabase,
  { edition, targetIds, goOn }: NewEdition,
): Promise<OpenSuggestion[]> {
  const found: OpenSuggestion[] = [];
  for (const some of inBatches(targetIds)) {
    await goOn();
    const rows = await db
      .selectFrom('mending_suggestion as suggestion')
      .select(COLUMNS)
      .where('suggestion.target_id', 'in', some)
      .where('suggestion.state', '=', 'open')
      .where('suggestion.edition', '=', edition)
      .execute();
    found.push(...rows.map(toOpen));
  }
  return found;
}

/** The open suggestions that stay as they are. */
async function openOfOthers(
  db: MendingDatabase,
  { posts, targetIds, goneIds, goOn }: NewEdition,
): Promise<OpenSuggestion[]> {
  const isTarget = new Set(targetIds);
  const isGone = new Set(goneIds);
  const found: OpenSuggestion[] = [];
  for (const some of inBatches(posts.map(({ id }) => id).filter((id) => !isTarget.has(id)))) {
    await goOn();
    const rows = await shownSuggestions(db)
      .select(COLUMNS)
      .where('suggestion.target_id', 'in', some)
      .where('suggestion.state', '=', 'open')
      .execute();
    found.push(...rows.map(toOpen).filter(({ sourceId }) => !isGone.has(sourceId)));
  }
  return found;
}

const COLUMNS = [
  'suggestion.id',
  'suggestion.source_id',
  'suggestion.target_id',
  'suggestion.probability',
  'suggestion.anchor',
  'suggestion.is_listed',
] as const;

function toOpen(row: {
  id: string;
  source_id: number;
  target_id: number;
  probability: number;
  anchor: string;
  is_listed: number;
}): OpenSuggestion {
  return {
    id: row.id,
    sourceId: row.source_id,
    targetId: row.target_id,
    probability: toShare(row.probability),
    hasAnchor: row.anchor !== '',
    isListed: row.is_listed === 1,
  };
}
