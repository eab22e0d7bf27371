import { serviceCalls, type Call } from '@signpost/contract/calls';
import { defineConfig } from 'vite';

// The service under `npm run dev`; the dev server passes the API on to it.
const SERVICE = 'http://127.0.0.1:7575';

/** All that the browser must know of the calls: `GET /links/posts` by name. The schemas stay here. */
const calls = Object.entries<Call>(serviceCalls).map(([name, { methods, path }]) => [
  name,
  `${methods.at(-1)} ${path}`,
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
