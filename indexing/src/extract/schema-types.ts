/** Characters of a script that are looked at. */
const LONGEST_SCRIPT = 500_000;

/** What a script of linked data says that the page is: the types at its top, and none of what they hold. */
export function typesInLinkedData(text: string): string[] {
  if (text.length > LONGEST_SCRIPT) return [];
  try {
    return typesIn(JSON.parse(text));
  } catch {
    return [];
  }
}

/** The same of `itemtype`: the last part of each address. */
export function typesInItemType(value: string): string[] {
  return value.split(/[\t\n\f\r ]+/).map((address) => address.slice(address.lastIndexOf('/') + 1));
}

function typesIn(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(typesIn);
  if (typeof data !== 'object' || data === null) return [];
  const graph = '@graph' in data && Array.isArray(data['@graph']) ? data['@graph'].flatMap(typesIn) : [];
  const type: unknown = '@type' in data ? data['@type'] : [];
  const own = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === 'string');
  return [...own, ...graph];
}
