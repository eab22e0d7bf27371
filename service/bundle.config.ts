import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';
import { BUNDLE, stateOf, type Made } from './src/bundle.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

const PACKAGES = `${path.sep}node_modules${path.sep}`;
/** npm writes it when it has changed what is installed, so that it stands for all packages. */
const INSTALLED = 'node_modules/.package-lock.json';

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

/** The modules of a bundle are elsewhere than their sources, and still find what lies beside those. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, file) {
    if (!path.isAbsolute(file) || !code.includes('import.meta.')) return null;
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)));
  },
};

/**
 * Writes down what the bundle was made of. The parts of the bundle before it stay, for services that run it and may load one of them
 * later; older ones are removed.
 */
const noteFiles: Plugin = {
  name: 'note-files',
  writeBundle(_, bundle) {
    const note = path.join(BUNDLE.folder, BUNDLE.made);
    const before = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as Made) : null;
    const parts = Object.keys(bundle);
    const kept = new Set([...parts, ...(before?.parts ?? [])]);
    for (const name of readdirSync(BUNDLE.folder)) {
      if (!kept.has(name)) rmSync(path.join(BUNDLE.folder, name));
    }
    const sources = [...this.getModuleIds()].filter(
      (file) => path.isAbsolute(file) && !file.includes(PACKAGES),
    );
    const files = [...sources, path.join(ROOT, INSTALLED)];
    const made: Made = {
      root: ROOT,
      parts,
      files: Object.fromEntries(files.map((file) => [path.relative(ROOT, file), stateOf(file)])),
    };
    writeFileSync(note, JSON.stringify(made));
  },
};

// Our own modules and those of kysely, which are three hundred. Other packages are loaded from where they are installed.
export default {
  root: ROOT,
  build: {
    ssr: path.join(ROOT, 'service/src/run.ts'),
    outDir: BUNDLE.folder,
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { entryFileNames: BUNDLE.program, chunkFileNames: '[name]-[hash].js' } },
  },
  ssr: { noExternal: [/^@signpost\//, 'kysely'] },
  plugins: [keepPlaces, noteFiles],
} satisfies ViteUserConfig;
