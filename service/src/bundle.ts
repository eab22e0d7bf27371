import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What `npm run build` makes of `run.ts` and all that it imports: a few files, which load in half the time of a thousand. */
export const BUNDLE = {
  folder: path.join(import.meta.dirname, '../dist'),
  program: 'run.js',
  made: 'made.json',
};

/** What a bundle was made of. */
export interface Made {
  /** The folder of the repository: the bundle names places in it. */
  root: string;
  /** The files that it consists of. */
  parts: string[];
  /** The files that it was made of, with what tells whether one has changed. */
  files: Record<string, string>;
}

/** The program of the bundle while every file that it was made of is as it was; null when the sources are to be run. */
export function currentBundle(folder = BUNDLE.folder): string | null {
  try {
    const { root, files } = JSON.parse(readFileSync(path.join(folder, BUNDLE.made), 'utf8')) as Made;
    const isCurrent =
      folder.startsWith(root + path.sep) &&
      Object.entries(files).every(([file, state]) => stateOf(path.join(root, file)) === state);
    return isCurrent ? path.join(folder, BUNDLE.program) : null;
  } catch {
    // It was not built, or one of the files is gone.
    return null;
  }
}

/** Changes when the file is written. */
export function stateOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
}
