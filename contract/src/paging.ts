/** How many pages `total` rows fill. */
export function pageCount(total: number, perPage: number): number {
  return Math.ceil(total / perPage);
}

/** The rows before a page; an absurdly large page stays a number that is past every end. */
export function pageOffset(page: number, perPage: number): number {
  return Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER);
}

export function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest);
}
