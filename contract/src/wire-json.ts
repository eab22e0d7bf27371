/** The most levels of lists and objects in a body. No call needs more than ten, and recursive code can handle thousands. */
const MAX_DEPTH = 512;

/** The message says why the JSON is refused. It is the end of a sentence whose subject is the text, such as `is not valid JSON`. */
export class WireJsonError extends Error {}

/**
 * The value of a JSON text from outside. Refuses values that would fail later: those nested too deeply, and texts with half a
 * surrogate pair, which neither UTF-8 nor a database can hold.
 */
export function parseWireJson(text: string): unknown {
  const value = parse(text);
  if (isDeeperThan(MAX_DEPTH, value)) throw new WireJsonError(`is nested deeper than ${MAX_DEPTH} levels`);
  if (holdsText(value, (part) => !part.isWellFormed()))
    throw new WireJsonError('holds half of a surrogate pair');
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WireJsonError('is not valid JSON', { cause: error });
  }
}

/** Whether lists and objects are nested in more than `levels` levels. `[]` has one level, `[[]]` two. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((container) => Object.values(container)).filter(isContainer);
  }
  return false;
}

/** Whether any text in the value passes the test, names of members included. Recursive: the value must not be very deep. */
export function holdsText(value: unknown, isSo: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isSo(value);
  if (!isContainer(value)) return false;
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return names.some(isSo) || Object.values(value).some((part) => holdsText(part, isSo));
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
