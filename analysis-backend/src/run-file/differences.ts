/** A value that is another one when it is made again; undefined where there is none. */
export interface Difference {
  /** Such as `scoring.overall.score.value`. */
  place: string;
  inFile: unknown;
  here: unknown;
}

export interface Comparison {
  /** Values that are no lists and no objects, on either side. */
  compared: number;
  same: number;
  differences: Difference[];
}

/** Another processor may round the last digits of a root or a logarithm otherwise: less than this is no difference. */
const TOLERANCE = 1e-9;

/** Compares JSON values, value by value. */
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

/** Its own alone: what every object inherits is not in the file. */
function fieldOf(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
