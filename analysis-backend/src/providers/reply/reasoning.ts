const TAG = /<(\/?)(think|thinking|reasoning)>/gi;

/**
 * Some models think aloud in tags before they answer. Their products do not show that, so a brand named there is not
 * named. A thought that was cut off has no end; some servers leave out its beginning.
 */
export function withoutReasoning(text: string): string {
  let answer = '';
  let done = 0;
  let thought: string | null = null;
  for (const { index, 0: tag, 1: slash, 2: written = '' } of text.matchAll(TAG)) {
    const name = written.toLowerCase();
    if (thought === null) {
      // The end of a thought that has no beginning: all before it was thought.
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
