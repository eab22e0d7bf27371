import type { Selectable } from 'kysely';
import type { LinkChange, PostChange } from '../../../ports/runs.ts';
import type { LedgerSchema } from '../tables/schema.ts';

export type PostRow = Omit<Selectable<LedgerSchema['ledger_run_post']>, 'id' | 'run_id'>;
export type LinkRow = Omit<Selectable<LedgerSchema['ledger_run_link']>, 'id' | 'run_id'>;

/** What several runs did to posts in this order, as one run would have noted it: each post once, beside what became of it as an orphan. */
export function netPosts(rows: readonly PostRow[]): PostRow[] {
  const net: PostRow[] = [];
  const orphans: PostRow[] = [];
  for (const ofPost of Map.groupBy(rows, ({ post_id }) => post_id).values()) {
    const [itself, asOrphan] = [ofPost.filter((row) => !isOrphan(row)), ofPost.filter(isOrphan)];
    const last = itself.at(-1);
    const kind = netKind(itself.map((row) => row.kind));
    if (last !== undefined && kind !== null) net.push({ ...last, kind });
    const orphan = asOrphan.at(-1);
    // Of an even number the last one takes back the first.
    if (orphan !== undefined && asOrphan.length % 2 === 1 && last?.kind !== 'removed') orphans.push(orphan);
  }
  return [...net, ...orphans];
}

function isOrphan({ kind }: PostRow): boolean {
  return kind === 'orphaned' || kind === 'rescued';
}

function netKind(kinds: readonly PostChange[]): PostChange | null {
  const wasThere = kinds[0] !== 'added';
  const isThere = kinds.at(-1) !== 'removed';
  if (wasThere && isThere) return kinds.includes('moved') ? 'moved' : 'changed';
  if (wasThere) return 'removed';
  return isThere ? 'added' : null;
}

/** What several runs did to links in this order: a link that came and went, or that is back where it was, is left out. */
export function netLinks(rows: readonly LinkRow[]): LinkRow[] {
  const net = new Set<NetLink>();
  const byText = Map.groupBy(rows, ({ post_id, anchor }) => `${post_id} ${anchor}`);
  for (const sameText of byText.values()) {
    const links: NetLink[] = [];
    for (const row of sameText) {
      const [from, to] = endsOf(row);
      const known = links.find(({ before, after }) =>
        from === null ? after === null && before === to : after === from,
      );
      if (known === undefined) links.push({ row, before: from, after: to });
      else Object.assign(known, { row, after: to });
    }
    for (const link of links) if (link.before !== link.after) net.add(link);
  }
  return [...net].map(({ row, before, after }) => ({
    ...row,
    kind: before === null ? 'added' : after === null ? 'removed' : 'moved',
    address: after ?? before ?? '',
    address_before: after === null ? null : before,
  }));
}

interface NetLink {
  /** The last one about it. */
  row: LinkRow;
  /** Where it led before all, and where it leads now; null for nowhere. */
  before: string | null;
  after: string | null;
}

function endsOf({ kind, address, address_before }: LinkRow): [from: string | null, to: string | null] {
  const ends = { added: [null, address], removed: [address, null], moved: [address_before, address] };
  return ends[kind satisfies LinkChange] as [string | null, string | null];
}
