import type { Draft } from '../../build/draft.ts';
import type { Marks } from '../../build/marks.ts';
import type { ListedPost, Rows, RowTaker } from '../../build/rows.ts';
import { differ, expectColumn, expectSame } from '../../verify/mismatch.ts';
import type { Verification } from '../../verify/verification.ts';
import type { Part, Verifying } from '../part.ts';
import { writeAuthority, writeMarks, type BuiltAuthority } from './columns.ts';
import { ranksOf } from './ranks.ts';
import { storedAuthority } from './read.ts';
import { update } from './update.ts';
import { workOut, type LinkEnds } from './work-out.ts';

/** What share of all authority each listed post has by the links to it, its rank, and its steps from home with menus. */
export const authority: Part = { build, update, verify };

function build(draft: Draft): RowTaker {
  return takeAuthority(draft, draft.marks, (built) => {
    writeMarks(draft.db, draft.marks);
    draft.meta.authority = writeAuthority(draft.db, built);
  });
}

/** Hands it over when all rows were taken. */
function takeAuthority<Done>(
  rows: Rows,
  marks: Marks,
  end: (built: BuiltAuthority) => Done,
): RowTaker<ListedPost, Done | void> {
  const internal = rows.linkTypes.indexOf('internal');
  const nofollow: LinkEnds[] = [];
  return {
    ...(marks.nofollow.size > 0 && {
      link({ id, typeId, postId, targetPostId }) {
        if (typeId === internal && marks.nofollow.has(id)) nofollow.push([postId, targetPostId]);
      },
    }),
    endLinks() {
      const { graph } = rows;
      if (graph === null) return undefined;
      rows.graph = null;
      return end(workOut(graph, marks, nofollow));
    },
  };
}

/** Shares that are worked out in two ways differ by less. */
const CLOSE = 1e-9;

/** Earlier versions did not work it out: then there is nothing to verify. */
async function verify(verification: Verification): Promise<Verifying> {
  const { generation } = verification;
  const { authority: numbers } = generation.meta;
  const stored = await storedAuthority(generation);
  if (stored === null || numbers === undefined) return {};
  const { shares, ranks, menuDepths } = stored;
  const marks = await generation.marks();
  return takeAuthority(verification, marks, async (built) => {
    expectSame('authority', numbers, built.authority);
    expectSame('number of shares in authority', shares.length, built.shares.length);
    const at = built.shares.findIndex((share, slot) => !(Math.abs(share - (shares[slot] ?? 0)) < CLOSE));
    if (at !== -1) differ(`place ${at} of authority`, shares[at], built.shares[at]);
    // Of the stored shares: close to each other, they may be in another order than those that were worked out now.
    const isLeftOut = Uint8Array.from(built.shares, (share) => (share === 0 ? 1 : 0));
    expectColumn('authority_ranks', ranks, ranksOf(shares, isLeftOut, numbers.posts));
    expectColumn('menu_depths', menuDepths, built.menuDepths);
    expectColumn('linked_unfollowed', await generation.uint32('linked_unfollowed'), built.unfollowed);
  });
}
