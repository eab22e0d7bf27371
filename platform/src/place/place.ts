import path from 'node:path';

/** A bundle holds JavaScript: only a module that runs from its source has a name that ends in `.ts`. */
const IS_BUNDLE = !import.meta.filename.endsWith('.ts');

/** The folder of the repository, or of the installed package. */
const ROOT = path.resolve(import.meta.dirname, IS_BUNDLE ? '..' : '../../..');

/** How people call the program from the folder that they are in: in a checkout, or where they have installed the package. */
export const COMMAND = ROOT.split(path.sep).includes('node_modules') ? 'npx signpost' : 'bin/signpost';

/** A file or folder that is installed beside the program, by its path from the root. */
export function installed(place: string): string {
  return path.join(ROOT, place);
}

/** The module that a process or thread of ours begins with, by the path of its source: a bundle has it by its name alone. */
export function entryModule(source: string): string {
  return IS_BUNDLE ? path.join(import.meta.dirname, `${path.basename(source, '.ts')}.js`) : installed(source);
}
