import { foldersNeeded, type Locked, type Packages } from './lockfile.ts';

/** Measures, and is no part of the package. */
const MEASURES = 'bench';
/** Makes the dashboard and is no part of it. */
const BUILDS = new Set(['vite']);
/** Packages that are installed beside the bundle: native code, and code that starts threads from files of its own. */
export const BESIDE = ['better-sqlite3', 'piscina'];

/** The folders of all packages of others that users get: in the bundle, in the dashboard or beside them. */
export function shippedFolders(packages: Packages): string[] {
  const { workspaces, optionalDependencies = {} } = packages[''] as { workspaces: string[] } & Locked;
  const parts = workspaces.filter((workspace) => workspace !== MEASURES);
  const names = parts.flatMap((workspace) => Object.keys(packages[workspace]?.dependencies ?? {}));
  const theirs = [...names, ...Object.keys(optionalDependencies)].filter(
    (name) => !name.startsWith('@signpost/') && !BUILDS.has(name),
  );
  return foldersNeeded(packages, theirs);
}
