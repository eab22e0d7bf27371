import type { Difference } from '../../../ports/published-links.ts';
import type { LedgerDatabase } from '../tables/rows.ts';
import { BEFORE_ALL } from './settle.ts';
import { nextMoved } from './apply-blocks.ts';
import { ALL_PAGES, groupHash, type PageGroup } from './block-rows.ts';
import { decide, largeGroups } from './decide-blocks.ts';
import { RepeatedPairs } from './repeated-pairs.ts';

/** Decides again what repeats, and looks at every page for it. Sources whose last run was cut off are not decided yet. */
export async function verifyBlocks(ledger: LedgerDatabase): Promise<Difference | null> {
  const { db } = ledger;
  const sources = await db.selectFrom('ledger_source').select(['id', 'has_new_blocks']).execute();
  for (const { id } of sources.filter(({ has_new_blocks }) => has_new_blocks === 0)) {
    const stored = new Map(
      (await db.selectFrom('ledger_block_group').selectAll().where('source_id', '=', id).execute()).map(
        (row) => [row.group_hash, row.pairs],
      ),
    );
    for (const group of await largeGroups(ledger, id)) {
      const hash = groupHash(id, group);
      const { pairs } = await decide(ledger, id, group);
      if (stored.get(hash) !== pairs)
        return difference(`blocks of ${nameOf(group)}`, stored.get(hash) ?? 'none', pairs);
      stored.delete(hash);
    }
    for (const pairs of stored.values())
      if (pairs !== '') return difference('blocks of a group of few pages', pairs, 'none');
    const pairs = new RepeatedPairs(ledger, id);
    for (let after: number | null = BEFORE_ALL; after !== null;) {
      const { moved, last } = await nextMoved(ledger, id, ALL_PAGES, after, pairs);
      const [first] = moved;
      if (first !== undefined)
        return difference(
          `links of post ${first.row.post_id} in repeated blocks`,
          first.row.repeated,
          [...first.repeated].join(' '),
        );
      after = last;
    }
  }
  return null;
}

function nameOf({ language, folder, template }: PageGroup): string {
  return `language ${language ?? 'any'}, folder ${folder ?? 'any'}, template ${template ?? 'any'}`;
}

function difference(what: string, stored: string, counted: string): Difference {
  return { what, stored, counted };
}
