import { existsSync } from 'node:fs';

/** Manuals of Debian's packages, which tests read as sites that are not of their own making. */
const FOLDERS = {
  'apache2-doc': '/usr/share/doc/apache2-doc/manual',
  'git-doc': '/usr/share/doc/git-doc',
  'python3-doc': '/usr/share/doc/python3-doc/html',
};

export type Manual = keyof typeof FOLDERS;
export const MANUALS = Object.keys(FOLDERS) as Manual[];

/** The folder of a manual, or null when its package is not installed; its tests are to be skipped then. */
export function findManual(manual: Manual): string | null {
  const folder = FOLDERS[manual];
  return existsSync(`${folder}/index.html`) ? folder : null;
}
