/** Keeps the keys that `_fields` names, dots leading into nested objects and the items of lists. */
export function selectFields(value: unknown, fields: readonly string[]): unknown {
  const paths = fields.map((field) => field.trim().split('.')).filter(([first]) => first !== '');
  return paths.length === 0 ? value : keep(value, paths);
}

function keep(value: unknown, paths: string[][]): unknown {
  if (Array.isArray(value)) return value.map((item) => keep(item, paths));
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const here = paths.filter(([first]) => first === name);
    if (here.length === 0) continue;
    const deeper = here.map((path) => path.slice(1));
    kept[name] = deeper.some((path) => path.length === 0) ? inner : keep(inner, deeper);
  }
  return kept;
}
