import { releaseArray } from '../../../../shared/release-array.ts';
import { writeChunks } from '../../build/column-writers.ts';
import { linkDigest, textDigest } from '../../build/digests.ts';
import type { Draft } from '../../build/draft.ts';
import type { DigestName } from '../../build/generation-schema.ts';
import { decodeBlock } from '../../build/ordering-blocks.ts';
import type { ListedPost, Rows, RowTaker } from '../../build/rows.ts';
import { readBlocks, readUint32 } from '../../update/copied-columns.ts';
import type { GenerationCopy } from '../../update/generation-copy.ts';
import type { Generation } from '../../read/generation.ts';
import { expectColumn } from '../../verify/mismatch.ts';
import type { Verification } from '../../verify/verification.ts';
import type { Part, Verifying } from '../part.ts';
import { storedDigests } from './read.ts';

/** 32 bits for each listed post and each link, by which an import tells what it changed (`post_digests`, `link_digests`). */
export const digests: Part = { build, update, verify };

function build(draft: Draft): RowTaker {
  return takeDigests(draft, (name, worked) => {
    writeChunks(draft.db, name, worked);
    releaseArray(worked);
  });
}

function verify(verification: Verification): Verifying {
  return takeDigests(verification, (name, counted) => compare(verification.generation, name, counted));
}

function takeDigests<Done>(
  rows: Rows,
  end: (name: DigestName, digests: Uint32Array) => Done,
): RowTaker<ListedPost, Done | void> {
  const ofPosts = new Uint32Array(rows.listedPosts);
  const ofTypes = rows.linkTypes.map(textDigest);
  let ofLinks: Uint32Array = new Uint32Array();
  let ofUrls = rows.urls.digests;
  return {
    post({ slot, json }) {
      ofPosts[slot] = textDigest(json);
    },
    endPosts: () => end('post_digests', ofPosts),
    beginLinks() {
      ofLinks = rows.room();
      ofUrls = rows.urls.digests;
    },
    link({ at, urlId, typeId, postId, targetPostId }) {
      ofLinks[at] = linkDigest(ofUrls[urlId] ?? 0, ofTypes[typeId] ?? 0, postId, targetPostId);
    },
    endLinks: () => end('link_digests', ofLinks),
  };
}

/** Earlier versions kept none: then there is nothing to verify. */
async function compare(generation: Generation, name: DigestName, counted: Uint32Array): Promise<void> {
  const stored = await storedDigests(generation, name);
  if (stored !== null) expectColumn(name, stored, counted);
}

function update(copy: GenerationCopy): void {
  updatePosts(copy);
  updateLinks(copy);
}

function updatePosts({ db, slots, listed }: GenerationCopy): void {
  if (slots === null) return;
  const values = listed.map(({ json }) => textDigest(json));
  const column = slots.rearrange(readUint32(db, 'post_digests'), new Uint32Array(slots.length), values);
  writeChunks(db, 'post_digests', column);
}

/** By ascending id, as they are in the ordering, which is still as before. */
function updateLinks({ db, links }: GenerationCopy): void {
  if (links === null) return;
  const { gone, added } = links;
  const before = readUint32(db, 'link_digests');
  const after = new Uint32Array(before.length - gone.size + added.length);
  let [from, at, next] = [0, 0, 0];
  const takeAdded = (id: number): void => {
    for (let link = added[next]; link !== undefined && link.id <= id; link = added[next]) {
      after[at] = linkDigest(textDigest(link.url), textDigest(link.type), link.post_id, link.target_post_id);
      at += 1;
      next += 1;
    }
  };
  for (const data of readBlocks(db, 'link_id_asc')) {
    for (const id of decodeBlock(data, true, false).ids) {
      takeAdded(id);
      if (!gone.has(id)) {
        after[at] = before[from] ?? 0;
        at += 1;
      }
      from += 1;
    }
  }
  takeAdded(Infinity);
  writeChunks(db, 'link_digests', after);
}
