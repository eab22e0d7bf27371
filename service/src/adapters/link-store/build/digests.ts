/**
 * A digest has 32 bits and tells whether a row is the same in two generations. Two different rows share one once in four billion
 * times, which is good enough to count what an import changed.
 */

/** The digest of a text, such as the finished JSON of a post's row. */
export function textDigest(text: string): number {
  let digest = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) digest = mix(digest, text.charCodeAt(at));
  return digest >>> 0;
}

/** The digest of a link, from those of its URL and its type: the numbers of these mean nothing in another generation. */
export function linkDigest(url: number, type: number, postId: number, targetPostId: number): number {
  return mixId(mixId(mix(url, type), postId), targetPostId) >>> 0;
}

function mixId(digest: number, id: number): number {
  return mix(mix(digest, id | 0), Math.floor(id / 2 ** 32));
}

function mix(digest: number, value: number): number {
  const mixed = Math.imul(digest ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}
