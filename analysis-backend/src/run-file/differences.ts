/** A value that differs when it is recomputed; undefined for a missing one. */
export interface Difference {
  /** The path of the value, such as `scoring.overall.score.value`. */
  place: string;
  inFile: unknown;
  here: unknown;
}

export interface Comparison {
  /** The number of compared values that are neither lists nor objects. */
  compared: number;
  same: number;
  differences: Difference[];
}

/** The largest difference that is ignored: processors round the last digits of roots and logarithms differently. */
const TOLERANCE = 1e-9;

export function compare(place: string, inFile: unknown, here: unknown): Comparison {
  const result: Comparison = { compared: 0, same: 0, differences: [] };
  visit(place, inFile, here, result);
  return result;
}

function visit(place: string, inFile: unknown, here: unknown, result: Comparison): void {
  if (Array.isArray(inFile) && Array.isArray(here)) {
    const length = Math.max(inFile.length, here.length);
    for (let at = 0; at < length; at += 1) visit(`${place}[${at}]`, inFile[at], here[at], result);
    return;
  }
  if (isObject(inFile) && isObject(here)) {
    for (const name of new Set([...Object.keys(inFile), ...Object.keys(here)]))
      visit(`${place}.${name}`, fieldOf(inFile, name), fieldOf(here, name), result);
    return;
  }
  result.compared += 1;
  if (isSame(inFile, here)) result.same += 1;
  else result.differences.push({ place, inFile, here });
}

function isSame(inFile: unknown, here: unknown): boolean {
  if (typeof inFile === 'number' && typeof here === 'number')
    return Math.abs(inFile - here) <= TOLERANCE * Math.max(1, Math.abs(inFile), Math.abs(here));
  return inFile === here;
}

/** Own properties only: inherited ones are not in the file. */
function fieldOf(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
