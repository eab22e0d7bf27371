export type Serialisable =
  | string
  | number
  | boolean
  | null
  | readonly Serialisable[]
  | { readonly [key: string]: Serialisable };

/** A value as PHP's `serialize` writes it. */
export function phpSerialise(value: Serialisable): string {
  if (value === null) return 'N;';
  if (typeof value === 'boolean') return `b:${value ? 1 : 0};`;
  if (typeof value === 'number') return Number.isInteger(value) ? `i:${value};` : `d:${value};`;
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  const entries: [string | number, Serialisable][] = Array.isArray(value)
    ? value.map((item: Serialisable, index): [number, Serialisable] => [index, item])
    : Object.entries(value);
  return `a:${entries.length}:{${entries.map(([key, item]) => phpSerialise(key) + phpSerialise(item)).join('')}}`;
}
