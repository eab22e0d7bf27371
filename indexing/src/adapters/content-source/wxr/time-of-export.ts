/** Bytes in which an export says when it was made. */
const HEAD_BYTES = 16 * 1024;
/** In a comment, and in the channel in front of the first item, whose times are those of posts. */
const TIMES = / created="[^"<>]{0,40}"|<pubDate>[^<]{0,60}<\/pubDate>/g;

/** The beginning of an export without the time at which it was made: one that is made anew has the same content. */
export function withoutTimeOfExport(begin: Buffer): Buffer {
  const head = begin.toString('latin1', 0, HEAD_BYTES);
  const item = head.indexOf('<item>');
  const end = item === -1 ? head.length : item;
  return Buffer.concat([
    Buffer.from(head.slice(0, end).replaceAll(TIMES, ''), 'latin1'),
    begin.subarray(end),
  ]);
}
