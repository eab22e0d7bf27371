import type { SitePosts } from './analysis-deps.ts';

/** Joins a reply of the backend with the site's posts. As long as neither changes, the result is the same object, made once. */
export function joinOnce<Reply extends object, Joined extends object>(
  join: (posts: SitePosts, reply: Reply) => Promise<Joined>,
): (posts: SitePosts, reply: Reply) => Promise<Joined> {
  const known = new WeakMap<Reply, { version: number; joined: Joined }>();
  return async (posts, reply) => {
    const version = await posts.dataVersion();
    const entry = known.get(reply);
    if (entry?.version === version) return entry.joined;
    const joined = await join(posts, reply);
    known.set(reply, { version, joined });
    return joined;
  };
}
