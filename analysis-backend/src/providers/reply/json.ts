type Path = (string | number)[];

/** The value at the path; undefined if there is none. Replies of services are never trusted to have a shape. */
export function at(value: unknown, ...path: Path): unknown {
  let here = value;
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined;
    here = (here as Record<string | number, unknown>)[step];
  }
  return here;
}

export function textAt(value: unknown, ...path: Path): string | null {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : null;
}

export function listAt(value: unknown, ...path: Path): unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** A count at the path: a whole number that is not negative; null for any other value. */
export function countAt(value: unknown, ...path: Path): number | null {
  const found = at(value, ...path);
  return typeof found === 'number' && Number.isSafeInteger(found) && found >= 0 ? found : null;
}

/** The texts at a path in each item of a list. */
export function textsAt(items: readonly unknown[], ...path: Path): string[] {
  return items.flatMap((item) => textAt(item, ...path) ?? []);
}
