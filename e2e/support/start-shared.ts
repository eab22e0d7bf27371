import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { hasBrowser, launchOptions } from './open-dashboard.ts';
import { startService, type Service } from './start-service.ts';

/** A service with the sample. Journeys may add users of their own to it; posts, sources and brands stay as they are. */
export type Sample = Pick<Service, 'url' | 'signIn' | 'code'>;

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of this run is reached. */
    browser: string;
    sample: Sample;
  }
}

// Vitest loads this module into the test processes, not into the one that starts what they share.
const REFUSE_OUTBOUND = new URL('../../scripts/refuse-outbound.mjs', import.meta.url).href;

/** The example of an extension, and one whose screen fails. */
function writeExtensions(folder: string): string {
  const example = path.resolve(import.meta.dirname, '../../examples/unscored-posts-extension.ts');
  const broken = path.join(folder, 'broken.mjs');
  writeFileSync(
    broken,
    `export default (signpost) => {
      signpost.screen({ name: 'broken', title: 'Broken', module: new URL('./broken-screen.js', import.meta.url) });
    };`,
  );
  writeFileSync(
    path.join(folder, 'broken-screen.js'),
    `export function mount() { throw new Error('no <b>luck</b>'); }`,
  );
  return `${example},${broken}`;
}

/** Starts what all journeys of a run share: each file would otherwise spend more time on starting them than on its journeys. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasBrowser) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-extension-'));
  const env = {
    NODE_OPTIONS: `--import=${REFUSE_OUTBOUND}`,
    SIGNPOST_EXTENSIONS: writeExtensions(folder),
    SIGNPOST_BACKUP_FOLDERS: folder,
  };
  const [browser, service] = await Promise.all([
    chromium.launchServer(launchOptions()),
    startService({ env }),
  ]);
  const { url, signIn, code } = service;
  project.provide('browser', browser.wsEndpoint());
  project.provide('sample', { url, signIn, code });
  return async () => {
    await Promise.all([browser.close(), service.stop()]);
    rmSync(folder, { recursive: true });
  };
}
