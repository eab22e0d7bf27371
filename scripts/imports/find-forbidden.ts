import { ALLOWED, BROWSER } from './allowed.ts';
import type { Import } from './read-imports.ts';

export type AllowedImports = Readonly<Record<string, readonly string[]>>;

/** What is wrong with each import that the table does not allow. */
export function findForbidden(imports: readonly Import[], allowed: AllowedImports = ALLOWED): string[] {
  return imports.flatMap(({ file, target }) => {
    const room = roomOf(file, allowed);
    if (room === null) return [`${file}: its folder is not in the table of imports`];
    if (target === 'node:')
      return BROWSER.includes(file.split('/', 1)[0] ?? '') ? [`${file} imports a module of Node's`] : [];
    const other = roomOf(target, allowed) ?? withoutSource(target);
    return isAllowed(room, other, allowed) ? [] : [`${file}: ${room} may not import ${other}`];
  });
}

/** The innermost room that a file is in; null when it is in none. */
export function roomOf(file: string, allowed: AllowedImports): string | null {
  const parts = withoutSource(file).split('/');
  // A module may be named without its ending.
  const names = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
  return names.flatMap((name) => [name, `${name}.ts`]).find((name) => name in allowed) ?? null;
}

function isAllowed(room: string, other: string, allowed: AllowedImports): boolean {
  return other === room || isListed(other, allowed[room] ?? []);
}

export function isListed(room: string, entries: readonly string[]): boolean {
  return entries.some((entry) => (entry.endsWith('/*') ? isIn(room, entry.slice(0, -2)) : entry === room));
}

function isIn(room: string, folder: string): boolean {
  return room === folder || room.startsWith(`${folder}/`);
}

function withoutSource(file: string): string {
  return file.replace(/^([^/]+)\/src(?=\/|$)/, '$1');
}
