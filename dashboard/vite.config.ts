import { serviceCalls, type Call } from '@signpost/contract/calls';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

// The service under `npm run dev`; the dev server passes the API on to it.
const SERVICE = 'http://127.0.0.1:7575';

/** What the browser must know of each call: `GET /links/posts` by name, and the paths that it touches. The schemas stay here. */
const calls = Object.entries<Call>(serviceCalls).map(([name, { methods, path, touches = [] }]) => [
  name,
  [methods.at(-1), path, ...touches].join(' '),
]);

/** What no screen takes from the address. */
const NOT_IN_ADDRESS = new Set(['refresh', 'format']);

/** The schemas of the parameters of calls that read, without their texts: what an address may ask for. */
const params = Object.entries<Call>(serviceCalls).flatMap(([name, { methods, params: schema }]) => {
  const entries = Object.entries(schema?.properties ?? {}).filter(([param]) => !NOT_IN_ADDRESS.has(param));
  const kept = entries.map(([param, one]) => [param, withoutTexts(one)]);
  return methods[0] === 'GET' && kept.length > 0 ? [[name, Object.fromEntries(kept)]] : [];
});

/** The values that mean something to an open text are its examples. */
function withoutTexts(schema: object): object {
  const {
    type,
    anyOf,
    enum: values,
    examples,
    const: value,
    items,
    minimum,
    maximum,
    minLength,
    maxLength,
  } = schema as Record<string, unknown>;
  const meant = values ?? examples;
  return { type, anyOf, enum: meant, const: value, items, minimum, maximum, minLength, maxLength };
}

interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** A module that is fetched with every screen: all but what one screen alone uses, and of the words one language. */
function always(id: string, graph: ModuleGraph): string | null {
  const language = /words[\\/]src[\\/](en|de)[\\/]/.exec(id)?.[1];
  if (language !== undefined) return isForAll(id, graph) ? `words-${language}` : null;
  const screen = screenOf(id);
  const isShared = graph.getModuleInfo(id)?.importers.some((importer) => screenOf(importer) !== screen);
  return screen === null || isShared === true ? 'index' : null;
}

/** Whether the words that every screen may use need this module. */
function isForAll(id: string, graph: ModuleGraph): boolean {
  if (/dashboard[\\/]index\.ts$/.test(id)) return true;
  return graph.getModuleInfo(id)?.importers.some((importer) => isForAll(importer, graph)) === true;
}

/** The folder of the screen that a module belongs to. */
function screenOf(id: string): string | null {
  return /src[\\/]screens[\\/]([a-z-]+)[\\/]/.exec(id)?.[1] ?? null;
}

const compress = promisify(brotliCompress);

/** Writes each script and style sheet compressed as well as it can be: that takes seconds, which the service must not spend. */
const compressed: Plugin = {
  name: 'compressed',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
    const written = files.map(async (file) => {
      const bytes = await compress(file.type === 'chunk' ? file.code : file.source);
      await writeFile(path.join(dir, `${file.fileName}.br`), bytes);
    });
    await Promise.all(written);
  },
};

export default defineConfig({
  plugins: [compressed],
  define: {
    SERVICE_CALLS: JSON.stringify(Object.fromEntries(calls)),
    SERVICE_PARAMS: JSON.stringify(Object.fromEntries(params)),
  },
  // Relative: the service may be published under a path that is not known now.
  base: './',
  build: {
    outDir: 'dist',
    // Small pictures stay files: the page's policy allows no inline ones in style sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet, one script that every screen shares, one per screen: a first screen must not wait for dozens of small files.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: always, priority: 1 },
            { name: screenOf, minShareCount: 2 },
          ],
        },
      },
    },
    target: 'es2023',
    reportCompressedSize: false,
  },
  oxc: { jsx: { runtime: 'automatic' } },
  server: {
    proxy: Object.fromEntries(
      ['/plugin', '/docs', '/share', '/openapi.json', '/extensions'].map((path) => [path, SERVICE]),
    ),
  },
});
