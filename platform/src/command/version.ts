import manifest from '../../package.json' with { type: 'json' };

/** The version of the whole product: all workspaces share it. */
export const VERSION = manifest.version;
