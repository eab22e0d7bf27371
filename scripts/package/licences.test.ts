import { describe, expect, it } from 'vitest';
import { findRefusedLicences } from './licences.ts';
import { foldersNeeded, readLockfile, type Packages } from './lockfile.ts';
import { shippedFolders } from './shipped.ts';

describe('the licences of packages', () => {
  it('are all on the list', () => {
    const packages = readLockfile();
    expect(findRefusedLicences(packages, shippedFolders(packages))).toEqual([]);
  });

  it.each([
    ['an unlisted licence', { license: 'GPL-3.0-only' }, 'x 1.0.0: GPL-3.0-only'],
    [
      'a licence beside an unlisted one',
      { license: 'MIT AND GPL-2.0-only' },
      'x 1.0.0: MIT AND GPL-2.0-only',
    ],
    ['no licence', {}, 'x 1.0.0: no licence'],
    ['a licence for tools alone, where users get the package', { license: 'MPL-2.0' }, 'x 1.0.0: MPL-2.0'],
  ])('are refused with %s', (_, fields, line) => {
    const packages: Packages = { 'node_modules/x': { version: '1.0.0', ...fields } };
    expect(findRefusedLicences(packages, ['node_modules/x'])).toEqual([line]);
  });

  it('may leave the choice of an allowed one, and of a tool that is not passed on may ask for changes', () => {
    const packages: Packages = {
      'node_modules/x': { version: '1.0.0', license: '(MIT OR GPL-2.0-only)' },
      'node_modules/tool': { version: '1.0.0', license: 'MPL-2.0' },
    };
    expect(findRefusedLicences(packages, ['node_modules/x'])).toEqual([]);
  });
});

describe('the packages that one needs', () => {
  it('are those that Node finds from its folder: a nested one before one at the top', () => {
    const packages: Packages = {
      'node_modules/a': { dependencies: { b: '^1.0.0' }, optionalDependencies: { missing: '^1.0.0' } },
      'node_modules/a/node_modules/b': { dependencies: { c: '^1.0.0' } },
      'node_modules/b': {},
      'node_modules/c': {},
      'node_modules/unused': {},
    };
    expect(foldersNeeded(packages, ['a'])).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
    ]);
  });
});
