import { serviceCalls, type Call } from '@signpost/contract/calls';
import { defineConfig } from 'vite';

// The service under `npm run dev`; the dev server passes the API on to it.
const SERVICE = 'http://127.0.0.1:7575';

/** What the browser must know of each call: `GET /links/posts` by name, and the paths that it touches. The schemas stay here. */
const calls = Object.entries<Call>(serviceCalls).map(([name, { methods, path, touches = [] }]) => [
  name,
  [methods.at(-1), path, ...touches].join(' '),
]);

export default defineConfig({
  define: { SERVICE_CALLS: JSON.stringify(Object.fromEntries(calls)) },
  // Relative: the service may be published under a path that is not known now.
  base: './',
  build: {
    outDir: 'dist',
    // Small pictures stay files: the page's policy allows no inline ones in style sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
