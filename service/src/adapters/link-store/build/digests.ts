/**
 * 32 bits that tell whether a row is the same as in another generation. Two different rows share them once in four billion times,
 * which is right for counting what an import changed.
 */

/** Of a text, such as the finished JSON of a post's row. */
export function textDigest(text: string): number {
  let digest = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) digest = mix(digest, text.charCodeAt(at));
  return digest >>> 0;
}

/** Of a link, from the digests of its URL and its type. Numbers of URLs and types mean nothing in another generation. */
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
