import { serviceCalls, type Call } from '@signpost/contract/calls';
import { defineConfig } from 'vite';

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

export default defineConfig({
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
