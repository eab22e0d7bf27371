import type { StructureName } from '../build/generation-schema.ts';
import type { StructureBuilder } from '../build/structure/structure-builder.ts';
import type { Generation } from '../read/generation.ts';
import { differ, expectSame } from './mismatch.ts';

/** How the posts hang together. Earlier versions did not work it out: then there is nothing to verify. */
export async function verifyStructure(generation: Generation, builder: StructureBuilder): Promise<void> {
  const { structure: stored } = generation.meta;
  if (stored === undefined) return;
  const { structure, traits, reach, hubsIn, hubsOut } = builder.build();
  for (const name of ['home', 'depths', 'unreached', 'ranges', 'sections'] as const)
    expectSame(`${name} in structure`, stored[name], structure[name]);
  expectColumn('post_traits', await generation.postTraits(), traits);
  expectColumn('post_reach', await generation.postReach(), reach);
  expectColumn('hubs_in', await generation.hubs('in'), hubsIn);
  expectColumn('hubs_out', await generation.hubs('out'), hubsOut);
}

function expectColumn(
  name: StructureName,
  stored: Uint8Array | Uint32Array,
  counted: Uint8Array | Uint32Array,
): void {
  expectSame(`number of ${name}`, stored.length, counted.length);
  const at = counted.findIndex((value, place) => stored[place] !== value);
  if (at !== -1) differ(`place ${at} of ${name}`, stored[at], counted[at]);
}
