import manifest from '../../package.json' with { type: 'json' };

/** Of the whole product: all workspaces have the same. */
export const VERSION = manifest.version;
