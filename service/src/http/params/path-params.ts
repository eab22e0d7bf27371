const ID = '[a-zA-Z0-9-]+';

const OTHERS: Readonly<Record<string, string>> = {
  // `results` is no id: the backend has another call at that address.
  aid: `(?!results$)${ID}`,
  login: '[^/]+',
  // Accepts anything: a bad link gets a page that says so.
  token: '[^/]+',
};

/** The pattern of a path parameter, as a regular expression without anchors. */
export function pathParamPattern(name: string): string {
  return OTHERS[name] ?? ID;
}

/** The names of the parameters in a path: `['id']` for `/brands/{id}`. */
export function pathParamsOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
}
