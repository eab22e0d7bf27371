import { readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** A package as `package-lock.json` describes it. */
export interface Locked {
  version?: string;
  integrity?: string;
  license?: string;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  [field: string]: unknown;
}

/** By their folders: `node_modules/pg`, `node_modules/ajv/node_modules/fast-uri`, `service` for a workspace. */
export type Packages = Readonly<Record<string, Locked>>;

export function readLockfile(): Packages {
  const lockfile = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Packages;
  };
  return lockfile.packages;
}

/** The name of a package by its folder. */
export function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** The folders of the named packages and of all that they need, as Node finds them from `from`. */
export function foldersNeeded(packages: Packages, names: readonly string[], from = ''): string[] {
  const found = new Set<string>();
  const waiting = names.map((name) => findFolder(packages, name, from));
  for (const folder of waiting) {
    if (folder === null || found.has(folder)) continue;
    found.add(folder);
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      waiting.push(findFolder(packages, name, folder));
  }
  return [...found].toSorted();
}

/** Null for an optional package that the lockfile leaves out. */
function findFolder(packages: Packages, name: string, from: string): string | null {
  for (let within = from; ; within = within.slice(0, Math.max(0, within.lastIndexOf('node_modules/') - 1))) {
    const folder = `${within === '' ? '' : `${within}/`}node_modules/${name}`;
    if (folder in packages) return folder;
    if (within === '') return null;
  }
}
