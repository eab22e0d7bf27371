import type { Packages } from './lockfile.ts';
import { BESIDE } from './shipped.ts';

export interface Manifest {
  name: string;
  version: string;
  [field: string]: unknown;
}

/**
 * `package.json` of the package. What is not in the bundle comes inside the package, as the lockfile names it; only Node is fetched when
 * the package is installed, where npm has one for the platform.
 */
export function toManifest(packages: Packages, description: string): Manifest {
  const { name, version, license, engines, optionalDependencies } = packages[''] as Manifest;
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { signpost: 'bin/signpost' },
    dependencies: Object.fromEntries(BESIDE.map((one) => [one, packages[`node_modules/${one}`]?.version])),
    optionalDependencies,
    bundleDependencies: BESIDE,
    engines,
  };
}
