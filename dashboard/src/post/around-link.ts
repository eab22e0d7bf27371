interface Context {
  context_before: string;
  context_after: string;
}

/** The index keeps this many characters of the text before and after a link; a longer text was cut, mostly within a word. */
const KEPT = 60;

/** The text before and after a link as it is read: whole words, and a space where there is one between words. */
export function aroundLink({ context_before: ahead, context_after: behind }: Context): [string, string] {
  const before = ahead.length < KEPT ? ahead : ahead.replace(/^\S*\s+/, '… ');
  const after = behind.length < KEPT ? behind : behind.replace(/\s+\S*$/, ' …');
  return [`${before} `, `${/^[\p{L}\p{N}(&“„"]/u.test(after) ? ' ' : ''}${after}`];
}
