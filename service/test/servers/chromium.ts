import { findProgram } from './find-program.ts';

// The first one builds no windows, which is a third of the work of a journey.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The environment variable that names a browser at another place. */
export const CHROMIUM_VARIABLE = 'SIGNPOST_TEST_CHROMIUM';

/** Where the browser is, or null when it is not installed; its tests are to be skipped then. */
export function findChromium(): string | null {
  const given = process.env[CHROMIUM_VARIABLE] ?? '';
  if (given !== '') return given;
  return NAMES.map((name) => findProgram(name)).find((program) => program !== null) ?? null;
}
