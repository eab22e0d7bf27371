import type { ExternalCheck } from '../ports/external-links.ts';
import type { PostName, LinkIndex } from '../ports/link-index.ts';

export interface BrokenAddress {
  check: ExternalCheck;
  /** The posts that link to it, by their ids. */
  posts: Map<number, PostName>;
}

/** The addresses of other sites that are broken, each once. */
export async function findBrokenAddresses(index: LinkIndex): Promise<Map<string, BrokenAddress>> {
  const addresses = new Map<string, BrokenAddress>();
  for await (const some of index.walkBroken({ reason: 'broken' })) {
    for (const { url: written, check, source } of some) {
      // What is asked for does not depend on the part of the page.
      const url = written.split('#', 1)[0] ?? written;
      if (check === null) continue;
      const address = addresses.get(url) ?? { check, posts: new Map<number, PostName>() };
      address.posts.set(source.id, source);
      addresses.set(url, address);
    }
  }
  return addresses;
}
