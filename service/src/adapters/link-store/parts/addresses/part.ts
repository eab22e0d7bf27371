import { writeChunks } from '../../build/column-writers.ts';
import type { Draft } from '../../build/draft.ts';
import type { RowTaker } from '../../build/rows.ts';
import { readUint32 } from '../../update/copied-columns.ts';
import type { GenerationCopy } from '../../update/generation-copy.ts';
import { differ, expectSame } from '../../verify/mismatch.ts';
import type { Verification } from '../../verify/verification.ts';
import type { Part, Verifying } from '../part.ts';
import { postAddresses } from './find-posts-by-address.ts';
import { PostAddresses } from './post-addresses.ts';

/** The listed posts by the hash of their page (`post_addresses`). */
export const addresses: Part = { build, update, verify };

function build({ db, listedPosts }: Draft): RowTaker {
  const found = new PostAddresses(listedPosts);
  return {
    post: ({ slot, post }) => found.add(slot, post.permalink),
    endPosts: () => writeChunks(db, 'post_addresses', found.sorted()),
  };
}

function update({ db, slots, listed }: GenerationCopy): void {
  if (slots === null) return;
  const pairs = readUint32(db, 'post_addresses');
  const found = new PostAddresses(slots.length);
  for (let pair = 0; pair < pairs.length; pair += 2) {
    const slot = slots.after[pairs[pair] ?? 0] ?? -1;
    if (slot !== -1) found.addHash(slot, pairs[pair + 1] ?? 0);
  }
  for (const { slot, post } of listed) found.add(slot, post.permalink);
  writeChunks(db, 'post_addresses', found.sorted());
}

function verify({ generation, listedPosts }: Verification): Verifying {
  const found = new PostAddresses(listedPosts);
  return {
    post: ({ slot, post }) => found.add(slot, post.permalink),
    async endPosts() {
      const [stored, sorted] = [await postAddresses(generation), found.sorted()];
      expectSame('number of post_addresses', stored.length / 2, sorted.length / 2);
      const at = sorted.findIndex((value, place) => stored[place] !== value);
      if (at !== -1) differ(`place ${at >> 1} of post_addresses`, stored[at], sorted[at]);
    },
  };
}
