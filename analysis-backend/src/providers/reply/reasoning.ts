const TAG = /<(\/?)(think|thinking|reasoning)>/gi;

/**
 * Removes the reasoning that some models write in tags before they answer. Their products hide it, so a brand named there does not
 * count. Reasoning that was cut off has no closing tag; some servers leave out the opening one.
 */
export function withoutReasoning(text: string): string {
  let answer = '';
  let done = 0;
  let thought: string | null = null;
  for (const { index, 0: tag, 1: slash, 2: written = '' } of text.matchAll(TAG)) {
    const name = written.toLowerCase();
    if (thought === null) {
      // A closing tag without an opening one: everything before it was reasoning.
      answer = slash === '/' ? '' : answer + text.slice(done, index);
      thought = slash === '/' ? null : name;
    } else if (slash === '/' && name === thought) {
      thought = null;
    } else {
      continue;
    }
    done = index + tag.length;
  }
  return (thought === null ? answer + text.slice(done) : answer).trim();
}
