import type { DigestName } from '../../build/generation-schema.ts';
import type { Generation } from '../../read/generation.ts';

/** The digests of the listed posts by slot, or of the links by ascending id; null where an earlier version kept none. */
export async function storedDigests(generation: Generation, name: DigestName): Promise<Uint32Array | null> {
  const { listed_posts: posts, links_stats: links } = generation.meta;
  const digests = await generation.uint32(name);
  const rows = name === 'post_digests' ? posts : links.total;
  return digests.length === 0 && rows > 0 ? null : digests;
}
