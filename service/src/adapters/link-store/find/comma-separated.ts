/** Like `join(',')`, but the texts are copied when the whole body is encoded, and not before. */
export function commaSeparated(rows: readonly string[]): string {
  let joined = rows[0] ?? '';
  for (let at = 1; at < rows.length; at += 1) joined += `,${rows[at]}`;
  return joined;
}
