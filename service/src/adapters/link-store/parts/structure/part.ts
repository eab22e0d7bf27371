import type { Draft } from '../../build/draft.ts';
import { GENERATION_FORM } from '../../build/generation-schema.ts';
import type { ListedPost, Rows, RowTaker } from '../../build/rows.ts';
import { expectColumn, expectSame } from '../../verify/mismatch.ts';
import type { Verification } from '../../verify/verification.ts';
import type { Part, Verifying } from '../part.ts';
import type { BuiltStructure } from './describe-structure.ts';
import { StructureBuilder } from './structure-builder.ts';
import { update } from './update.ts';
import { writeStructure } from './write-structure.ts';

/** How the listed posts hang together: steps from home, sections, ranges of link counts, and the strongest neighbours of hubs. */
export const structure: Part = { build, update, verify };

function build(draft: Draft): RowTaker {
  return takeStructure(draft, (built) => {
    draft.graph = built.graph;
    draft.meta.structure = writeStructure(draft.db, built);
  });
}

/** Hands over how the posts hang together when all rows were taken. */
function takeStructure<Done>(
  rows: Rows,
  end: (built: BuiltStructure) => Done,
): RowTaker<ListedPost, Done | void> {
  const builder = new StructureBuilder(rows.listedPosts, rows.site);
  const internal = rows.linkTypes.indexOf('internal');
  return {
    post: ({ slot, post, row }) => builder.addPost(slot, post.permalink, row),
    beginLinks: () => builder.beginLinks(rows.linkCount),
    link({ typeId, postId, targetPostId }) {
      if (typeId === internal) builder.addLink(postId, targetPostId);
    },
    endLinks: () => end(builder.build()),
  };
}

/** Earlier versions did not work it out: then there is nothing to verify. */
function verify(verification: Verification): Verifying {
  const { generation } = verification;
  const { structure: stored } = generation.meta;
  if (stored === undefined) return {};
  return takeStructure(verification, async ({ structure, traits, reach, hubsIn, hubsOut, graph }) => {
    verification.graph = graph;
    for (const name of ['home', 'depths', 'unreached', 'ranges', 'sections'] as const)
      expectSame(`${name} in structure`, stored[name], structure[name]);
    expectColumn('post_traits', await generation.bytes('post_traits'), traits);
    expectColumn('post_reach', await generation.uint32('post_reach'), reach);
    expectColumn('hubs_in', await generation.uint32('hubs_in'), hubsIn);
    expectColumn('hubs_out', await generation.uint32('hubs_out'), hubsOut);
    // Data of another form has no numbers of links.
    if (generation.meta.form !== GENERATION_FORM) return;
    for (const [name, column] of [
      ['linked_starts', graph.starts],
      ['linked_ends', graph.ends],
      ['linked_repeats', graph.repeats],
    ] as const)
      expectColumn(name, await generation.uint32(name), column);
  });
}
