/** The types that WordPress documents for the fields of posts and terms. */
const FITS: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: Number.isSafeInteger,
  slug: isText,
  link: isText,
  status: isText,
  type: isText,
  title: isWritten,
  content: isWritten,
  description: isWritten,
  date: isText,
  modified: isText,
  modified_gmt: isText,
  source_url: isText,
  post: (value) => value === null || Number.isSafeInteger(value),
  parent: Number.isSafeInteger,
  author: Number.isSafeInteger,
  categories: (value) => Array.isArray(value) && value.every(Number.isSafeInteger),
};

/** An item of a list without fields of another type, as plugins may leave them; none for what is no item at all. */
export function toItem(value: unknown): object[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const fields = Object.entries(value).filter(
    ([name, field]) => !Object.hasOwn(FITS, name) || FITS[name]?.(field),
  );
  const item = Object.fromEntries(fields);
  return 'id' in value && !('id' in item) ? [] : [item];
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** A text as visitors see it, and for those who may edit also as it was written. */
function isWritten(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { rendered, raw } = value as { rendered?: unknown; raw?: unknown };
  return [rendered, raw].every((text) => text === undefined || text === null || isText(text));
}
