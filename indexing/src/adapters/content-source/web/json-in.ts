/** Places at which an answer is tried to be read from. */
const MOST_TRIES = 20;

/**
 * The JSON of an answer; null when it has none. Some sites send a byte order mark in front of it, or messages of PHP around it:
 * `<br /><b>Notice</b>: …<br />`.
 */
export function jsonIn(text: string): unknown {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const whole = parsed(plain);
  if (whole !== null) return whole;
  const end = Math.max(plain.lastIndexOf('}'), plain.lastIndexOf(']')) + 1;
  let tries = 0;
  // A message ends with a tag or a line; brackets within it are no answer.
  for (const { index } of plain.matchAll(/(?<=[>\n])[[{]/g)) {
    const value = parsed(plain.slice(index, end));
    if (value !== null) return value;
    if (++tries === MOST_TRIES) break;
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
