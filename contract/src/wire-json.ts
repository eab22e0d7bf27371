/** Levels of lists and objects in a body. No call needs more than ten; code that goes through a value level by level can take thousands. */
const MAX_DEPTH = 512;

/** Why a text is no JSON that a program may work with: the end of a sentence that begins with what was read. */
export class WireJsonError extends Error {}

/**
 * The value of a JSON text from outside. Refuses what would fail later: lists and objects in very many levels, and halves of surrogate
 * pairs, which no database and no UTF-8 has.
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

/** Whether lists and objects stand in each other in more levels than these. `[]` has one level, `[[]]` two. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((container) => Object.values(container)).filter(isContainer);
  }
  return false;
}

/** Whether a text in the value is so; the names of members are texts too. The value must not be very deep. */
export function holdsText(value: unknown, isSo: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isSo(value);
  if (!isContainer(value)) return false;
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return names.some(isSo) || Object.values(value).some((part) => holdsText(part, isSo));
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
