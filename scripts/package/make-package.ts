import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findRefusedLicences } from './licences.ts';
import { foldersNeeded, readLockfile, ROOT } from './lockfile.ts';
import { toManifest, type Manifest } from './manifest.ts';
import { toNotices } from './notices.ts';
import { toSbom } from './sbom.ts';
import { BESIDE, shippedFolders } from './shipped.ts';

/** What is copied as it is. */
const CONTENT = [
  'bin',
  'dashboard/dist',
  'dist',
  'docs',
  'examples/sample-site',
  'LICENSE',
  'packaging',
  'README.md',
];

/**
 * An archive as `npm pack` makes it, in a third of the time. It depends on nothing but the content: not on the time, nor on the user who
 * packs.
 */
const SAME_EVERYWHERE = [
  '--sort=name',
  '--mtime=@0',
  '--owner=0',
  '--group=0',
  '--mode=u+rw,go+r-w,a+X',
  '--transform=s,^\\.,package,',
];

/** Packs what `npm run build` made into `signpost-VERSION.tgz` in the given folder, and returns its path. */
export function makePackage(into: string): string {
  const staged = mkdtempSync(path.join(tmpdir(), 'signpost-package-'));
  try {
    const { name, version } = stagePackage(staged);
    mkdirSync(into, { recursive: true });
    const file = path.join(into, `${name}-${version}.tgz`);
    execFileSync('tar', [...SAME_EVERYWHERE, '-czf', file, '-C', staged, '.']);
    return file;
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/** Puts the files of the package into a folder. Fails when a licence is not allowed or something is not built. */
function stagePackage(folder: string): Manifest {
  const packages = readLockfile();
  const shipped = shippedFolders(packages);
  const refused = findRefusedLicences(packages, shipped);
  if (refused.length > 0) throw new Error(`Licences that are not allowed:\n${refused.join('\n')}`);
  const beside = foldersNeeded(packages, BESIDE).filter((one) => packages[one]?.['optional'] !== true);
  for (const name of [...CONTENT, ...beside]) {
    if (!existsSync(path.join(ROOT, name))) throw new Error(`${name} is missing: npm run build`);
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true, filter: isNeeded });
  }
  const { description } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    description: string;
  };
  const manifest = toManifest(packages, description);
  const files = {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'sbom.cdx.json': toSbom(packages, shipped),
    'THIRD-PARTY-LICENSES.txt': toNotices(packages, shipped),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return manifest;
}

/** Pictures; the sources of SQLite, which is never compiled here, and SQLite for a system without a shell that runs `bin/signpost`. */
const NOT_NEEDED = new Set([
  'docs/screenshots',
  'node_modules/better-sqlite3/deps',
  'node_modules/better-sqlite3/src',
  'node_modules/better-sqlite3/prebuilds/win32-arm64.node',
  'node_modules/better-sqlite3/prebuilds/win32-x64.node',
]);

function isNeeded(file: string): boolean {
  return !NOT_NEEDED.has(path.relative(ROOT, file));
}

if (import.meta.main) console.log(makePackage(process.argv[2] ?? ROOT));
