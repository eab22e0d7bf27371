import { registerHooks, setSourceMapsSupport } from 'node:module';

/**
 * Loads our sources as Node would without vitest, in runs that nothing watches. vitest tells its main process of every import, for
 * when a file changes, and lets Node look for source maps, of which there are none: types are taken out in place.
 */
const LOADED = Symbol.for('signpost loads modules without reports');

if (!(LOADED in globalThis) && process.env.VITEST_MODE !== 'WATCH') {
  globalThis[LOADED] = true;
  setSourceMapsSupport(false);
  // It was set for vitest alone: processes that tests start use the cache, and start quicker.
  delete process.env.NODE_DISABLE_COMPILE_CACHE;
  /** Workspaces are found in the same place from everywhere. */
  const workspaces = new Map();
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context;
      if (parentURL.includes('/node_modules/')) return next(specifier, context);
      if (/^\.\.?\/.*\.ts$/.test(specifier))
        return { url: new URL(specifier, parentURL).href, shortCircuit: true };
      if (!specifier.startsWith('@signpost/')) return next(specifier, context);
      const url = workspaces.get(specifier) ?? next(specifier, context).url;
      workspaces.set(specifier, url);
      return { url, shortCircuit: true };
    },
  });
}
