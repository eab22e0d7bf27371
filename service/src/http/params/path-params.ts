const ID = '[a-zA-Z0-9-]+';

const OTHERS: Readonly<Record<string, string>> = {
  // The backend has something else at the address of an analysis with the id `results`.
  aid: `(?!results$)${ID}`,
  // A link that leads nowhere has a page that says so, whatever stands in it.
  token: '[^/]+',
};

/** What a path parameter matches, as a regular expression without its ends. */
export function pathParamPattern(name: string): string {
  return OTHERS[name] ?? ID;
}

/** The names of the parameters in a path: `['id']` for `/brands/{id}`. */
export function pathParamsOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
}
