import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { nameOf, ROOT, type Packages } from './lockfile.ts';

/** The licence texts of the packages that users get. A package for another platform is not here, and then not in the bundle either. */
export function toNotices(packages: Packages, shipped: readonly string[]): string {
  const here = shipped.filter((folder) => existsSync(path.join(ROOT, folder)));
  const parts = here.map((folder) => {
    const { version, license } = packages[folder] ?? {};
    return [`${nameOf(folder)} ${version} (${license})`, ...licenceTexts(path.join(ROOT, folder))].join(
      '\n\n',
    );
  });
  return `Signpost contains, or is installed with, the packages below.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function licenceTexts(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8').trim());
}
